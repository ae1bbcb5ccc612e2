import { bankAccount, card, methods } from '#scenarios';
import { chooseMethod } from '../../replay/actions.ts';
import { startAndWait, waitForText, waitUntilLoaded } from '../screen-actions.ts';
import { defineScreenState, type ScreenState, stateOfScenario } from '../screen-state.ts';

const visa = card();
const mastercard = card({ brand: 'mastercard', last4: '4444' });
const amex = card({ brand: 'amex', last4: '8431', expMonth: 7, expYear: 2027 });
const expired = card({ brand: 'visa', last4: '1881', expMonth: 2, expYear: 2026 });
const bank = bankAccount();

export const SAVED_METHODS = methods([visa, mastercard, amex, expired, bank], { default: visa });

/** The checkout of a customer with saved cards and accounts. */
export const savedMethodStates: ScreenState[] = [
  defineScreenState({
    name: 'saved-default',
    description: 'The default card is chosen',
    fixtures: { saved: SAVED_METHODS },
    setUp: startAndWait,
  }),
  defineScreenState({
    name: 'saved-another',
    description: 'A card other than the default is chosen',
    fixtures: { saved: SAVED_METHODS },
    setUp: async (world) => {
      await startAndWait(world);
      await chooseMethod(world, 'Mastercard ending in 4444');
    },
  }),
  defineScreenState({
    name: 'saved-new-card',
    description: 'A new card below the saved ones',
    fixtures: { saved: SAVED_METHODS },
    setUp: async (world) => {
      await startAndWait(world);
      await chooseMethod(world, 'Use a new card');
      await waitForText(world, 'Card number');
      await waitUntilLoaded(world);
    },
  }),
  stateOfScenario('saved-default-bank', 'buy-saved-bank-default', 'start'),
  defineScreenState({
    name: 'saved-bank-new',
    description: 'A new bank account below the saved one',
    fixtures: { saved: methods([bank], { default: bank }) },
    setUp: async (world) => {
      await startAndWait(world);
      await chooseMethod(world, 'Use a new bank account');
      await waitForText(world, 'BSB and account number');
      await waitUntilLoaded(world);
    },
  }),
  stateOfScenario('saved-default-expired', 'saved-default-expired-others-valid', 'start'),
  stateOfScenario('saved-all-expired', 'saved-all-expired', 'start'),
];
