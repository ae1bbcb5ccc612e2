import { chooseTab, fillFrame } from '../../replay/actions.ts';
import type { TestWorld } from '../../replay/test-world.ts';
import { stallOperation } from '../network.ts';
import { pressStart, startAndWait, waitForText, waitUntilLoaded } from '../screen-actions.ts';
import { defineScreenState, type ScreenState, stateOfScenario } from '../screen-state.ts';

export const CARD_DETAILS = { number: '4242424242424242', expiry: '12 / 30', cvc: '123', name: 'Alex Nguyen' };

/** Opens the tab for bank accounts, and waits until its fields are loaded. */
export async function openBankTab(world: TestWorld): Promise<void> {
  await chooseTab(world, 'Direct debit');
  await waitForText(world, 'BSB and account number');
  await waitUntilLoaded(world);
}

/** The forms for a new card and a new bank account, without saved methods. */
export const newDetailsStates: ScreenState[] = [
  defineScreenState({
    name: 'preparing',
    description: 'The checkout is loading',
    network: stallOperation('ListPaymentMethod'),
    setUp: async (world) => {
      await pressStart(world);
      await waitForText(world, 'Preparing Payment');
    },
  }),
  defineScreenState({ name: 'card-empty', description: 'An empty card form', setUp: startAndWait }),
  defineScreenState({
    name: 'card-brand',
    description: 'The first digits identify the card network',
    setUp: async (world) => {
      await startAndWait(world);
      await fillFrame(world, 'Secure card number input frame', 'cardnumber', '5555 55');
    },
  }),
  stateOfScenario('card-complete', 'decline-generic', 'enterCard'),
  stateOfScenario('card-name-missing', 'card-name-missing', 'expectPayDisabled'),
  stateOfScenario('card-errors', 'card-field-errors', 'expectPayDisabled'),
  defineScreenState({
    name: 'bank-empty',
    description: 'An empty bank account form',
    setUp: async (world) => {
      await startAndWait(world);
      await openBankTab(world);
    },
  }),
  stateOfScenario('bank-complete', 'buy-new-bank-account', 'enterBankAccount'),
  defineScreenState({
    name: 'bank-error',
    description: 'An unknown BSB',
    setUp: async (world) => {
      await startAndWait(world);
      await openBankTab(world);
      await fillFrame(world, 'Secure BSB and account number input frame', 'bsb', '666-666');
      await waitForText(world, 'The BSB you entered is invalid.');
    },
  }),
  stateOfScenario('westpac-refused', 'westpac-other-bank-rejected', 'expectPayDisabled'),
];
