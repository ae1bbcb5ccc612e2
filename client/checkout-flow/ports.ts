import type { CardProvider } from '#card-provider';
import type { AppConfig, Toast, UserInfo } from '#domain';
import type { CheckoutApi, RequestFailure } from '#graphql';
import type { PaidReport } from './checkout-state.ts';
import type { KnownPayments, SentPayment } from './sent-payment.ts';

/** An entry for the host's log, not displayed to the user. Never contains a token, a secret or card data. */
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
  /** Keys of records that another release or another script wrote, and that may be payments of unknown outcome. */
  unreadableKeys(): readonly string[];
  /** Stores a payment before its purchase is sent. */
  save(payment: SentPayment): void;
  /** Marks a payment that charged nothing: that is proved, or a later look at the subscriptions did not find it. */
  markNotCharged(payment: SentPayment): void;
  /** Marks a payment that was refused. */
  markRefused(payment: SentPayment): void;
  /** Marks a payment of unknown outcome that the user no longer waits for. */
  markReplaced(payment: SentPayment): void;
  markPaid(payment: SentPayment, subscriptionId: string): void;
}

/** The ports of a purchase: the backend, the card provider, and the state that other tabs and pages share. */
interface PaymentPorts {
  api: CheckoutApi;
  /** Null while the provider is not loaded. */
  cardProvider: () => CardProvider | null;
  payments: PaymentStore;
  /**
   * Runs the work unless another tab or form runs other work of this user; then it waits up to `waitMs` milliseconds, by
   * default 0, and returns null. Rejects without running the work when the browser does not answer.
   */
  runExclusive: <Value>(work: () => Promise<Value>, waitMs?: number) => Promise<Value | null>;
  /** Returns a UUID, for the `Idempotency-Key` of one payment. */
  createKey: () => string;
  /** Whether another payment or update of the user's methods is in progress. It disables paying and saving. */
  isUpdating: () => boolean;
}

/** The host's options of this moment. */
interface HostPorts {
  now: () => Date;
  user: () => UserInfo;
  /** The app config's product ids by handle. */
  productList: () => AppConfig['productList'];
  /** The subscription that an upgrade replaces; null to find it in the user's list. */
  subscriptionId: () => string | null;
  directDebitDisabled: () => boolean;
}

/** Messages to the user, and reports to the host. */
interface ReportPorts {
  notify: (toast: Toast) => void;
  /** Removes all displayed messages, or those of one tone. */
  dismiss: (tone?: Toast['tone']) => void;
  log: (entry: LogEntry) => void;
  track: (event: TrackedEvent) => void;
  /** The shared success callback. */
  onPaid: (report: PaidReport) => void;
  /** The save dialog has changed the user's methods, so open checkouts reload them. */
  onSaved: () => void;
}

/** Everything a session needs from outside, all of it for one user: once another one is signed in, nothing is sent or shown. */
export interface CheckoutPorts extends PaymentPorts, HostPorts, ReportPorts {}

/** The known reason why a call failed. */
export const causeOf = (failure: RequestFailure): unknown =>
  (failure.kind === 'refused' ? failure.message : null) ?? failure.cause;

/** Logs for the host why a call returned no data. */
export const logCallFailure = (message: string, failure: RequestFailure, { log }: Pick<CheckoutPorts, 'log'>): void =>
  log({ level: 'warning', message, cause: causeOf(failure) });
