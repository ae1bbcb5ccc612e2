import { enterCard, pay } from '../../replay/actions.ts';
import type { TestWorld } from '../../replay/test-world.ts';
import { runAction } from '../../replay/wait-until.ts';
import { blockFile, failOperation, stallOperation } from '../network.ts';
import { pressStart, startAndWait, waitForText, waitUntilLoaded } from '../screen-actions.ts';
import { defineScreenState, type ScreenState, stateOfScenario } from '../screen-state.ts';
import { CARD_DETAILS } from './new-details.ts';

export const CHALLENGE_CARD_NUMBER = '4000002760003184';

const payWith = (number: string) => async (world: TestWorld) => {
  await startAndWait(world);
  await enterCard(world, { ...CARD_DETAILS, number });
  await pay(world);
};

const completeButton = ({ page }: TestWorld) =>
  page
    .frameLocator('iframe[name^="__privateStripeFrame"][title*="3D Secure"]')
    .frameLocator('#challengeFrame')
    .locator('#test-source-authorize-3ds');

/** Payments in progress and failed payments, and failures that prevent a payment. */
export const paymentStates: ScreenState[] = [
  defineScreenState({
    name: 'paying',
    description: 'The payment is in progress',
    network: stallOperation('CreateSubscription'),
    setUp: async (world) => {
      await payWith(CARD_DETAILS.number)(world);
      await world.page.locator('button[aria-busy=true]').waitFor();
    },
  }),
  defineScreenState({
    name: 'challenge',
    description: "The card's bank asks for authentication",
    setUp: async (world) => {
      await payWith(CHALLENGE_CARD_NUMBER)(world);
      await runAction("the bank's challenge", () => completeButton(world).waitFor());
    },
  }),
  stateOfScenario('declined', 'decline-generic', 'expectToast'),
  stateOfScenario('unconfirmed', 'pay-response-lost@not-made', 'expectPayEnabled'),
  defineScreenState({
    name: 'provider-blocked',
    description: "The card provider's script cannot be loaded",
    network: blockFile(/\/stripe\.js(\?|$)|js\.stripe\.com/),
    setUp: async (world) => {
      await pressStart(world);
      await waitForText(world, 'Try again');
      await waitUntilLoaded(world);
    },
  }),
  defineScreenState({
    name: 'fields-blocked',
    description: "The card provider's frames cannot be loaded",
    network: blockFile(/\/card-provider\/frame\?/),
    setUp: async (world) => {
      await pressStart(world);
      await waitForText(world, 'Card number could not be loaded.');
    },
  }),
  stateOfScenario('intent-failed', 'setup-intent-fails', 'expectPayDisabled'),
  defineScreenState({
    name: 'methods-failed',
    description: 'The saved methods could not be listed',
    network: failOperation('ListPaymentMethod'),
    setUp: startAndWait,
  }),
];
