import type { PaymentPage } from '../payment-page.ts';
import type { PaymentSystem } from '../payment-system.ts';
import { type PaymentInvariant, pageCalls, requestVariables, responseData } from './records.ts';

/** The latest event, when it is the response to a coupon check. */
function lastCheck({ events }: PaymentPage) {
  const last = events.at(-1);
  if (last?.type !== 'response' || last.call.name !== 'CheckCouponCode') return null;
  const { call, before, after, toasts } = last;
  return 'form' in before && 'form' in after
    ? { call, toasts, before: before.form.coupon, after: after.form.coupon, form: after.form }
    : null;
}

const isLatestCheck = (
  { call }: NonNullable<ReturnType<typeof lastCheck>>,
  page: PaymentPage,
  system: PaymentSystem,
): boolean =>
  call.sentAt >= page.openedAt &&
  pageCalls(system, page).findLast(({ name, sentAt }) => name === call.name && sentAt <= Number(call.arrivedAt)) ===
    call;

const label = (code: string) => `Coupon ${code}`;

export const LATEST_COUPON_CHECK: PaymentInvariant = {
  title: 'ignores the response to an outdated coupon check',
  findViolation(page, system) {
    const check = lastCheck(page);
    return check && !isLatestCheck(check, page, system) && check.after.applied !== check.before.applied
      ? 'The response to an earlier check changed the applied coupon.'
      : null;
  },
  expectedSteps(page) {
    const { before, after } = lastCheck(page) ?? {};
    return [
      ...(after?.applied ? [{ type: 'expectNoText', text: label(after.applied.code) } as const] : []),
      ...(before?.applied ? [{ type: 'expectText', text: label(before.applied.code) } as const] : []),
    ];
  },
};

export const VALID_COUPON_APPLIED: PaymentInvariant = {
  title: 'applies a coupon that the server accepts, and keeps the applied one otherwise',
  findViolation(page, system) {
    const check = lastCheck(page);
    // Typing, removing and reopening cancel a check.
    if (!check?.before.checking || !isLatestCheck(check, page, system)) return null;
    const { call, before, after, form, toasts } = check;
    const typed = String(requestVariables(call).couponCode).trim().toLowerCase();
    const coupon = page.world().coupons.find(({ code }) => code.toLowerCase() === typed);
    const isAccepted = responseData<{ valid: boolean }>(call)?.valid && coupon;
    const isExpected = isAccepted
      ? after.applied?.code === coupon.code && form.extras.couponCodes?.join() === coupon.code && toasts.length === 1
      : after.applied === before.applied && after.error === 'invalid' && toasts.length === 0;
    return isExpected ? null : `After the check of '${typed}' the form contains ${JSON.stringify(after)}.`;
  },
};

export const NO_COUPON_CHECK_PENDING: PaymentInvariant = {
  title: 'ends every coupon check',
  findViolation({ flow }) {
    const state = flow.state();
    return 'form' in state && state.form.coupon.checking
      ? `'${state.form.coupon.checking.code}' is still being checked.`
      : null;
  },
};
