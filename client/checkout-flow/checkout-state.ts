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
  hasNoPrice?: boolean;
  /** Payments that the customer knew to be paid when the host page opened the checkout; by default all paid ones. */
  knownPaidKeys?: readonly string[];
}

/** One opening of the dialog or the form. The checkout drops responses to requests that it sent before this opening. */
export interface Opening extends NextOpening {
  id: number;
  userId: string;
  item: SoldItem;
  knownPaidKeys: readonly string[];
  /** What messages have told the customer, such as ids of subscriptions. The next press does not repeat these messages. */
  acknowledged: readonly string[];
}

export type Migration = { kind: 'none' } | { kind: 'upgrade'; subscriptionId: string; preview: MigrationPreview };

export interface CheckoutData {
  methods: Loadable<SavedMethods>;
  /** While this could not be loaded, the customer cannot buy, because the purchase could start a second subscription. */
  migration: Loadable<Migration>;
  subscriptions: Loadable<SubscriptionList>;
  /** Only new card or bank details need the setup intent: customers can pay with saved methods while it is unavailable. */
  intent: Loadable<Intent>;
  /** The unconfirmed payment that the checkout did not find, so that the customer may pay with another method. */
  notFoundKey: string | null;
}

export type CouponError = 'invalid' | 'in-use';
export interface CouponState {
  text: string;
  error: CouponError | null;
  valid: boolean;
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
  /** An earlier payment whose purchase was sent. The checkout loads this opening's data when that payment has ended. */
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
/** 'waits-for-intent': the request of a new subscription contains the customer id that comes with the setup intent. */
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
