import { buying } from '#scenarios';
import { blocking, holdingFile } from '../network.ts';
import { begin, open, see } from '../reach.ts';
import { type ScreenState, screen } from '../screen-state.ts';

export const CHECKOUT_CODE = /\/assets\/checkout-[^/]+\.js$|\/client\/checkout\/index\.ts/;

/** What the host has switched off, and the time before the checkout's code is there. */
export const hostOptionStates: ScreenState[] = [
  screen({
    name: 'without-direct-debit',
    says: 'The host takes cards only: there are no tabs',
    host: buying('standard-monthly', { disableDirectDebit: true }),
    reach: begin,
  }),
  screen({
    name: 'without-coupon',
    says: 'The host takes no coupons',
    host: buying('standard-monthly', { disableCoupon: true }),
    reach: begin,
  }),
  screen({
    name: 'code-loading',
    says: "The checkout's code is on its way",
    network: holdingFile(CHECKOUT_CODE),
    reach: async (stage) => {
      await open(stage);
      await see(stage, 'Preparing Payment');
    },
  }),
  screen({
    name: 'code-failed',
    says: "The checkout's code could not be loaded",
    network: blocking(CHECKOUT_CODE),
    reach: async (stage) => {
      await open(stage);
      await see(stage, 'Try again');
    },
  }),
];
