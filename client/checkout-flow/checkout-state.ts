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
  /** The plan's price at the price point, if it differs from the app config's. */
  planPrice: Cents | null;
  /** Replaces the price of plan and add-ons, before credit and discount. Zero is a price. */
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

/** What the next opening sells. */
export interface NextOpening {
  request: ShowRequest;
  /** Null if the app config does not list the handle, or has no price for it. */
  plan: Plan | null;
  /** Whether the app config lists the handle although neither the app config nor the host page has a price for it. */
  hasNoPrice?: boolean;
  /**
   * Keys of the payments that the customer knew to be paid when this opening was requested; by default all that are paid when
   * it opens.
   */
  knownPaidKeys?: readonly string[];
}

/** One opening of the dialog or the form. The checkout drops responses to the requests of earlier openings. */
export interface Opening extends NextOpening {
  id: number;
  userId: string;
  item: SoldItem;
  knownPaidKeys: readonly string[];
  /**
   * What a message has told the customer of, such as ids of subscriptions. The next press of this opening does not stop for it
   * again.
   */
  acknowledged: readonly string[];
}

/** Whether a purchase starts a subscription, or replaces the one that the customer has. */
export type Migration = { kind: 'none' } | { kind: 'upgrade'; subscriptionId: string; preview: MigrationPreview };

export interface CheckoutData {
  /** While the saved methods are loaded again, their last default may be outdated. */
  methods: Loadable<SavedMethods>;
  /** While it is unavailable nothing may be bought, because the purchase could start a second subscription. */
  migration: Loadable<Migration>;
  subscriptions: Loadable<SubscriptionList>;
  /** Only new details need it: while it is unavailable the customer can pay with saved methods. */
  intent: Loadable<Intent>;
  /**
   * The key of an unconfirmed payment that the checkout has looked for and not found, so that the customer may use another
   * method instead.
   */
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
  /** The price without credit and without a charge for the current plan. */
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

/**
 * A press while an earlier payment is unconfirmed: the checkout looks for that payment, and sends the same request again if it
 * is not found.
 */
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
  /** The form as it was before the order was loaded again, which opens with it; null in a new opening. */
  previousForm: CheckoutForm | null;
  /** A payment of an earlier opening whose request has left the page. This opening loads when that payment has ended. */
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
/**
 * A payment waits for the setup intent, whose customer its request names; or its method is being set up; or its request has
 * left the page.
 */
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
