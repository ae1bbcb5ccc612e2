import { answerWithError, checkoutPage, type HostPage } from '#scenarios';
import { CARD_INPUTS, chooseMethod, enterBankAccount, fillTextBox } from '../../replay/actions.ts';
import { fillFrame } from '../../replay/frames.ts';
import type { TestWorld } from '../../replay/test-world.ts';
import { blockFile, failOperation, stallOperation } from '../network.ts';
import { pressButton, pressStart, startAndWait, waitForText, waitUntilLoaded } from '../screen-actions.ts';
import { defineScreenState, type ScreenState } from '../screen-state.ts';
import { BANK_DETAILS, CARD_DETAILS } from './new-details.ts';
import { SAVED_METHODS } from './saved-methods.ts';

const hostOpening = (mode: Extract<HostPage['start'], { mode: string }>['mode']) =>
  checkoutPage('standard-monthly', { start: { opens: 'payment method dialog', mode } });
const updateOptions = { host: hostOpening('update'), fixtures: { saved: SAVED_METHODS } };

async function typeCard(world: TestWorld, name = CARD_DETAILS.name): Promise<void> {
  await fillFrame(world, CARD_INPUTS.number, CARD_DETAILS.number);
  await fillFrame(world, CARD_INPUTS.expiry, CARD_DETAILS.expiry);
  await fillFrame(world, CARD_INPUTS.cvc, CARD_DETAILS.cvc);
  await fillTextBox(world, 'Card holder name', name);
}

const saveCard = async (world: TestWorld) => {
  await startAndWait(world);
  await typeCard(world);
  await pressButton(world, 'Save card');
};

/** The dialog in which a payment method is saved or changed. */
export const saveDialogStates: ScreenState[] = [
  defineScreenState({
    name: 'save-preparing',
    description: 'The saved methods are loading',
    ...updateOptions,
    network: stallOperation('ListPaymentMethod'),
    setUp: async (world) => {
      await pressStart(world);
      await waitForText(world, 'Loading your payment methods');
    },
  }),
  defineScreenState({
    name: 'save-code-failed',
    description: "The dialog's code could not be loaded",
    ...updateOptions,
    network: blockFile(/\/assets\/payment-method-[^/]+\.js$|\/client\/payment-method\/index\.ts/),
    setUp: async (world) => {
      await pressStart(world);
      await waitForText(world, 'Try again');
    },
  }),
  defineScreenState({
    name: 'save-card',
    description: 'The form for a card',
    host: hostOpening('add-card'),
    setUp: startAndWait,
  }),
  defineScreenState({
    name: 'save-bank',
    description: 'The form for a bank account',
    host: hostOpening('add-bank-account'),
    setUp: startAndWait,
  }),
  defineScreenState({
    name: 'save-bank-complete',
    description: 'A complete bank account, ready to save',
    host: hostOpening('add-bank-account'),
    setUp: async (world) => {
      await startAndWait(world);
      await enterBankAccount(world, BANK_DETAILS);
    },
  }),
  defineScreenState({
    name: 'save-update',
    description: 'Choosing another default',
    ...updateOptions,
    setUp: startAndWait,
  }),
  defineScreenState({
    name: 'save-update-new-card',
    description: 'A new card as the default',
    ...updateOptions,
    setUp: async (world) => {
      await startAndWait(world);
      await chooseMethod(world, 'Use a new card');
      await waitForText(world, 'Card number');
      await waitUntilLoaded(world);
    },
  }),
  defineScreenState({
    name: 'save-name-missing',
    description: 'The card holder name is missing',
    host: hostOpening('add-card'),
    setUp: async (world) => {
      await startAndWait(world);
      await typeCard(world, '');
      await pressButton(world, 'Save card');
      await waitForText(world, 'Your name is incomplete');
    },
  }),
  defineScreenState({
    name: 'save-methods-failed',
    description: 'The saved methods could not be listed',
    ...updateOptions,
    network: failOperation('ListPaymentMethod'),
    setUp: startAndWait,
  }),
  defineScreenState({
    name: 'save-saving',
    description: 'The card is being saved',
    host: hostOpening('add-card'),
    network: stallOperation('AttachPaymentMethod'),
    setUp: async (world) => {
      await saveCard(world);
      await world.page.locator('button[aria-busy=true]').waitFor();
    },
  }),
  defineScreenState({
    name: 'save-failed',
    description: 'The card could not be saved',
    host: hostOpening('add-card'),
    answers: { AttachPaymentMethod: [answerWithError('The customer is on hold.')] },
    setUp: async (world) => {
      await saveCard(world);
      await waitForText(world, 'There was an error adding payment method. Please try again later.');
    },
  }),
  defineScreenState({
    name: 'save-succeeded',
    description: 'The card is saved',
    host: hostOpening('add-card'),
    setUp: async (world) => {
      await saveCard(world);
      await waitForText(world, 'The payment method for your subscriptions has been updated');
    },
  }),
];
