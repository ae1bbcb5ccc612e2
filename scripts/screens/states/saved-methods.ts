import { bankAccount, card, methods } from '#scenarios';
import { chooseMethod } from '../../replay/actions.ts';
import { startAndWait, waitForText, waitUntilLoaded } from '../screen-actions.ts';
import { defineScreenState, type ScreenState } from '../screen-state.ts';

const visa = card();
const mastercard = card({ brand: 'mastercard', last4: '4444' });
const amex = card({ brand: 'amex', last4: '8431', expMonth: 7, expYear: 2027 });
const expired = card({ brand: 'visa', last4: '1881', expMonth: 2, expYear: 2026 });
const otherExpired = card({ brand: 'discover', last4: '9424', expMonth: 11, expYear: 2024 });
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
  defineScreenState({
    name: 'saved-default-bank',
    description: 'The default is a bank account, so direct debit is open',
    fixtures: { saved: methods([visa, bank], { default: bank }) },
    setUp: startAndWait,
  }),
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
  defineScreenState({
    name: 'saved-default-expired',
    description: 'The default has expired, and no method is chosen',
    fixtures: { saved: methods([expired, mastercard], { default: expired }) },
    setUp: startAndWait,
  }),
  defineScreenState({
    name: 'saved-all-expired',
    description: 'Every card has expired',
    fixtures: { saved: methods([expired, otherExpired]) },
    setUp: startAndWait,
  }),
];
