import { blockFile, stallFile } from '../network.ts';
import { pressStart, waitForText } from '../screen-actions.ts';
import { defineScreenState, type ScreenState, stateOfScenario } from '../screen-state.ts';

export const CHECKOUT_CODE = /\/assets\/checkout-[^/]+\.js$|\/client\/checkout\/index\.ts/;

/** Features that the host disables, and the loading of the checkout's code. */
export const hostOptionStates: ScreenState[] = [
  stateOfScenario('without-direct-debit', 'host-direct-debit-disabled', 'start'),
  stateOfScenario('without-coupon', 'host-coupon-disabled', 'start'),
  defineScreenState({
    name: 'code-loading',
    description: "The checkout's code is loading",
    network: stallFile(CHECKOUT_CODE),
    setUp: async (world) => {
      await pressStart(world);
      await waitForText(world, 'Preparing Payment');
    },
  }),
  defineScreenState({
    name: 'code-failed',
    description: "The checkout's code could not be loaded",
    network: blockFile(CHECKOUT_CODE),
    setUp: async (world) => {
      await pressStart(world);
      await waitForText(world, 'Try again');
    },
  }),
];
