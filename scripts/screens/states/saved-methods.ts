import { bankAccount, card, methods } from '#scenarios';
import { chooseMethod } from '../../replay/actions.ts';
import { begin, filledIn, see } from '../reach.ts';
import { type ScreenState, screen } from '../screen-state.ts';

const visa = card();
const mastercard = card({ brand: 'mastercard', last4: '4444' });
const amex = card({ brand: 'amex', last4: '8431', expMonth: 7, expYear: 2027 });
const expired = card({ brand: 'visa', last4: '1881', expMonth: 2, expYear: 2026 });
const expiredToo = card({ brand: 'discover', last4: '9424', expMonth: 11, expYear: 2024 });
const bank = bankAccount();

export const SAVED = methods([visa, mastercard, amex, expired, bank], { default: visa });

/** What a person sees whose cards and accounts are known. */
export const savedMethodStates: ScreenState[] = [
  screen({
    name: 'saved-default',
    says: 'The default card is chosen',
    fixtures: { saved: SAVED },
    reach: begin,
  }),
  screen({
    name: 'saved-another',
    says: 'Another card than the default is chosen',
    fixtures: { saved: SAVED },
    reach: async (stage) => {
      await begin(stage);
      await chooseMethod(stage, 'Mastercard ending in 4444');
    },
  }),
  screen({
    name: 'saved-new-card',
    says: 'A new card below those that are saved',
    fixtures: { saved: SAVED },
    reach: async (stage) => {
      await begin(stage);
      await chooseMethod(stage, 'Use a new card');
      await see(stage, 'Card number');
      await filledIn(stage);
    },
  }),
  screen({
    name: 'saved-default-bank',
    says: 'The default is a bank account, so direct debit is open',
    fixtures: { saved: methods([visa, bank], { default: bank }) },
    reach: begin,
  }),
  screen({
    name: 'saved-bank-new',
    says: 'A new bank account below the one that is saved',
    fixtures: { saved: methods([bank], { default: bank }) },
    reach: async (stage) => {
      await begin(stage);
      await chooseMethod(stage, 'Use a new bank account');
      await see(stage, 'BSB and account number');
      await filledIn(stage);
    },
  }),
  screen({
    name: 'saved-default-expired',
    says: 'The default has expired, and nothing is chosen in its place',
    fixtures: { saved: methods([expired, mastercard], { default: expired }) },
    reach: begin,
  }),
  screen({
    name: 'saved-all-expired',
    says: 'Every card has expired',
    fixtures: { saved: methods([expired, expiredToo]) },
    reach: begin,
  }),
];
