import { type Cents, calculateDiscount, isCouponInUse, type UpgradeExtras } from '#domain';
import type { CheckedCoupon } from '#graphql';
import { type CheckoutEffect, type FormTransitionResult, logEffect } from './checkout-effect.ts';
import type { CheckoutForm, Opening } from './checkout-state.ts';

/** Clears the error and the valid flag, and cancels a check in progress; the discount stays (T24). */
export const changeCouponText = (form: CheckoutForm, text: string): FormTransitionResult => ({
  form: { ...form, coupon: { ...form.coupon, text, error: null, valid: false, checking: null } },
  effects: [],
});

/** Rejects a code that is in use (V16 to V18), checks any other on the server, and ignores a code that is being checked. */
export function submitCoupon(form: CheckoutForm, opening: Opening): FormTransitionResult {
  const { coupon, extras } = form;
  const code = coupon.text.trim();
  if (code === '' || coupon.checking?.code === code) return { form, effects: [] };
  const hasPriceOverride = opening.request.breakdown.priceOverride !== null;
  if (isCouponInUse(code, { hasPriceOverride, applied: coupon.applied, extras })) {
    return { form: { ...form, coupon: { ...coupon, error: 'in-use', valid: false } }, effects: [] };
  }
  const requestId = coupon.requestCount + 1;
  return {
    form: {
      ...form,
      coupon: { ...coupon, error: null, valid: false, checking: { requestId, code }, requestCount: requestId },
    },
    effects: [{ type: 'check-coupon', opening: opening.id, requestId, code, planHandle: opening.request.planHandle }],
  };
}

/** Applies the response to the check in progress: a valid coupon replaces the applied one, an invalid one does not (T25, V19, V20, B24, E14, E15). */
export function receiveCoupon(
  form: CheckoutForm,
  requestId: number,
  checked: CheckedCoupon | null,
  planPrice: Cents | null,
): FormTransitionResult {
  const { coupon, extras } = form;
  if (coupon.checking?.requestId !== requestId) return { form, effects: [] };
  if (!checked) {
    return { form: { ...form, coupon: { ...coupon, checking: null, error: 'invalid', valid: false } }, effects: [] };
  }
  const { code } = checked.coupon;
  const isReplacement = coupon.applied !== null || (extras.couponCodes?.length ?? 0) > 0;
  const title = isReplacement ? `Coupon code has been updated with ${code}` : 'Coupon code applied successfully';
  return {
    form: {
      ...form,
      coupon: { ...coupon, text: '', checking: null, error: null, valid: true, applied: checked.coupon },
      extras: { ...extras, couponCodes: [code] },
    },
    effects: [{ type: 'notify', toast: { tone: 'success', title } }, ...discountWarning(checked, planPrice)],
  };
}

/** A backend that computes another discount will charge another amount than the one displayed. */
function discountWarning({ coupon, serverDiscount }: CheckedCoupon, planPrice: Cents | null): CheckoutEffect[] {
  if (serverDiscount === null || planPrice === null) return [];
  const displayed = calculateDiscount(coupon, planPrice);
  if (displayed === serverDiscount) return [];
  return [
    logEffect('warning', `the coupon takes off ${displayed} cents here and ${serverDiscount} cents on the server`),
  ];
}

/** Deletes the coupon and `couponCodes`, the host's own included; `currentCoupon` stays (T26). */
export function removeCoupon(form: CheckoutForm): FormTransitionResult {
  const { couponCodes: _removed, ...extras } = form.extras satisfies UpgradeExtras;
  return {
    form: { ...form, coupon: { ...form.coupon, applied: null, valid: false, error: null, checking: null }, extras },
    effects: [],
  };
}
