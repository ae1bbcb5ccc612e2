import { buying } from '#scenarios';
import { chooseTab, enterBankAccount, enterCard } from '../../replay/actions.ts';
import { type FrameInput, fillFrame } from '../../replay/frames.ts';
import type { Stage } from '../../replay/stage.ts';
import { holding } from '../network.ts';
import { begin, filledIn, open, see, type } from '../reach.ts';
import { type ScreenState, screen } from '../screen-state.ts';

export const CARD = { number: '4242424242424242', expiry: '12 / 30', cvc: '123', name: 'Alex Nguyen' };
export const BANK = { bsb: '000-000', account: '000123456', name: 'Alex Nguyen' };
export const NUMBER: FrameInput = { title: 'Secure card number input frame', input: 'cardnumber' };
export const EXPIRY: FrameInput = { title: 'Secure expiration date input frame', input: 'exp-date' };
export const CVC: FrameInput = { title: 'Secure CVC input frame', input: 'cvc' };

/** Opens the tab for bank accounts, and waits for its field. */
export async function openBankTab(stage: Stage): Promise<void> {
  await chooseTab(stage, 'Direct debit');
  await see(stage, 'BSB and account number');
  await filledIn(stage);
}

const withBank = (bank: typeof BANK) => async (stage: Stage) => {
  await begin(stage);
  await openBankTab(stage);
  await enterBankAccount(stage, bank);
};

const westpac = buying('standard-monthly', { show: { offer: 'Westpac' } });

/** What a person sees who has nothing saved: the forms for a card and for a bank account. */
export const newDetailsStates: ScreenState[] = [
  screen({
    name: 'preparing',
    says: 'The answers are on their way',
    network: holding('ListPaymentMethod'),
    reach: async (stage) => {
      await open(stage);
      await see(stage, 'Preparing Payment');
    },
  }),
  screen({ name: 'card-empty', says: 'A new card, nothing typed', reach: begin }),
  screen({
    name: 'card-brand',
    says: 'The first digits say which network it is',
    reach: async (stage) => {
      await begin(stage);
      await fillFrame(stage, NUMBER, '5555 55');
    },
  }),
  screen({
    name: 'card-complete',
    says: 'A new card, ready to pay',
    reach: async (stage) => {
      await begin(stage);
      await enterCard(stage, CARD);
    },
  }),
  screen({
    name: 'card-name-missing',
    says: 'All but the name',
    reach: async (stage) => {
      await begin(stage);
      await enterCard(stage, { ...CARD, name: '' });
    },
  }),
  screen({
    name: 'card-errors',
    says: 'A number that cannot be, a date in the past, a CVC that is too short',
    reach: async (stage) => {
      await begin(stage);
      await fillFrame(stage, NUMBER, '4242424242424241');
      await fillFrame(stage, EXPIRY, '12 / 20');
      await fillFrame(stage, CVC, '1');
      await type(stage, 'Name on card', 'Alex Nguyen');
      await see(stage, "Your card's security code is incomplete.");
    },
  }),
  screen({
    name: 'bank-empty',
    says: 'A new bank account, nothing typed',
    reach: async (stage) => {
      await begin(stage);
      await openBankTab(stage);
    },
  }),
  screen({
    name: 'bank-complete',
    says: 'A new bank account with its bank, and the agreement',
    reach: withBank(BANK),
  }),
  screen({
    name: 'bank-error',
    says: 'A BSB that no bank has',
    reach: async (stage) => {
      await begin(stage);
      await openBankTab(stage);
      await fillFrame(stage, { title: 'Secure BSB and account number input frame', input: 'bsb' }, '666-666');
      await see(stage, 'The BSB you entered is invalid.');
    },
  }),
  screen({
    name: 'westpac-refused',
    says: 'The Westpac offer refuses an account at another bank',
    host: westpac,
    reach: async (stage) => {
      await withBank({ ...BANK, bsb: '062-000' })(stage);
      await see(stage, 'Not a valid Westpac bank account');
    },
  }),
];
