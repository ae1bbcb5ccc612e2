import type { ProviderState } from '#card-provider';
import {
  type CheckoutFlow,
  type CheckoutState,
  type Filled,
  isOrderLocked,
  isPaidElsewhere,
  orderTotal,
  type PayObstacle,
  type Priced,
  payObstacles,
  repeatPrice,
  type SentPayment,
  unconfirmedPayment,
} from '#checkout-flow';
import type { PaymentType } from '#domain';
import { BLANK_PICKER, type PickerState } from '#method-fields';
import { type LastShown, type Watchable, watchLastShown } from '#ui';

export type Shown = Exclude<CheckoutState, { at: 'hidden' }>;

/** A payment as the screens watch it: the last state in which there was something to see. */
export interface ShownPayment extends LastShown<Shown> {
  /** What the picker shows of it. While preparing that is an empty form behind the skeleton, so that its frames load. */
  picker: Watchable<PickerState>;
}

export function watchShown(flow: CheckoutFlow): ShownPayment {
  const shown = watchLastShown(flow, (state): state is Shown => state.at !== 'hidden');
  return { ...shown, picker: { state: () => pickerState(shown.state()), subscribe: shown.subscribe } };
}

/** Nothing is known yet that could be shown: the answers are on their way, or the dialog has not been opened. */
export const isPreparing = (shown: Shown | null): boolean => shown === null || shown.at === 'preparing';

function pickerState(shown: Shown | null): PickerState {
  if (!shown) return BLANK_PICKER;
  if (shown.at === 'preparing') {
    const { kept, methods } = shown.preparation;
    return { ...BLANK_PICKER, entry: kept ?? BLANK_PICKER.entry, saved: methods ?? BLANK_PICKER.saved };
  }
  return {
    entry: shown.form,
    saved: shown.facts.methods,
    locked: isLocked(shown),
    nameError: null,
    intentUnavailable: shown.facts.intent.kind === 'unavailable',
  };
}

/** The state once there is a form; null while it is being prepared. */
export const filledOf = (shown: Shown | null): Exclude<Shown, { at: 'preparing' }> | null =>
  shown && shown.at !== 'preparing' ? shown : null;

/** What keeps a payment from being made now; nothing while it is being made, or has been. */
export const obstaclesOf = (
  shown: Shown | null,
  now: Date,
  updating: boolean,
  provider: ProviderState['status'],
): PayObstacle[] => (shown?.at === 'open' ? payObstacles(shown satisfies Filled, now, updating, provider) : []);

/** Whether nothing about the order can be changed now. */
export const isLocked = (shown: Shown | null): boolean => shown?.at !== 'open' || isOrderLocked(shown);

/** The payment that the pay button repeats, because nobody knows yet whether it went through. */
export const unconfirmedOf = (shown: Shown | null): SentPayment | null =>
  shown?.at === 'open' || shown?.at === 'paying' ? unconfirmedPayment(shown) : null;

export const wasPaidElsewhere = (shown: Shown | null): boolean =>
  shown?.at === 'open' && unconfirmedPayment(shown) === null && isPaidElsewhere(shown);

/** What paying now is for: the order as it stands, or the unconfirmed payment where that was for another amount. */
export function priceShown(
  order: Priced & { tab: PaymentType },
  payment: SentPayment | null,
): Priced & { tab: PaymentType } {
  if (!payment) return order;
  const price = repeatPrice(order, payment);
  if (orderTotal(order).total === price) return order;
  const { request } = order.opening;
  const breakdown = { planPrice: null, priceOverride: price, addOns: [], coupon: null };
  return {
    opening: { ...order.opening, request: { ...request, breakdown } },
    facts: { migration: { kind: 'none' } },
    form: { coupon: { applied: null } },
    tab: payment.paymentType,
  };
}
