import { checkoutPage } from '#scenarios';
import { blockFile, stallFile } from '../network.ts';
import { pressStart, startAndWait, waitForText } from '../screen-actions.ts';
import { defineScreenState, type ScreenState } from '../screen-state.ts';

export const CHECKOUT_CODE = /\/assets\/checkout-[^/]+\.js$|\/client\/checkout\/index\.ts/;

/** Features that the host disables, and the loading of the checkout's code. */
export const hostOptionStates: ScreenState[] = [
  defineScreenState({
    name: 'without-direct-debit',
    description: 'The host accepts cards only: there are no tabs',
    host: checkoutPage('standard-monthly', { disableDirectDebit: true }),
    setUp: startAndWait,
  }),
  defineScreenState({
    name: 'without-coupon',
    description: 'The host accepts no coupons',
    host: checkoutPage('standard-monthly', { disableCoupon: true }),
    setUp: startAndWait,
  }),
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
