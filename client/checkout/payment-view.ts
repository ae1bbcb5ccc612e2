import {
  type CheckoutFlow,
  type CheckoutState,
  isOrderLocked,
  isPaidElsewhere,
  type ObstacleContext,
  type PayObstacle,
  payObstacles,
  replaceablePayment,
  type SentPayment,
  unconfirmedPayment,
} from '#checkout-flow';
import { EMPTY_PICKER_STATE, type PickerState } from '#method-fields';
import { createLastVisibleStore, type LastVisibleStore, type ReadonlyStore } from '#ui';

export type VisibleState = Exclude<CheckoutState, { status: 'hidden' }>;

/** The last visible state of a payment, for the screens. */
export interface PaymentView extends LastVisibleStore<VisibleState> {
  /** The picker's part of it. While the checkout prepares, an empty form behind the skeleton, so that its frames load. */
  picker: ReadonlyStore<PickerState>;
}

export function createPaymentView(flow: CheckoutFlow): PaymentView {
  const store = createLastVisibleStore(flow, (state): state is VisibleState => state.status !== 'hidden');
  return { ...store, picker: { state: () => pickerState(store.state()), subscribe: store.subscribe } };
}

/** Whether there is no form to show yet. */
export const isPreparing = (state: VisibleState | null): boolean => state === null || state.status === 'preparing';

/** Not locked, although nothing can be entered behind the skeleton: the provider's fields would unlock only after the responses. */
const PREPARING_PICKER_STATE: PickerState = { ...EMPTY_PICKER_STATE, locked: false };

function pickerState(state: VisibleState | null): PickerState {
  if (!state) return PREPARING_PICKER_STATE;
  if (state.status === 'preparing') {
    const { previousForm, methods } = state.preparation;
    return {
      ...PREPARING_PICKER_STATE,
      entry: previousForm ?? EMPTY_PICKER_STATE.entry,
      saved: methods ?? EMPTY_PICKER_STATE.saved,
    };
  }
  return {
    entry: state.form,
    saved: state.data.methods,
    locked: isLocked(state),
    nameError: null,
    intentUnavailable: state.data.intent.status === 'unavailable',
  };
}

/** The state once there is a form; null before. */
export const stateWithForm = (state: VisibleState | null): Exclude<VisibleState, { status: 'preparing' }> | null =>
  state && state.status !== 'preparing' ? state : null;

/** Why a payment cannot be submitted now; none during a payment and after it. */
export const currentObstacles = (state: VisibleState | null, context: ObstacleContext): PayObstacle[] =>
  state?.status === 'open' ? payObstacles(state, context) : [];

/** Whether the order cannot be changed now. */
export const isLocked = (state: VisibleState | null): boolean => state?.status !== 'open' || isOrderLocked(state);

/** Whether the user may pay by another method instead of repeating the payment of unknown outcome. */
export const canUseAnotherMethod = (state: VisibleState | null): boolean =>
  state?.status === 'open' && replaceablePayment(state) !== null;

/** The payment of unknown outcome that the pay button repeats. */
export const visibleUnconfirmedPayment = (state: VisibleState | null): SentPayment | null =>
  state?.status === 'open' || state?.status === 'paying' ? unconfirmedPayment(state) : null;

export const showsPaidElsewhere = (state: VisibleState | null): boolean =>
  state?.status === 'open' && unconfirmedPayment(state) === null && isPaidElsewhere(state);
