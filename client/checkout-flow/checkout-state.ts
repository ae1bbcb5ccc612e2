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
import type { SetupIntent } from '#graphql';
import type { Intent, IntentIds, Loadable } from './loadable.ts';
import type { MethodForm } from './method-form.ts';
import {
  type KnownPayments,
  NO_PAYMENTS,
  type SentPayment,
  type SoldItem,
  type SubscriptionList,
} from './sent-payment.ts';

/** The host's offer and its callbacks. */
export interface ShowRequest {
  planHandle: string;
  pricePointHandle: string | null;
  breakdown: Breakdown;
  /** Copied into every tracking event. */
  tracking: Record<string, unknown>;
  onSuccess: ((report: PaidReport) => void) | null;
  extras: UpgradeExtras;
  offer: string | null;
  /** The dialog posts an upgrade intention when it opens and closes after the payment; the form does neither. */
  surface: 'dialog' | 'form';
}

/** The host's additions to the plan's own price, or its replacement. */
interface Breakdown {
  /** The price at the price point, if it differs from the plan's. */
  planPrice: Cents | null;
  /** An all-in price before credit and discount; zero is a price. */
  priceOverride: Cents | null;
  /** An add-on with a handle is sent as one of `extras.additionalProducts`. */
  addOns: { name: string; price: Cents; handle?: string | undefined }[];
  /** Sent as one of `extras.couponCodes`. */
  coupon: AppliedCoupon | null;
}

export interface PaidReport {
  /** The user who paid. Another one may be signed in by now. */
  flakeId: string;
  subscriptionId: string;
  handle: string;
  offer: string | null;
  paymentType: PaymentType;
}

/** The requested opening with the plan that it sells. */
export interface NextOpening {
  request: ShowRequest;
  /** Is null if the app config does not contain the handle, or has no price for it. */
  plan: Plan | null;
  /** The app config contains the handle, but nobody has a price for it. */
  hasNoPrice?: boolean;
  /** Keys of the payments, for any plan, that were known to be paid before; by default those known when it opens. */
  knownPaidKeys?: readonly string[];
}

/** One opening of the dialog or the form. Responses that carry another opening's id are dropped. */
export interface Opening extends NextOpening {
  id: number;
  userId: string;
  item: SoldItem;
  knownPaidKeys: readonly string[];
  /** Ids of subscriptions and payments, and other reasons, for which a press of this opening has stopped with a message. */
  acknowledged: readonly string[];
}

/** The subscription that a purchase migrates, if any. */
export type Migration = { kind: 'none' } | { kind: 'upgrade'; subscriptionId: string; preview: MigrationPreview };

export interface CheckoutData {
  /** Being loaded again after a change elsewhere, another method than the listed one may be the default. */
  methods: Loadable<SavedMethods>;
  /** Unavailable is not "nothing to migrate": paying now could buy a second subscription. */
  migration: Loadable<Migration>;
  /** The user's subscriptions when the checkout opened. */
  subscriptions: Loadable<SubscriptionList>;
  /** If it is unavailable, no new details can be entered until "Try again" creates one. Saved methods need none. */
  intent: Loadable<Intent>;
  /**
   * The key of an unconfirmed payment that was repeated, or sent by another page, and not found. The user may use
   * another method instead.
   */
  notFoundKey: string | null;
}

export type CouponError = 'invalid' | 'in-use';
export interface CouponState {
  text: string;
  error: CouponError | null;
  /** The last check of this text succeeded. */
  valid: boolean;
  /** The check in progress; responses to earlier checks are dropped. */
  checking: { requestId: number; code: string } | null;
  requestCount: number;
  /** The coupon in the breakdown, until it is removed or replaced. */
  applied: AppliedCoupon | null;
  /** The user has applied or removed a coupon, so the codes that the host passed are not sent. */
  isChanged: boolean;
}

export interface CheckoutForm extends MethodForm {
  coupon: CouponState;
}

/** One submission of the payment, with everything it needs, fixed at that moment. */
export type Attempt = NewAttempt | RepeatAttempt;

/** A purchase that has not been sent before, under a key of its own. */
export interface NewAttempt {
  kind: 'new';
  id: number;
  /** Identifies one request; every new attempt has another key. */
  idempotencyKey: string;
  opening: Opening;
  plan: Plan;
  route: PaymentRoute;
  price: Cents;
  /** Without credit and without a charge for the current plan. */
  subtotal: Cents;
  extras: UpgradeExtras;
  holderName: string;
  /** Is null if one must be created first. */
  intent: SetupIntent | null;
  /** The ids of the latest intent; null if there has been none yet. */
  intentIds: IntentIds | null;
  /** The displayed migration; null if it could not be loaded. */
  migration: Migration | null;
  /** The subscriptions that the displayed order comes from; null if they could not be loaded. */
  subscriptions: SubscriptionList | null;
  /** The method that was set up from the entered details and not used yet. */
  unattachedMethodId: string | null;
  /** Keys of the payments that the page knew to be paid when it was submitted. */
  knownPaidKeys: readonly string[];
}

/** Looks up the outcome of an earlier payment, and sends the same request again if that does not show it. */
export interface RepeatAttempt {
  kind: 'repeat';
  id: number;
  opening: Opening;
  payment: SentPayment;
  /** The amount displayed when it was submitted. */
  price: Cents;
  /** As for a new attempt. */
  migration: Migration | null;
  subscriptions: SubscriptionList | null;
}

/** The state that outlives an opening. */
export interface CheckoutHistory {
  openings: number;
  attempts: number;
  payments: KnownPayments;
}

interface LoadedState {
  history: CheckoutHistory;
  opening: Opening;
  data: CheckoutData;
  form: CheckoutForm;
}
export interface PreparingState {
  status: 'preparing';
  history: CheckoutHistory;
  opening: Opening;
  data: CheckoutData;
  /** The form as it was before the order was loaded again; null in a new opening. */
  previousForm: CheckoutForm | null;
  /** A payment of an earlier opening whose request is on its way; this opening is loaded once that has ended. */
  waitsFor: Attempt | null;
}
export interface OpenState extends LoadedState {
  status: 'open';
}
export interface PayingState extends LoadedState {
  status: 'paying';
  attempt: Attempt;
  progress: PaymentProgress;
  submittedForm: CheckoutForm;
  /** The host's current offer, if it changed during the payment. */
  next: NextOpening | null;
}
/**
 * How far a payment is: it waits for the setup intent, whose customer its request names; its method is set up; or its request
 * has left the page.
 */
export type PaymentProgress = 'waits-for-intent' | 'prepares' | 'sent';
/** A payment whose dialog the host closed; its outcome is still reported, once. */
export interface HiddenPayingState {
  status: 'hidden-paying';
  history: CheckoutHistory;
  attempt: Attempt;
  progress: PaymentProgress;
  /** The opening to show after that payment. */
  next: NextOpening | null;
}

/** A checkout on the screen. */
export type VisibleCheckout = PreparingState | OpenState | PayingState | (LoadedState & { status: 'paid' });
export type CheckoutState = { status: 'hidden'; history: CheckoutHistory } | HiddenPayingState | VisibleCheckout;

export const INITIAL_CHECKOUT_STATE: CheckoutState = {
  status: 'hidden',
  history: { openings: 0, attempts: 0, payments: NO_PAYMENTS },
};
