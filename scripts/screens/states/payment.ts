import { enterCard, pay } from '../../replay/actions.ts';
import type { Stage } from '../../replay/stage.ts';
import { doing } from '../../replay/until.ts';
import { blocking, failing, holding } from '../network.ts';
import { begin, filledIn, open, see } from '../reach.ts';
import { type ScreenState, screen } from '../screen-state.ts';
import { CARD } from './new-details.ts';

export const CHALLENGED = '4000002760003184';

const payWith = (number: string) => async (stage: Stage) => {
  await begin(stage);
  await enterCard(stage, { ...CARD, number });
  await pay(stage);
};

const challengeFrame = ({ page }: Stage) =>
  page
    .frameLocator('iframe[name^="__privateStripeFrame"][title*="3D Secure"]')
    .frameLocator('#challengeFrame')
    .locator('#test-source-authorize-3ds');

/** What happens once somebody presses the button, and what may be in the way of it. */
export const paymentStates: ScreenState[] = [
  screen({
    name: 'paying',
    says: 'The payment is under way',
    network: holding('CreateSubscription'),
    reach: async (stage) => {
      await payWith(CARD.number)(stage);
      await stage.page.locator('button[aria-busy=true]').waitFor();
    },
  }),
  screen({
    name: 'challenge',
    says: "The card's bank wants to know more",
    reach: async (stage) => {
      await payWith(CHALLENGED)(stage);
      await doing('the challenge of the bank', () => challengeFrame(stage).waitFor());
    },
  }),
  screen({
    name: 'declined',
    says: 'The card was declined',
    reach: async (stage) => {
      await payWith('4000000000000002')(stage);
      await see(stage, 'Payment declined');
    },
  }),
  screen({
    name: 'unconfirmed',
    says: 'The payment could not be confirmed',
    network: failing('CreateSubscription'),
    reach: async (stage) => {
      await payWith(CARD.number)(stage);
      await see(stage, 'Payment processing failed');
    },
  }),
  screen({
    name: 'provider-blocked',
    says: "The card provider's script cannot be loaded",
    network: blocking(/\/stripe\.js(\?|$)|js\.stripe\.com/),
    reach: async (stage) => {
      await open(stage);
      await see(stage, 'Try again');
      await filledIn(stage);
    },
  }),
  screen({
    name: 'fields-blocked',
    says: "The card provider's frames cannot be loaded",
    network: blocking(/\/card-provider\/frame\?/),
    reach: async (stage) => {
      await open(stage);
      await see(stage, 'Card number could not be loaded.');
    },
  }),
  screen({
    name: 'intent-failed',
    says: 'There is no setup intent for new details',
    network: failing('CreateSetupIntent'),
    reach: async (stage) => {
      await begin(stage);
      await see(stage, 'Try again');
    },
  }),
  screen({
    name: 'methods-failed',
    says: 'The saved methods could not be listed',
    network: failing('ListPaymentMethod'),
    reach: begin,
  }),
];
