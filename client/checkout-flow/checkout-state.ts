import type {
  AppliedCoupon,
  Cents,
  MigrationPreview,
  PaymentRoute,
  PaymentType,
  Plan,
  SavedMethod,
  SavedMethods,
  UpgradeExtras,
} from '#domain';
import type { SetupIntent } from '#graphql';
import type { MethodEntry } from './method-entry.ts';
import { type KnownPayments, NO_PAYMENTS, type SentPayment, type SubscriptionList } from './sent-payment.ts';

/** What the host sells, and what it wants to be told afterwards. */
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

/** What the host adds to, or replaces of, the plan's own price. */
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
  subscriptionId: string;
  handle: string;
  offer: string | null;
  paymentType: PaymentType;
}

/** What to show, with the plan it sells. */
export interface NextOpening {
  request: ShowRequest;
  /** Null if the app config does not contain the handle. */
  plan: Plan | null;
  /** Unique to this opening across pages and tabs. */
  randomId: string;
  /** Keys of the payments, for any plan, that were known to be paid before; by default those known when it opens. */
  knownPaidKeys?: readonly string[];
}

/** One opening of the dialog or the form. Responses that carry another opening's id are dropped. */
export interface Opening extends NextOpening {
  id: number;
  userId: string;
  knownPaidKeys: readonly string[];
}

export type MigrationState =
  | { kind: 'none' }
  | { kind: 'upgrade'; subscriptionId: string; preview: MigrationPreview }
  /** A query failed. This is not "nothing to migrate": paying now could buy a second subscription. */
  | { kind: 'unavailable'; missing: 'subscriptions' | 'preview' };

/** What saved methods need of an intent, confirmed or not. */
export type IntentIds = Pick<SetupIntent, 'id' | 'customerId'>;

export type IntentState =
  | { status: 'loading' }
  | { status: 'ready'; intent: SetupIntent }
  /** Confirmed, or possibly confirmed: the next payment that needs one creates another. `created`: null if none was created. */
  | { status: 'used'; created: IntentIds | null }
  /** Could not be created: no new details can be entered until "Try again" creates one. Saved methods need none. */
  | { status: 'unavailable' };

/** What loads when the dialog opens; null while it loads. */
export interface Preparation {
  methods: SavedMethods | null;
  methodsUnavailable: boolean;
  migration: MigrationState | null;
  /** The user's subscriptions; null if they could not be loaded. */
  subscriptions: SubscriptionList | null;
  intent: IntentState;
  /** The form as it was before "Try again"; null in a new opening. */
  previousForm: CheckoutForm | null;
}

export interface CheckoutData {
  methods: SavedMethods;
  /** The saved methods could not be loaded: the list is empty although the user may have some. */
  methodsUnavailable: boolean;
  /** The methods have changed elsewhere and are being reloaded, or could not be: another one may be the default by now. */
  methodsStale: boolean;
  migration: MigrationState;
  /** The user's subscriptions when the checkout opened; null if they could not be loaded. */
  subscriptions: SubscriptionList | null;
  /**
   * The key of an unconfirmed payment that the subscriptions do not include, although it was repeated or another page had
   * sent it: the user may use another method instead.
   */
  notFoundKey: string | null;
  intent: IntentState;
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
}

export interface CheckoutForm extends MethodEntry {
  coupon: CouponState;
  extras: UpgradeExtras;
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
  /** Null if one must be created first. */
  intent: SetupIntent | null;
  /** The ids of the latest intent; null if there has been none yet. */
  created: IntentIds | null;
  /** What is migrated, as it was displayed. */
  migration: MigrationState;
  /** The user's subscriptions before the purchase; null if they, and the migration, must be loaded again first. */
  subscriptions: SubscriptionList | null;
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
  migration: MigrationState;
  subscriptions: SubscriptionList | null;
}

/** What outlives an opening. */
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
export interface OpenState extends LoadedState {
  status: 'open';
}
export interface PayingState extends LoadedState {
  status: 'paying';
  attempt: Attempt;
  /** What the host sells by now, if that changed during the payment. */
  next: NextOpening | null;
}
export interface HiddenState {
  status: 'hidden';
  history: CheckoutHistory;
  /** A payment whose dialog the host closed; its outcome is still reported, once. */
  attempt: Attempt | null;
  /** What to show after that payment. */
  next: NextOpening | null;
}

/** A checkout on the screen. */
export type VisibleCheckout =
  | { status: 'preparing'; history: CheckoutHistory; opening: Opening; preparation: Preparation }
  | OpenState
  | PayingState
  | (LoadedState & { status: 'paid' });

/** What the save dialog was opened for. */
export type SaveMode = 'add-card' | 'add-bank-account' | 'update';

/** One opening of the save dialog. Responses that carry another opening's id are dropped. */
export interface SaveOpening {
  id: number;
  userId: string;
  mode: SaveMode;
}

export interface SaveMethodData {
  /** Empty where they do not apply and until they are loaded. */
  methods: SavedMethods;
  methodsStatus: 'loading' | 'loaded' | 'unavailable';
  /** For a new bank account; cards and saved methods need none. 'none' until the form for an account is displayed. */
  intent: IntentState | { status: 'none' };
}

export interface SaveMethodForm extends MethodEntry {
  /** Save was pressed without a holder's name (V22). */
  nameMissing: boolean;
  /** A method that exists at the provider and could not be attached; the next press attaches it, unless the server does not know it. */
  unattachedMethodId: string | null;
}

export type SaveTarget =
  | { kind: 'saved'; method: SavedMethod }
  /** Created at the provider by an earlier press. */
  | { kind: 'unattached'; type: PaymentType; paymentMethodId: string }
  /** A bank account needs an intent; without one it must be created first. */
  | { kind: 'new'; type: PaymentType; holderName: string; intent: SetupIntent | null };

/** One press of Save, with everything it needs, fixed at that moment. */
export interface SaveAttempt {
  id: number;
  target: SaveTarget;
}

interface LoadedSaveState {
  history: CheckoutHistory;
  opening: SaveOpening;
  data: SaveMethodData;
  form: SaveMethodForm;
}
export interface OpenSaveState extends LoadedSaveState {
  status: 'save-open';
}
export interface SavingState extends LoadedSaveState {
  status: 'saving';
  saveAttempt: SaveAttempt;
  /** The form when the attempt began. */
  submittedForm: SaveMethodForm;
}

/** A save dialog on the screen. */
export type SaveState =
  /** The saved methods are loading (update only). */
  { status: 'save-preparing'; history: CheckoutHistory; opening: SaveOpening } | OpenSaveState | SavingState;

export type CheckoutState = HiddenState | VisibleCheckout;
export type SessionState = CheckoutState | SaveState;

export const INITIAL_CHECKOUT_STATE: SessionState = {
  status: 'hidden',
  history: { openings: 0, attempts: 0, payments: NO_PAYMENTS },
  attempt: null,
  next: null,
};
