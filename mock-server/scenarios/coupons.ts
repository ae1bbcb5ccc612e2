import { answerWithError } from './answers.ts';
import { defineScenarios } from './define-scenarios.ts';
import { delayed, graphqlError, lostConnection } from './fault-builders.ts';
import { amountCoupon, methods, percentCoupon, trialCoupon, visa } from './fixtures.ts';
import { checkoutPage } from './host-page.ts';
import { expectDeclined, expectPurchase, payWithNewCard } from './step-groups.ts';
import { pictured, proves } from './step-marks.ts';
import { ABSENT } from './steps/find-differences.ts';
import * as step from './steps/index.ts';
import { CARD_FEE_LABEL, CHARGED_TO_CARD, COUPON_INVALID, PAYABLE_TODAY } from './ui-text.ts';

const APPLIED = 'Coupon code applied successfully';
const ALREADY_APPLIED = 'Coupon code is already applied';

const saveFifteen = percentCoupon('SAVE15', 15);
const tenOff = amountCoupon('TENOFF', 1_000);

export const couponScenarios = defineScenarios('Coupons', [
  {
    name: 'coupon-percent',
    title: 'Percentage coupon',
    story:
      'SAVE15 takes 15% off a plan that costs $49.90. The discount of $7.485 is rounded up to $7.49. The coupon is sent with the purchase.',
    expected: [
      'The message ‘Coupon code applied successfully’ appears.',
      'The summary shows −$7.49 and $42.41 payable today.',
      'The purchase is sent with the price of 4241 cents and the coupon SAVE15.',
    ],
    fixtures: { coupons: [percentCoupon('SAVE15', 15)] },
    host: checkoutPage('plus-monthly'),
    steps: [
      proves('X9', step.expectText('Add coupon code')),
      step.expectLine(PAYABLE_TODAY, '$49.90'),
      step.applyCoupon('SAVE15'),
      proves('E14', step.expectToast('Coupon code applied successfully')),
      step.expectOperation('CheckCouponCode', { couponCode: 'SAVE15', productHandle: 'plus-monthly' }),
      step.expectLine('Plus monthly', '$49.90'),
      proves('T25', 'B19', pictured(step.expectLine('Coupon SAVE15', '−$7.49'))),
      step.expectLine(PAYABLE_TODAY, '$42.41'),
      step.expectLine(CARD_FEE_LABEL, '$0.53'),
      step.expectLine(CHARGED_TO_CARD, '$42.94'),
      payWithNewCard(),
      proves('T25', 'X17', expectPurchase('plus-monthly', 4241, { extraUpgradeProps: { couponCodes: ['SAVE15'] } })),
    ],
  },
  {
    name: 'coupon-invalid',
    title: 'Coupon does not exist',
    story: 'Alex enters a coupon code that does not exist. The price does not change.',
    expected: ['‘Coupon code is invalid. Please try again.’ appears at the coupon.', 'The total does not change.'],
    steps: [
      step.applyCoupon('NOPE'),
      proves('V19', 'E9', pictured(step.expectText(COUPON_INVALID))),
      step.expectOperation('CheckCouponCode', { couponCode: 'NOPE', productHandle: 'standard-monthly' }),
      step.expectNoText('Coupon NOPE'),
      step.expectLine(PAYABLE_TODAY, '$49.00'),
    ],
  },
  {
    name: 'coupon-already-applied',
    title: 'Coupon applied twice',
    story:
      'Alex applies a coupon and enters it again, in lower case and with spaces. No request is sent to the server.',
    expected: ['‘Coupon code is already applied’ appears at the coupon.', 'The discount stays.'],
    fixtures: { coupons: [percentCoupon('SAVE15', 15)] },
    host: checkoutPage('plus-monthly'),
    steps: [
      step.applyCoupon('SAVE15'),
      step.expectToast('Coupon code applied successfully'),
      step.applyCoupon(' save15 '),
      proves('V17', 'E10', pictured(step.expectText('Coupon code is already applied'))),
      step.expectLine('Coupon SAVE15', '−$7.49'),
      step.expectLine(PAYABLE_TODAY, '$42.41'),
    ],
  },
  {
    name: 'coupon-empty-input',
    title: 'Empty coupon code',
    story: 'Alex opens the coupon form and leaves it empty, or enters only spaces.',
    expected: ['‘Apply’ is disabled and no request is sent.'],
    steps: [
      step.typeCoupon(''),
      proves('X9', step.expectText('Only one coupon code can be applied per checkout')),
      proves('V21', step.expectApplyDisabled()),
      step.typeCoupon('   '),
      proves('V21', step.expectApplyDisabled()),
      step.expectNoOperation('CheckCouponCode'),
    ],
  },
  {
    name: 'coupon-percent-half-cent',
    title: 'Percentage coupon that ends in half a cent',
    story: '17.5% of $49.00 is $8.575. Half a cent is rounded up.',
    expected: ['The discount is −$8.58, and $40.42 is payable today.'],
    fixtures: { coupons: [percentCoupon('HALF175', 17.5)] },
    steps: [
      step.applyCoupon('HALF175'),
      proves('B19', step.expectLine('Coupon HALF175', '−$8.58')),
      step.expectLine(PAYABLE_TODAY, '$40.42'),
    ],
  },
  {
    name: 'coupon-fixed-amount',
    title: 'Fixed amount coupon',
    story: 'The coupon takes $10.00 off the price. It is sent with the purchase.',
    expected: ['The discount is −$10.00 and Alex pays $39.00.'],
    fixtures: { coupons: [tenOff], saved: methods([visa], { default: visa }) },
    steps: [
      step.applyCoupon('TENOFF'),
      proves('E14', step.expectToast(APPLIED)),
      proves('T25', step.expectLine('Coupon TENOFF', '−$10.00')),
      step.expectLine(PAYABLE_TODAY, '$39.00'),
      step.pay(),
      proves('T25', expectPurchase('standard-monthly', 3_900, { extraUpgradeProps: { couponCodes: ['TENOFF'] } })),
    ],
  },
  {
    name: 'coupon-fixed-larger-than-price',
    title: 'Fixed amount coupon larger than the price',
    story:
      'The coupon is worth $100.00 and the plan costs $49.00. The discount line shows the full coupon, and the total does not fall below zero.',
    expected: ['The discount is −$100.00 and $0.00 is payable today.'],
    fixtures: { coupons: [amountCoupon('HUNDRED', 10_000)] },
    steps: [
      step.applyCoupon('HUNDRED'),
      step.expectLine('Coupon HUNDRED', '−$100.00'),
      proves('B18', step.expectLine(PAYABLE_TODAY, '$0.00')),
    ],
  },
  {
    name: 'coupon-trial',
    title: 'Trial coupon',
    story:
      'The coupon starts a trial, and billing starts on 15 September 2026. The month is abbreviated to three letters.',
    expected: ['The total is labelled ‘Total (Billing starts at 15 Sep 2026)’.'],
    fixtures: { coupons: [trialCoupon('TRIAL', 58_800, '2026-09-15')] },
    host: checkoutPage('standard-yearly'),
    steps: [
      step.applyCoupon('TRIAL'),
      proves('B17', 'T25', step.expectLine('Total (Billing starts at 15 Sep 2026)', '$0.00')),
    ],
  },
  {
    name: 'coupon-trial-monthly-plan',
    title: 'Trial coupon for a monthly plan',
    story: 'A monthly plan is labelled ‘Payable today’. The trial adds the date on which billing starts.',
    expected: ['The total is labelled ‘Payable today (Billing starts at 14 Apr 2026)’.'],
    fixtures: { coupons: [trialCoupon('TRIAL30', 4_900, '2026-04-14')] },
    steps: [
      step.applyCoupon('TRIAL30'),
      proves('B14', 'B17', step.expectLine('Payable today (Billing starts at 14 Apr 2026)', '$0.00')),
    ],
  },
  {
    name: 'coupon-trial-midnight-zone',
    title: 'Trial coupon across time zones',
    story: 'The trial ends on 14 April at 14:30 UTC, which is 15 April in Sydney. The date in Sydney is shown.',
    expected: ['Billing starts at 15 Apr 2026.'],
    fixtures: { coupons: [trialCoupon('TRIAL30', 4_900, '2026-04-14T14:30:00Z')] },
    steps: [
      step.applyCoupon('TRIAL30'),
      proves('B17', step.expectLine('Payable today (Billing starts at 15 Apr 2026)', '$0.00')),
    ],
    variants: {
      'date-only': {
        title: 'Trial coupon with a date and no time',
        story: 'The trial ends on 14 April, without a time. The same date is shown in every time zone.',
        expected: ['Billing starts at 14 Apr 2026.'],
        fixtures: { coupons: [trialCoupon('TRIAL30', 4_900, '2026-04-14')] },
        steps: [
          step.applyCoupon('TRIAL30'),
          proves('B17', step.expectLine('Payable today (Billing starts at 14 Apr 2026)', '$0.00')),
        ],
      },
    },
  },
  {
    name: 'coupon-invalid-with-server-text',
    title: 'Coupon rejected with a reason',
    story:
      'The server rejects the coupon and gives a reason. The checkout shows its own text instead of the server’s reason.',
    expected: ['‘Coupon code is invalid. Please try again.’ appears.', 'The server’s reason is not shown.'],
    fixtures: { coupons: [percentCoupon('ENDED', 15, { refusedBecause: 'Campaign 4711 ended on 1 March.' })] },
    steps: [
      step.applyCoupon('ENDED'),
      proves('V19', 'E9', pictured(step.expectText(COUPON_INVALID))),
      step.expectNoText('Campaign 4711'),
      step.expectLine(PAYABLE_TODAY, '$49.00'),
    ],
  },
  {
    name: 'coupon-call-fails',
    title: 'Coupon check fails',
    story:
      'The server responds to the coupon check with an error. Alex sees that the code is invalid, tries again and it is applied.',
    expected: ['‘Coupon code is invalid. Please try again.’ appears.', 'The second attempt applies the coupon.'],
    fixtures: { coupons: [tenOff] },
    faults: [graphqlError('CheckCouponCode', { message: 'Something went wrong.', times: 1 })],
    steps: [
      step.applyCoupon('TENOFF'),
      proves('V20', 'E9', pictured(step.expectText(COUPON_INVALID))),
      step.applyCoupon('TENOFF'),
      step.expectToast(APPLIED),
      step.expectLine('Coupon TENOFF', '−$10.00'),
    ],
    variants: {
      'network-drop': {
        title: 'Coupon check: connection lost',
        story:
          'The connection is lost during the coupon check. Alex sees that the code is invalid, tries again and it is applied.',
        faults: [lostConnection('CheckCouponCode', { times: 1 })],
      },
    },
  },
  {
    name: 'coupon-in-extra-props',
    title: 'Coupon already set by the host page',
    story:
      'The host page sets the coupon PARTNER. Alex enters the same code in lower case. No request is sent to the server.',
    expected: ['‘Coupon code is already applied’ appears.', 'No request is sent.'],
    fixtures: { coupons: [tenOff] },
    host: checkoutPage('standard-monthly', { show: { extraUpgradeProps: { couponCodes: ['PARTNER'] } } }),
    steps: [
      step.applyCoupon('partner'),
      proves('V18', 'E10', step.expectText(ALREADY_APPLIED)),
      proves('V18', step.expectNoOperation('CheckCouponCode')),
    ],
  },
  {
    name: 'coupon-with-price-override',
    title: 'Coupon on a fixed price',
    story: 'The host page sets a fixed price. Coupons cannot be combined with a fixed price.',
    expected: ['‘Coupon code is already applied’ appears.', 'No request is sent.'],
    fixtures: { coupons: [tenOff] },
    host: checkoutPage('standard-monthly', { show: { breakdown: { priceOverride: 30 } } }),
    steps: [
      step.applyCoupon('TENOFF'),
      proves('V16', 'E10', pictured(step.expectText(ALREADY_APPLIED))),
      proves('V16', step.expectNoOperation('CheckCouponCode')),
      step.expectLine(PAYABLE_TODAY, '$30.00'),
    ],
    variants: {
      zero: {
        title: 'Coupon on a fixed price of zero',
        story:
          'The host page sets a fixed price of $0.00. Coupons cannot be combined with a fixed price, even if it is zero.',
        host: checkoutPage('standard-monthly', { show: { breakdown: { priceOverride: 0 } } }),
        steps: [
          step.applyCoupon('TENOFF'),
          proves('V16', 'E10', pictured(step.expectText(ALREADY_APPLIED))),
          proves('V16', step.expectNoOperation('CheckCouponCode')),
          step.expectLine(PAYABLE_TODAY, '$0.00'),
        ],
      },
    },
  },
  {
    name: 'coupon-replaced',
    title: 'Coupon replaced by another',
    story:
      'Alex applies a coupon and then another one. A checkout has only one coupon, so the second replaces the first.',
    expected: ['‘Coupon code has been updated with TENOFF’ appears.', 'Only the second coupon is sent.'],
    fixtures: { coupons: [saveFifteen, tenOff], saved: methods([visa], { default: visa }) },
    steps: [
      step.applyCoupon('SAVE15'),
      step.expectToast(APPLIED),
      step.applyCoupon('TENOFF'),
      proves('E15', 'B24', pictured(step.expectToast('Coupon code has been updated with TENOFF'))),
      proves('B24', step.expectNoText('Coupon SAVE15')),
      step.expectLine(PAYABLE_TODAY, '$39.00'),
      step.pay(),
      expectPurchase('standard-monthly', 3_900, { extraUpgradeProps: { couponCodes: ['TENOFF'] } }),
    ],
  },
  {
    name: 'coupon-replace-invalid-keeps-old',
    title: 'Second coupon is invalid',
    story: 'Alex has applied a coupon and enters another code that does not exist. The first coupon stays applied.',
    expected: ['The error appears at the coupon.', 'SAVE15 stays applied.'],
    fixtures: { coupons: [saveFifteen] },
    steps: [
      step.applyCoupon('SAVE15'),
      step.expectLine('Coupon SAVE15', '−$7.35'),
      step.applyCoupon('NOPE'),
      proves('E9', pictured(step.expectText(COUPON_INVALID))),
      proves('B24', step.expectLine('Coupon SAVE15', '−$7.35')),
      step.expectLine(PAYABLE_TODAY, '$41.65'),
    ],
  },
  {
    name: 'coupon-remove',
    title: 'Coupon removed',
    story: 'Alex applies a coupon and removes it. The price returns to the full amount and no coupon is sent.',
    expected: ['$49.00 is payable today and no coupon is sent.'],
    fixtures: { coupons: [tenOff], saved: methods([visa], { default: visa }) },
    steps: [
      step.applyCoupon('TENOFF'),
      step.expectLine(PAYABLE_TODAY, '$39.00'),
      step.removeCoupon(),
      proves('T26', step.expectNoText('Coupon TENOFF'), step.expectLine(PAYABLE_TODAY, '$49.00')),
      step.pay(),
      expectPurchase('standard-monthly', 4_900),
      proves('T26', step.expectOperation('CreateSubscription', { extraUpgradeProps: ABSENT })),
    ],
  },
  {
    name: 'coupon-typing-clears-error',
    title: 'Typing clears the coupon error',
    story:
      'Alex enters an invalid code and starts to type another one: the error disappears. While a coupon is applied, typing does not change the discount.',
    expected: ['The error disappears with the first letter.', 'The discount stays until Alex removes the coupon.'],
    fixtures: { coupons: [tenOff] },
    steps: [
      step.applyCoupon('NOPE'),
      proves('T24', step.expectText(COUPON_INVALID)),
      step.typeCoupon('T'),
      proves('T24', step.expectNoText(COUPON_INVALID)),
      step.applyCoupon('TENOFF'),
      step.expectLine('Coupon TENOFF', '−$10.00'),
      step.typeCoupon('SOMETHING'),
      step.expectLine('Coupon TENOFF', '−$10.00'),
      step.expectLine(PAYABLE_TODAY, '$39.00'),
    ],
  },
  {
    name: 'coupon-slow-then-stale',
    title: 'Coupon checks finish in reverse order',
    story:
      'The check of the first code is slow. Alex enters another code, which is checked at once. The late result of the first check is ignored.',
    expected: ['TENOFF is applied and stays applied when the check of SAVE15 finishes.'],
    fixtures: { coupons: [saveFifteen, tenOff] },
    faults: [delayed('CheckCouponCode', 2_500, { times: 1 })],
    steps: [
      step.applyCoupon('SAVE15'),
      step.applyCoupon('TENOFF'),
      step.expectToast(APPLIED),
      step.expectCalls('CheckCouponCode', 2),
      proves('B24', step.expectLine('Coupon TENOFF', '−$10.00'), step.expectNoText('Coupon SAVE15')),
      step.expectLine(PAYABLE_TODAY, '$39.00'),
    ],
  },
  {
    name: 'coupon-checking-while-paying',
    title: 'Payment waits for the coupon check',
    story:
      'Payment is disabled while a coupon is being checked, because the price may change. The host page hides the checkout, and the result of the check is ignored.',
    expected: [
      'The pay button is disabled and gives the reason.',
      'When the checkout opens again, no coupon is applied.',
    ],
    fixtures: { coupons: [tenOff], saved: methods([visa], { default: visa }) },
    faults: [delayed('CheckCouponCode', 2_500)],
    steps: [
      step.expectPayEnabled(),
      step.applyCoupon('TENOFF'),
      step.expectPayDisabled('Checking your coupon code'),
      step.hide(),
      proves('T2', step.expectClosed()),
      proves('V7', step.expectCalls('CheckCouponCode', 1)),
      step.expectNoToast(APPLIED),
      step.start(),
      proves('T2', step.expectNoText('Coupon TENOFF')),
      step.expectLine(PAYABLE_TODAY, '$49.00'),
    ],
  },
  {
    name: 'coupon-exhausted-between',
    title: 'Coupon used up before payment',
    story:
      'The coupon is valid when Alex applies it and is used up before Alex pays. The server declines the purchase. Alex removes the coupon and pays the full price.',
    words: ['run out', 'too late'],
    expected: [
      'The server’s message is shown.',
      'The coupon stays applied until Alex removes it, and the price does not change by itself.',
    ],
    fixtures: { coupons: [tenOff], saved: methods([visa], { default: visa }) },
    answers: { CreateSubscription: [answerWithError('The coupon TENOFF can no longer be used.', 'BAD_USER_INPUT')] },
    steps: [
      step.applyCoupon('TENOFF'),
      step.expectLine(PAYABLE_TODAY, '$39.00'),
      step.pay(),
      proves('E1', expectDeclined('The coupon TENOFF can no longer be used.')),
      step.expectLine('Coupon TENOFF', '−$10.00'),
      step.removeCoupon(),
      step.pay(),
      expectPurchase('standard-monthly', 4_900),
    ],
  },
]);
