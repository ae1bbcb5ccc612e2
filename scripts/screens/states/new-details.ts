import { checkoutPage } from '#scenarios';
import { BANK_INPUTS, CARD_INPUTS, chooseTab, enterBankAccount, enterCard, fillTextBox } from '../../replay/actions.ts';
import { fillFrame } from '../../replay/frames.ts';
import type { TestWorld } from '../../replay/test-world.ts';
import { stallOperation } from '../network.ts';
import { pressStart, startAndWait, waitForText, waitUntilLoaded } from '../screen-actions.ts';
import { defineScreenState, type ScreenState } from '../screen-state.ts';

export const CARD_DETAILS = { number: '4242424242424242', expiry: '12 / 30', cvc: '123', name: 'Alex Nguyen' };
export const BANK_DETAILS = { bsb: '000-000', account: '000123456', name: 'Alex Nguyen' };

/** Opens the tab for bank accounts, and waits until its fields are loaded. */
export async function openBankTab(world: TestWorld): Promise<void> {
  await chooseTab(world, 'Direct debit');
  await waitForText(world, 'BSB and account number');
  await waitUntilLoaded(world);
}

const enterBank = (bank: typeof BANK_DETAILS) => async (world: TestWorld) => {
  await startAndWait(world);
  await openBankTab(world);
  await enterBankAccount(world, bank);
};

const westpac = checkoutPage('standard-monthly', { show: { offer: 'Westpac' } });

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
      await fillFrame(world, CARD_INPUTS.number, '5555 55');
    },
  }),
  defineScreenState({
    name: 'card-complete',
    description: 'A complete card, ready to pay',
    setUp: async (world) => {
      await startAndWait(world);
      await enterCard(world, CARD_DETAILS);
    },
  }),
  defineScreenState({
    name: 'card-name-missing',
    description: 'The name is missing',
    setUp: async (world) => {
      await startAndWait(world);
      await enterCard(world, { ...CARD_DETAILS, name: '' });
    },
  }),
  defineScreenState({
    name: 'card-errors',
    description: 'An invalid number, a date in the past, an incomplete CVC',
    setUp: async (world) => {
      await startAndWait(world);
      await fillFrame(world, CARD_INPUTS.number, '4242424242424241');
      await fillFrame(world, CARD_INPUTS.expiry, '12 / 20');
      await fillFrame(world, CARD_INPUTS.cvc, '1');
      await fillTextBox(world, 'Name on card', 'Alex Nguyen');
      await waitForText(world, "Your card's security code is incomplete.");
    },
  }),
  defineScreenState({
    name: 'bank-empty',
    description: 'An empty bank account form',
    setUp: async (world) => {
      await startAndWait(world);
      await openBankTab(world);
    },
  }),
  defineScreenState({
    name: 'bank-complete',
    description: 'A complete bank account with its bank and the agreement',
    setUp: enterBank(BANK_DETAILS),
  }),
  defineScreenState({
    name: 'bank-error',
    description: 'An unknown BSB',
    setUp: async (world) => {
      await startAndWait(world);
      await openBankTab(world);
      await fillFrame(world, BANK_INPUTS.bsb, '666-666');
      await waitForText(world, 'The BSB you entered is invalid.');
    },
  }),
  defineScreenState({
    name: 'westpac-refused',
    description: 'The Westpac offer refuses an account at another bank',
    host: westpac,
    setUp: async (world) => {
      await enterBank({ ...BANK_DETAILS, bsb: '062-000' })(world);
      await waitForText(world, 'Not a valid Westpac bank account');
    },
  }),
];
