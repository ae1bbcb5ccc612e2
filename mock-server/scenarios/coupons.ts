import { CARD_FEE, CHARGED_TO_CARD, COUPON_INVALID, PAYABLE_TODAY, PURCHASE_EVENTS } from './copy.ts';
import { percentCoupon } from './fixtures.ts';
import { buying } from './host-page.ts';
import type { Scenario } from './scenario.ts';
import {
  applyCoupon,
  enterCard,
  expectClosed,
  expectHostEvents,
  expectLine,
  expectNoText,
  expectOperation,
  expectText,
  expectToast,
  pay,
  start,
} from './steps.ts';

export const couponScenarios: Scenario[] = [
  {
    name: 'coupon-percent',
    group: 'Coupons',
    title: 'A coupon of 15 per cent',
    story:
      'SAVE15 takes 15% off a plan of $49.90. That is $7.485, which rounds up to $7.49. The coupon travels with the purchase.',
    covers: ['T25', 'E14', 'B19', 'X9', 'X17'],
    try: { cards: ['4242424242424242'], banks: [], coupons: ['SAVE15'] },
    expected: [
      "The message 'Coupon code applied successfully' appears.",
      'The summary says -$7.49 and $42.41 payable today.',
      'The purchase is sent with the price 4241 and the coupon SAVE15.',
    ],
    fixtures: { coupons: [percentCoupon('SAVE15', 15)] },
    host: buying('plus-monthly'),
    steps: [
      start(),
      expectText('Add coupon code'),
      expectLine(PAYABLE_TODAY, '$49.90'),
      applyCoupon('SAVE15'),
      expectToast('Coupon code applied successfully'),
      expectOperation('CheckCouponCode', { couponCode: 'SAVE15', productHandle: 'plus-monthly' }),
      expectLine('Plus monthly', '$49.90'),
      expectLine('Coupon SAVE15', '-$7.49'),
      expectLine(PAYABLE_TODAY, '$42.41'),
      expectLine(CARD_FEE, '$0.53'),
      expectLine(CHARGED_TO_CARD, '$42.94'),
      enterCard({ number: '4242424242424242' }),
      pay(),
      expectClosed(),
      expectOperation('CreateSubscription', {
        paymentProfile: { currentSubscriptionId: 'prod_plus_monthly', currentSubscriptionPrice: 4241 },
        extraUpgradeProps: { couponCodes: ['SAVE15'] },
      }),
      expectHostEvents(...PURCHASE_EVENTS),
    ],
  },
  {
    name: 'coupon-invalid',
    group: 'Coupons',
    title: 'A coupon that does not exist',
    story: 'Alex tries a code that the server does not know. The price stays as it is.',
    covers: ['V19', 'E9'],
    try: { cards: [], banks: [], coupons: ['NOPE'] },
    expected: ["'Coupon code is invalid. Please try again.' appears at the coupon.", 'The total does not change.'],
    fixtures: {},
    host: buying('standard-monthly'),
    steps: [
      start(),
      applyCoupon('NOPE'),
      expectText(COUPON_INVALID),
      expectOperation('CheckCouponCode', { couponCode: 'NOPE', productHandle: 'standard-monthly' }),
      expectNoText('Coupon NOPE'),
      expectLine(PAYABLE_TODAY, '$49.00'),
    ],
  },
];
