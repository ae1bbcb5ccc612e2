import { percentCoupon } from '#scenarios';
import { applyCoupon } from '../../replay/actions.ts';
import { stallOperation } from '../network.ts';
import { pressButton, startAndWait, waitForText } from '../screen-actions.ts';
import { defineScreenState, type ScreenState, stateOfScenario } from '../screen-state.ts';

const LONG_CODE = 'BACKTOBUSINESS2026PARTNERDISCOUNTFORNEWCUSTOMERS';

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
  stateOfScenario('coupon-invalid', 'coupon-invalid', 'expectText'),
  stateOfScenario('coupon-applied', 'coupon-percent', 'expectToast'),
  defineScreenState({
    name: 'coupon-long',
    description: 'The applied code is a long word',
    fixtures: { coupons: [percentCoupon(LONG_CODE, 15)] },
    setUp: async (world) => {
      await startAndWait(world);
      await applyCoupon(world, LONG_CODE);
      await waitForText(world, 'Coupon code applied successfully');
    },
  }),
  stateOfScenario('coupon-already-applied', 'coupon-already-applied', 'expectText'),
  stateOfScenario('coupon-replaced', 'coupon-replaced', 'expectNoText'),
];
