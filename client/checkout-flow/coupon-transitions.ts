import { type Cents, calculateDiscount, cleanCode, isCouponInUse, MAX_CODE_LENGTH } from '#domain';
import type { CheckedCoupon } from '#graphql';
import type { CouponState, OpenState } from './checkout-state.ts';
import { currentTotal, sentExtras } from './selectors.ts';
import {
  type CheckoutEffect,
  type CheckoutTransition,
  logEffect,
  transitionTo,
  unchanged,
} from './transition-result.ts';

export const changeCouponText = (state: OpenState, text: string): CheckoutTransition =>
  transitionTo(withCoupon(state, { text: text.slice(0, MAX_CODE_LENGTH), error: null, valid: false, checking: null }));

export function submitCoupon(state: OpenState): CheckoutTransition {
  const { id: opening, request } = state.opening;
  const { coupon } = state.form;
  const code = cleanCode(coupon.text);
  if (code === '' || coupon.checking?.code === code) return unchanged(state);
  const hasPriceOverride = request.breakdown.priceOverride !== null;
  if (isCouponInUse(code, { hasPriceOverride, extras: sentExtras(state), applied: coupon.applied })) {
    return transitionTo(withCoupon(state, { error: 'in-use' }));
  }
  const requestId = coupon.requestCount + 1;
  return transitionTo(withCoupon(state, { error: null, checking: { requestId, code }, requestCount: requestId }), {
    type: 'check-coupon',
    opening,
    requestId,
    code,
    planHandle: request.planHandle,
  });
}

/** An invalid coupon does not remove the applied one. */
export function receiveCoupon(
  state: OpenState,
  { requestId, coupon: checked }: { requestId: number; coupon: CheckedCoupon | null },
): CheckoutTransition {
  const { coupon } = state.form;
  if (coupon.checking?.requestId !== requestId) return unchanged(state);
  if (!checked) return transitionTo(withCoupon(state, { checking: null, error: 'invalid' }));
  const { code } = checked.coupon;
  const isReplacement = (sentExtras(state).couponCodes?.length ?? 0) > 0;
  const title = isReplacement ? `Coupon code has been updated with ${code}` : 'Coupon code applied successfully';
  return transitionTo(
    withCoupon(state, { text: '', checking: null, valid: true, applied: checked.coupon, isChanged: true }),
    { type: 'notify', toast: { tone: 'success', title } },
    ...discountWarning(checked, currentTotal(state).lines[0]?.amount),
  );
}

/** Warns if the backend would charge another amount than the screen shows. An unknown plan has no line, and no discount. */
function discountWarning({ coupon, serverDiscount }: CheckedCoupon, planPrice: Cents | undefined): CheckoutEffect[] {
  if (serverDiscount === null || planPrice === undefined) return [];
  const displayed = calculateDiscount(coupon, planPrice);
  if (displayed === serverDiscount) return [];
  return [
    logEffect('warning', `the coupon takes off ${displayed} cents here and ${serverDiscount} cents on the server`),
  ];
}

/** Removes the applied coupon and the host's `couponCodes`, but not its `currentCoupon`. */
export const removeCoupon = (state: OpenState): CheckoutTransition =>
  transitionTo(withCoupon(state, { applied: null, valid: false, error: null, checking: null, isChanged: true }));

const withCoupon = (state: OpenState, changed: Partial<CouponState>): OpenState => ({
  ...state,
  form: { ...state.form, coupon: { ...state.form.coupon, ...changed } },
});
