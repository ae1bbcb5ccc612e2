import { amountCoupon, percentCoupon } from '#scenarios';
import { applyCoupon } from '../../replay/actions.ts';
import type { TestWorld } from '../../replay/test-world.ts';
import { stallOperation } from '../network.ts';
import { pressButton, startAndWait, waitForText } from '../screen-actions.ts';
import { defineScreenState, type ScreenState } from '../screen-state.ts';

const fixtures = { coupons: [percentCoupon('SAVE15', 15), amountCoupon('TENOFF', 1000)] };

export async function applySave15(world: TestWorld): Promise<void> {
  await startAndWait(world);
  await applyCoupon(world, 'SAVE15');
  await waitForText(world, 'Coupon code applied successfully');
}

/** The coupon form, and a coupon that is applied or replaced. */
export const couponStates: ScreenState[] = [
  defineScreenState({
    name: 'coupon-open',
    description: 'The coupon form is open',
    setUp: async (world) => {
      await startAndWait(world);
      await pressButton(world, 'Add coupon code');
    },
  }),
  defineScreenState({
    name: 'coupon-checking',
    description: 'The coupon is being checked',
    network: stallOperation('CheckCouponCode'),
    setUp: async (world) => {
      await startAndWait(world);
      await applyCoupon(world, 'SAVE15');
      await waitForText(world, 'Checking your coupon code…');
    },
  }),
  defineScreenState({
    name: 'coupon-invalid',
    description: 'The coupon is not valid',
    setUp: async (world) => {
      await startAndWait(world);
      await applyCoupon(world, 'NOPE');
      await waitForText(world, 'Coupon code is invalid. Please try again.');
    },
  }),
  defineScreenState({ name: 'coupon-applied', description: 'The coupon is applied', fixtures, setUp: applySave15 }),
  defineScreenState({
    name: 'coupon-already-applied',
    description: 'The same coupon is applied again',
    fixtures,
    setUp: async (world) => {
      await applySave15(world);
      await applyCoupon(world, 'save15');
      await waitForText(world, 'Coupon code is already applied');
    },
  }),
  defineScreenState({
    name: 'coupon-replaced',
    description: 'Another coupon replaces the first',
    fixtures,
    setUp: async (world) => {
      await applySave15(world);
      await applyCoupon(world, 'TENOFF');
      await waitForText(world, 'Coupon code has been updated with TENOFF');
    },
  }),
];
