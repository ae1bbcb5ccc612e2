import type { CardProviderLoader } from '#card-provider';
import {
  isAlreadyBought,
  isMissingInput,
  isPaidElsewhere,
  type MachineView,
  paymentsOfOtherDocuments,
  payObstacles,
  replacedPayment,
  type SentPayment,
  savedMethods,
  unconfirmedPayment,
  type VisibleCheckout,
} from '#checkout-flow';
import { contentText, PREPARING_LABEL, type ReadonlyStore, SIGNED_OUT } from '#domain';
import { EMPTY_PICKER_STATE, type PickerState } from '#payment-method';
import { obstacleText, PLAN_UNAVAILABLE } from '#summary';

export type PaymentView = MachineView<VisibleCheckout>;

export const isPreparing = (state: VisibleCheckout | null): boolean => state === null || state.status === 'preparing';

/** The form behind the skeleton is not locked, because the provider's fields would still be locked when the form appears. */
const PREPARING_PICKER_STATE: PickerState = { ...EMPTY_PICKER_STATE, locked: false };

/** While the checkout prepares, an empty form stands behind the skeleton, so that the provider's frames load. */
export function pickerState(state: VisibleCheckout | null, isSignedOut: boolean): PickerState {
  if (!state) return PREPARING_PICKER_STATE;
  const saved = savedMethods(state.data);
  if (state.status === 'preparing')
    return { ...PREPARING_PICKER_STATE, entry: state.previousForm ?? EMPTY_PICKER_STATE.entry, saved };
  // If nobody is signed in, leaves out the message about the setup intent, because another message asks to sign in.
  const intentUnavailable = state.data.intent.status === 'unavailable' && !isSignedOut;
  return { entry: state.form, saved, locked: isLocked(state), intentUnavailable };
}

export const stateWithForm = (
  state: VisibleCheckout | null,
): Exclude<VisibleCheckout, { status: 'preparing' }> | null => (state && state.status !== 'preparing' ? state : null);

export const isLocked = (state: VisibleCheckout | null): boolean =>
  state?.status !== 'open' || unconfirmedPayment(state) !== null;

const isIncomplete = (state: VisibleCheckout | null): boolean =>
  state?.status === 'open' &&
  [state.data.migration, state.data.methods, state.data.intent].some(({ status }) => status === 'unavailable');

export const visibleUnconfirmedPayment = (state: VisibleCheckout | null): SentPayment | null =>
  state?.status === 'open' || state?.status === 'paying' ? unconfirmedPayment(state) : null;

export const visibleReplacedPayment = (state: VisibleCheckout | null): SentPayment | null =>
  state?.status === 'open' && unconfirmedPayment(state) === null ? replacedPayment(state) : null;

export const paymentOfOtherDocument = (state: VisibleCheckout | null): SentPayment | null =>
  state?.status === 'open' ? (paymentsOfOtherDocuments(state).at(-1) ?? null) : null;

export function paidElsewhereText(state: VisibleCheckout | null): string | null {
  if (state?.status !== 'open' || unconfirmedPayment(state) !== null || !isPaidElsewhere(state)) return null;
  const isPaid = obstacleText(['paid-elsewhere']);
  return isAlreadyBought(state) ? isPaid : `${isPaid} Pay here only if you want to buy it once more.`;
}

/** What a pay button shows, the form's own or the host page's; see `Payment`. */
export type PayButtonState =
  | { canPay: true; isPaying: false; isPaid: false; reason: null }
  | { canPay: false; isPaying: false; isPaid: false; reason: string }
  | { canPay: false; isPaying: true; isPaid: false; reason: null }
  | { canPay: false; isPaying: false; isPaid: true; reason: null };

export interface PayButtonStores {
  button: ReadonlyStore<PayButtonState>;
  isCompletable: ReadonlyStore<boolean>;
  /** Whether something could not be loaded because nobody is signed in. */
  isSignedOut: ReadonlyStore<boolean>;
}

interface Sources {
  view: PaymentView;
  providerLoader: CardProviderLoader;
  isUpdating: () => boolean;
  isTokenMissing: () => boolean;
  now: () => Date;
  updates: readonly ReadonlyStore<unknown>[];
}

/** A card may expire while the checkout is open; then paying is disabled after at most this time. */
const CLOCK_INTERVAL_MS = 1_000;

export function createPayButton(sources: Sources): PayButtonStores {
  const { view, providerLoader, isUpdating, isTokenMissing, now, updates } = sources;
  const obstacles = () => {
    const state = view.state();
    const context = { now: now(), isUpdating: isUpdating(), providerStatus: providerLoader.state().status };
    return state?.status === 'open' ? payObstacles(state, context) : [];
  };
  const isPlanUnknown = () => view.state()?.opening.plan === null;
  const isSignedOut = () => isTokenMissing() && isIncomplete(view.state());
  const buttonState = (): PayButtonState => {
    const button = { canPay: false, isPaying: false, isPaid: false, reason: null } as const;
    switch (view.state()?.status) {
      case 'paying':
        return { ...button, isPaying: true };
      case 'paid':
        return { ...button, isPaid: true };
      case 'open': {
        const reasons = obstacleText(obstacles());
        if (reasons === null) return { ...button, canPay: true };
        // The button does not ask for missing inputs if the plan is unknown, because the customer could not pay with them.
        if (isPlanUnknown()) return { ...button, reason: PLAN_UNAVAILABLE };
        return { ...button, reason: isSignedOut() ? SIGNED_OUT : reasons };
      }
      default:
        return { ...button, reason: PREPARING_LABEL };
    }
  };
  let last: PayButtonState | null = null;
  const subscribe = (listener: () => void) => {
    const unsubscribe = [view, providerLoader, ...updates].map((source) => source.subscribe(listener));
    const timer = setInterval(listener, CLOCK_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      for (const stop of unsubscribe) stop();
    };
  };
  return {
    button: {
      subscribe,
      state() {
        const next = buttonState();
        if (last === null || contentText(last) !== contentText(next)) last = next;
        return last;
      },
    },
    isCompletable: { subscribe, state: () => !isPlanUnknown() && obstacles().some(isMissingInput) },
    isSignedOut: { subscribe: view.subscribe, state: isSignedOut },
  };
}
