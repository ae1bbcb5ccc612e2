import { applyCoupon } from '../../replay/actions.ts';
import { stallOperation } from '../network.ts';
import { pressButton, startAndWait, waitForText } from '../screen-actions.ts';
import { defineScreenState, type ScreenState, stateOfScenario } from '../screen-state.ts';

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
  stateOfScenario('coupon-already-applied', 'coupon-already-applied', 'expectText'),
  stateOfScenario('coupon-replaced', 'coupon-replaced', 'expectNoText'),
];
