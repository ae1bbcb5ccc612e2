import { checkoutPage, type HostPage } from '#scenarios';
import { chooseMethod, enterCard } from '../../replay/actions.ts';
import { blockFile, failOperation, stallOperation } from '../network.ts';
import { pressButton, pressStart, startAndWait, waitForText, waitUntilLoaded } from '../screen-actions.ts';
import { defineScreenState, type ScreenState, stateOfScenario } from '../screen-state.ts';
import { CARD_DETAILS } from './new-details.ts';
import { SAVED_METHODS } from './saved-methods.ts';

const hostOpening = (mode: Extract<HostPage['start'], { mode: string }>['mode']) =>
  checkoutPage('standard-monthly', { start: { opens: 'payment method dialog', mode } });
const updateOptions = { host: hostOpening('update'), fixtures: { saved: SAVED_METHODS } };

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
  stateOfScenario('save-card', 'save-new-card', 'start'),
  stateOfScenario('save-bank', 'save-new-bank-account', 'expectText'),
  stateOfScenario('save-bank-complete', 'save-new-bank-account', 'enterBankAccount'),
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
  stateOfScenario('save-name-missing', 'save-name-missing', 'expectText'),
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
      await startAndWait(world);
      await enterCard(world, CARD_DETAILS);
      await pressButton(world, 'Save card');
      await world.page.locator('button[aria-busy=true]').waitFor();
    },
  }),
  stateOfScenario('save-failed', 'save-attach-fails', 'expectToast'),
  stateOfScenario('save-succeeded', 'save-new-card', 'expectToast'),
];
