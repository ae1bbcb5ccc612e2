import type {
  AppliedCoupon,
  Cents,
  MigrationPreview,
  PaymentRoute,
  PaymentType,
  Plan,
  SavedMethods,
  UpgradeExtras,
} from '#domain';
import type { Intent, Loadable } from './loadable.ts';
import type { MethodForm } from './method-form.ts';
import {
  type KnownPayments,
  NO_PAYMENTS,
  type SentPayment,
  type SoldItem,
  type SubscriptionList,
} from './sent-payment.ts';

/** What the host page asks the checkout to sell, at which price, and what is called after the payment. */
export interface ShowRequest {
  planHandle: string;
  pricePointHandle: string | null;
  breakdown: Breakdown;
  tracking: Record<string, unknown>;
  onSuccess: ((report: PaidReport) => void) | null;
  extras: UpgradeExtras;
  offer: string | null;
  /** Only the dialog posts an upgrade intention when it opens, and closes after the payment. */
  surface: 'dialog' | 'form';
}

/** How the host page changes the price that the app config has for the plan. */
interface Breakdown {
  planPrice: Cents | null;
  priceOverride: Cents | null;
  addOns: { name: string; price: Cents; handle?: string | undefined }[];
  coupon: AppliedCoupon | null;
}

export interface PaidReport {
  flakeId: string;
  subscriptionId: string;
  handle: string;
  offer: string | null;
  paymentType: PaymentType;
}

export interface NextOpening {
  request: ShowRequest;
  plan: Plan | null;
  /** Whether the app config lists the handle although neither the app config nor the host page has a price for it. */
  hasNoPrice?: boolean;
  /** Payments that the customer knew to be paid when the host page opened the checkout; by default all paid ones. */
  knownPaidKeys?: readonly string[];
}

/** One opening of the dialog or the form. The checkout drops responses to the requests of earlier openings. */
export interface Opening extends NextOpening {
  id: number;
  userId: string;
  item: SoldItem;
  knownPaidKeys: readonly string[];
  /** Ids of subscriptions, for example, about which the customer has read. The next press does not stop for them again. */
  acknowledged: readonly string[];
}

/** Whether a purchase starts a subscription, or replaces the one that the customer has. */
export type Migration = { kind: 'none' } | { kind: 'upgrade'; subscriptionId: string; preview: MigrationPreview };

export interface CheckoutData {
  /** While the checkout reloads the saved methods, their earlier list may name an outdated default. */
  methods: Loadable<SavedMethods>;
  /** While the migration is unavailable nothing may be bought, because the purchase could start a second subscription. */
  migration: Loadable<Migration>;
  subscriptions: Loadable<SubscriptionList>;
  /** Only new details need the intent: while it is unavailable the customer can pay with saved methods. */
  intent: Loadable<Intent>;
  /** The unconfirmed payment that the checkout did not find, so that the customer may pay with another method. */
  notFoundKey: string | null;
}

export type CouponError = 'invalid' | 'in-use';
export interface CouponState {
  text: string;
  error: CouponError | null;
  valid: boolean;
  /** The check in progress. The checkout drops responses to earlier checks. */
  checking: { requestId: number; code: string } | null;
  requestCount: number;
  applied: AppliedCoupon | null;
  /** Whether the customer has applied or removed a coupon. Then the codes that the host page passed are not sent. */
  isChanged: boolean;
}

export type CheckoutForm = MethodForm & { coupon: CouponState };

/** One press of the pay button, with everything that its payment needs as it was at that moment. */
export type Attempt = NewAttempt | RepeatAttempt;

export interface NewAttempt {
  kind: 'new';
  id: number;
  idempotencyKey: string;
  opening: Opening;
  plan: Plan;
  route: PaymentRoute;
  price: Cents;
  subtotal: Cents;
  extras: UpgradeExtras;
  holderName: string;
  /** The migration that the customer saw; null if it could not be loaded. */
  migration: Migration | null;
  /** The subscriptions from which the displayed order was computed; null if they could not be loaded. */
  subscriptions: SubscriptionList | null;
  intent: Intent;
  unattachedMethodId: string | null;
  knownPaidKeys: readonly string[];
}

/** A press that looks for an unconfirmed payment, and sends the same request again if it is not found. */
export interface RepeatAttempt extends Pick<NewAttempt, 'id' | 'opening' | 'price' | 'migration' | 'subscriptions'> {
  kind: 'repeat';
  payment: SentPayment;
}

export interface CheckoutHistory {
  openings: number;
  attempts: number;
  payments: KnownPayments;
}

export interface LoadedState {
  history: CheckoutHistory;
  opening: Opening;
  data: CheckoutData;
  form: CheckoutForm;
}
export interface PreparingState extends Omit<LoadedState, 'form'> {
  status: 'preparing';
  previousForm: CheckoutForm | null;
  /** An earlier opening's payment whose purchase was sent. This opening loads its data when that payment has ended. */
  waitsFor: Attempt | null;
}
export type OpenState = LoadedState & { status: 'open' };
export interface PayingState extends LoadedState {
  status: 'paying';
  attempt: Attempt;
  progress: PaymentProgress;
  submittedForm: CheckoutForm;
  /** What the host page began to sell during the payment; shown when the payment has ended. */
  next: NextOpening | null;
}
/** The request of a new subscription waits for the setup intent, because it names the intent's customer. */
export type PaymentProgress = 'waits-for-intent' | 'prepares' | 'sent';
/** A payment whose dialog the host page closed. Its outcome is still reported, once. */
export type HiddenPayingState = { status: 'hidden-paying' } & Pick<
  PayingState,
  'history' | 'attempt' | 'progress' | 'next'
>;

export type VisibleCheckout = PreparingState | OpenState | PayingState | (LoadedState & { status: 'paid' });
export type CheckoutState = { status: 'hidden'; history: CheckoutHistory } | HiddenPayingState | VisibleCheckout;

export const INITIAL_CHECKOUT_STATE: CheckoutState = {
  status: 'hidden',
  history: { openings: 0, attempts: 0, payments: NO_PAYMENTS },
};
