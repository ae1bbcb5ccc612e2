import { amountCoupon, percentCoupon } from '#scenarios';
import { applyCoupon } from '../../replay/actions.ts';
import type { Stage } from '../../replay/stage.ts';
import { holding } from '../network.ts';
import { begin, press, see } from '../reach.ts';
import { type ScreenState, screen } from '../screen-state.ts';

const fixtures = { coupons: [percentCoupon('SAVE15', 15), amountCoupon('TENOFF', 1000)] };

async function withCoupon(stage: Stage): Promise<void> {
  await begin(stage);
  await applyCoupon(stage, 'SAVE15');
  await see(stage, 'Coupon code applied successfully');
}

/** One coupon per checkout, from the link that opens the form to the coupon that takes another one's place. */
export const couponStates: ScreenState[] = [
  screen({
    name: 'coupon-open',
    says: 'The coupon form is open',
    reach: async (stage) => {
      await begin(stage);
      await press(stage, 'Add coupon code');
    },
  }),
  screen({
    name: 'coupon-checking',
    says: 'The coupon is being checked',
    network: holding('CheckCouponCode'),
    reach: async (stage) => {
      await begin(stage);
      await applyCoupon(stage, 'SAVE15');
      await see(stage, 'Checking your coupon code…');
    },
  }),
  screen({
    name: 'coupon-invalid',
    says: 'The coupon is not valid',
    reach: async (stage) => {
      await begin(stage);
      await applyCoupon(stage, 'NOPE');
      await see(stage, 'Coupon code is invalid. Please try again.');
    },
  }),
  screen({ name: 'coupon-applied', says: 'The coupon is in place', fixtures, reach: withCoupon }),
  screen({
    name: 'coupon-already-applied',
    says: 'The same coupon again',
    fixtures,
    reach: async (stage) => {
      await withCoupon(stage);
      await applyCoupon(stage, 'save15');
      await see(stage, 'Coupon code is already applied');
    },
  }),
  screen({
    name: 'coupon-replaced',
    says: 'Another coupon in its place',
    fixtures,
    reach: async (stage) => {
      await withCoupon(stage);
      await applyCoupon(stage, 'TENOFF');
      await see(stage, 'Coupon code has been updated with TENOFF');
    },
  }),
];
