import type { CardProvider } from '#card-provider';
import type { UserInfo } from '#domain';
import type { CheckoutApi } from '#graphql';
import type { PaidReport, Unsettled } from './checkout-state.ts';

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

/** Where payments are kept that were sent and not answered. Neither call throws. */
export interface PaymentMemory {
  /** Before a purchase is sent: whoever comes later must not take it for a new one. */
  remember(planHandle: string, payment: Unsettled): void;
  /** It is known what became of it. Another payment for the same plan stays. */
  forget(planHandle: string, idempotencyKey: string): void;
}

/** The same, as whoever keeps it can be asked. */
export interface KeptPayments extends PaymentMemory {
  /** By plan handle. */
  recall(): ReadonlyMap<string, Unsettled>;
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
  memory: PaymentMemory;
  notify: (toast: Toast) => void;
  /** Takes back every message that still stands. */
  dismiss: () => void;
  log: (entry: LogEntry) => void;
  track: (event: TrackedEvent) => void;
  /** The shared success callback (spec 4). */
  onPaid: (report: PaidReport) => void;
}
