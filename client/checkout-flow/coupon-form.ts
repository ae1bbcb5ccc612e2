import { type AppliedCoupon, isCouponInUse, type UpgradeExtras } from '#domain';
import type { Form, Opening } from './checkout-state.ts';
import type { FormStep } from './step.ts';

/** Typing clears the error and the valid flag; the discount stays. */
export const typeCoupon = (form: Form, text: string): FormStep => ({
  form: { ...form, coupon: { ...form.coupon, text, error: null, valid: false } },
  effects: [],
});

/** Refuses what can be refused here and asks the server about the rest (spec 5). */
export function submitCoupon(form: Form, opening: Opening): FormStep {
  const { coupon, extras } = form;
  const code = coupon.text.trim();
  if (code === '') return { form, effects: [] };
  const hasPriceOverride = opening.request.breakdown.priceOverride !== null;
  if (isCouponInUse(code, { hasPriceOverride, applied: coupon.applied, extras })) {
    return { form: { ...form, coupon: { ...coupon, error: 'in-use', valid: false } }, effects: [] };
  }
  const ticket = coupon.tickets + 1;
  return {
    form: { ...form, coupon: { ...coupon, error: null, valid: false, checking: ticket, tickets: ticket } },
    effects: [{ do: 'check-coupon', opening: opening.id, ticket, code, planHandle: opening.request.planHandle }],
  };
}

/** Takes in the newest check's answer: a valid coupon replaces the one in place, an invalid one leaves it. */
export function receiveCoupon(form: Form, ticket: number, answer: AppliedCoupon | null): FormStep {
  const { coupon, extras } = form;
  if (coupon.checking !== ticket) return { form, effects: [] };
  if (!answer) {
    return { form: { ...form, coupon: { ...coupon, checking: null, error: 'invalid', valid: false } }, effects: [] };
  }
  const replaces = coupon.applied !== null || (extras.couponCodes?.length ?? 0) > 0;
  const title = replaces ? `Coupon code has been updated with ${answer.code}` : 'Coupon code applied successfully';
  return {
    form: {
      ...form,
      coupon: { ...coupon, text: '', checking: null, error: null, valid: true, applied: answer },
      extras: { ...extras, couponCodes: [answer.code] },
    },
    effects: [{ do: 'notify', toast: { tone: 'success', title } }],
  };
}

/** Deletes the coupon and `couponCodes`, the host's own included; `currentCoupon` stays. */
export function removeCoupon(form: Form): FormStep {
  const { couponCodes: _removed, ...extras } = form.extras satisfies UpgradeExtras;
  return {
    form: { ...form, coupon: { ...form.coupon, applied: null, valid: false, error: null, checking: null }, extras },
    effects: [],
  };
}
