import type { CardProvider } from '#card-provider';
import type { AppConfig, Toast, UserInfo } from '#domain';
import type { CheckoutApi, RequestFailure } from '#graphql';
import type { PaidReport } from './checkout-state.ts';
import type { KnownPayments, SentPayment } from './sent-payment.ts';

/** An entry for the host's log, which no screen shows. Never contains a token, a secret or card data. */
export interface LogEntry {
  level: 'info' | 'warning' | 'error';
  message: string;
  cause?: unknown;
}

export interface TrackedEvent {
  name: string;
  data: Record<string, unknown>;
}

/** Stores the sent payments of one user for later pages and other tabs. Its methods do not throw. */
export interface PaymentStore {
  read(): KnownPayments;
  /** Records that this release cannot read, for example of a later one. They may be payments of unknown outcome. */
  unreadableKeys(): readonly string[];
  /** A payment is stored as 'unconfirmed' before its purchase is sent, and as 'replaced' when the customer stops waiting for it. */
  mark(payment: SentPayment, status: 'unconfirmed' | 'refused' | 'replaced' | 'not-charged'): void;
  markPaid(payment: SentPayment, subscriptionId: string): void;
}

/** Connects the checkout of one user with backend and page. After another user signs in, these ports do nothing. */
export interface CheckoutPorts {
  api: CheckoutApi;
  cardProvider: () => CardProvider | null;
  payments: PaymentStore;
  /**
   * Runs the work, or waits up to `waitMs` milliseconds (by default 0) while another tab or form of this user runs other work,
   * then returns null. Rejects without running the work when the browser does not answer.
   */
  runExclusive: <Value>(work: () => Promise<Value>, waitMs?: number) => Promise<Value | null>;
  createKey: () => string;
  /** Whether the user has another payment or save in progress, which disables paying and saving. */
  isUpdating: () => boolean;

  now: () => Date;
  user: () => UserInfo;
  productList: () => AppConfig['productList'];
  /** The subscription that an upgrade replaces, if the host page names it; null to find it in the user's list. */
  subscriptionId: () => string | null;
  directDebitDisabled: () => boolean;

  notify: (toast: Toast) => void;
  dismiss: (tone?: Toast['tone']) => void;
  log: (entry: LogEntry) => void;
  track: (event: TrackedEvent) => void;
  onPaid: (report: PaidReport) => void;
  /** Called when the save dialog has changed the user's methods, so that open checkouts reload them. */
  onSaved: () => void;
}

export const causeOf = (failure: RequestFailure): unknown =>
  (failure.kind === 'refused' ? failure.message : null) ?? failure.cause;

export const logCallFailure = (message: string, failure: RequestFailure, { log }: Pick<CheckoutPorts, 'log'>): void =>
  log({ level: 'warning', message, cause: causeOf(failure) });
