import type { CardProvider } from '#card-provider';
import type { UserInfo } from '#domain';
import type { CheckoutApi } from '#graphql';
import type { PaidReport } from './checkout-state.ts';
import type { KnownPayments, SentPayment } from './sent-payment.ts';

/** A short message to the user. */
export interface Toast {
  tone: 'success' | 'error';
  title: string;
  detail?: string;
}

/** Something for the host's log that the user is not shown. Never carries a token, a secret or card data. */
export interface LogEntry {
  level: 'info' | 'warning' | 'error';
  message: string;
  cause?: unknown;
}

export interface TrackedEvent {
  name: string;
  data: Record<string, unknown>;
}

/** Where sent payments are stored, for later pages and other tabs. No call throws. */
export interface PaymentStore {
  read(): KnownPayments;
  /** Called before a purchase is sent. */
  save(payment: SentPayment): void;
  /** It is proved that nothing was charged. */
  forget(payment: SentPayment): void;
  markPaid(payment: SentPayment, subscriptionId: string): void;
}

/** Everything the checkout needs from outside. With these it runs anywhere: in a browser, a test, a property. */
export interface CheckoutPorts {
  api: CheckoutApi;
  /** Null while the provider is not there. */
  cardProvider: () => CardProvider | null;
  now: () => Date;
  user: UserInfo;
  /** App config: product id by handle. */
  productList: Record<string, string>;
  /** The current subscription, where the host names it; otherwise it is found among the user's. */
  subscriptionId?: string | undefined;
  directDebitDisabled: boolean;
  /** Whether another update of the user's payment methods is under way: nothing is paid meanwhile (spec 5). */
  updating: () => boolean;
  payments: PaymentStore;
  /** Runs the work while no other tab or form pays for this user; null, without running it, when one does. */
  exclusively: <Value>(work: () => Promise<Value>) => Promise<Value | null>;
  notify: (toast: Toast) => void;
  /** Takes back every message that still stands. */
  dismiss: () => void;
  log: (entry: LogEntry) => void;
  track: (event: TrackedEvent) => void;
  /** The shared success callback (spec 4). */
  onPaid: (report: PaidReport) => void;
}
