/** Flows on which a saving goes wrong most easily; tried first in every run. */
import type { SaveMode } from '#checkout-flow';
import { bankAccount, card, methods, type Scenario } from '#scenarios';
import type { Beginning } from './beginnings.ts';
import type { Deed, Move } from './moves.ts';
import type { Flow } from './play.ts';

const visa = card();
const endsThisMonth = card({ brand: 'amex', last4: '0005', expMonth: 3, expYear: 2026 });
const saved = methods([visa, endsThisMonth, bankAccount()], { default: visa });

const beginning = (mode: SaveMode, rest: Partial<Beginning['world']> = {}): Beginning => ({
  world: {
    fixtures: {},
    host: { start: { opens: 'payment method dialog', mode }, show: { planHandle: 'standard-monthly' } },
    ...rest,
  },
  page: { hasProvider: true, hasFields: true, listenerThrows: false },
});

const NOT_ATTACHED: Scenario['answers'] = {
  AttachPaymentMethod: [{ kind: 'refuse', message: 'Not today.', code: 'PAYMENT_DECLINED' }],
};

const calmly = (...deeds: Deed[]): Move[] => deeds.map((each) => ({ hurries: false, ...each }));
const inHaste = (...deeds: Deed[]): Move[] => deeds.map((each) => ({ hurries: true, ...each }));

const save: Deed = { do: 'save' };
const enterCard: Deed = {
  do: 'enterCard',
  card: { number: '4242424242424242', expiry: '12 / 30', cvc: '123', name: 'Alex Nguyen' },
};
const enterBankAccount: Deed = {
  do: 'enterBankAccount',
  bank: { bsb: '000-000', account: '000123456', name: 'Alex Nguyen' },
};
const replaceCard: Deed = { do: 'replaceCard', number: '5555555555554444' };
const toBank: Deed = { do: 'chooseTab', tab: 'direct debit' };
const toCards: Deed = { do: 'chooseTab', tab: 'credit card' };

export const KNOWN_FLOWS: readonly Flow[] = [
  // Everything at once while a card is being saved, which then cannot be attached.
  {
    beginning: beginning('update', { fixtures: { saved }, answers: NOT_ATTACHED }),
    moves: [
      ...calmly(enterCard, save),
      ...inHaste(
        replaceCard,
        { do: 'repeatField', tab: 'direct debit' },
        { do: 'close' },
        { do: 'open', mode: 'add-card' },
      ),
      ...inHaste(toBank, { do: 'answerStray', to: 'saving', apart: 1 }, { do: 'retry' }, { do: 'saveTwice' }),
      ...calmly(save),
    ],
  },
  // What a field says of the bank account while it is saved, and what the same field says of it again.
  {
    beginning: beginning('add-bank-account', { answers: NOT_ATTACHED }),
    moves: [...calmly(enterBankAccount, save), ...inHaste({ do: 'repeatField', tab: 'direct debit' }), ...calmly(save)],
  },
  // The card that was made is no longer the one in the field.
  {
    beginning: beginning('add-card', { answers: NOT_ATTACHED }),
    moves: calmly(enterCard, save, replaceCard, save),
  },
  // The same press again, when the first was heard and its answer was not.
  {
    beginning: beginning('add-card', {
      faults: [{ call: 'AttachPaymentMethod', times: 1, breaks: { with: 'lost connection', work: 'done' } }],
    }),
    moves: calmly(enterCard, save, save),
  },
  // What was attached unheard is removed elsewhere before it is asked for again.
  {
    beginning: beginning('add-card', {
      faults: [{ call: 'AttachPaymentMethod', times: 1, breaks: { with: 'lost connection', work: 'done' } }],
    }),
    moves: calmly(enterCard, save, { do: 'removeElsewhere', place: 0 }, save, save),
  },
  // A name that is missing on one tab, and another tab.
  { beginning: beginning('update'), moves: calmly(save, toBank, save, toCards) },
  // The intent is used up, and the next is not to be had until it is asked for again.
  {
    beginning: beginning('add-bank-account', {
      provider: { confirmSetup: 'processing' },
      faults: [
        { call: 'CreateSetupIntent', skip: 1, times: 1, breaks: { with: 'lost connection', work: 'not begun' } },
      ],
    }),
    moves: calmly(enterBankAccount, save, save, save, { do: 'retry' }, save),
  },
  // The list comes when the form is in use already.
  {
    beginning: beginning('update', {
      fixtures: { saved },
      faults: [{ call: 'ListPaymentMethod', times: 2, breaks: { with: 'lost connection', work: 'not begun' } }],
    }),
    moves: calmly({ do: 'retry' }, { do: 'retry' }, toBank, { do: 'chooseMethod', place: 0 }, save),
  },
  // The intent of the other tab comes while a card is being saved.
  {
    beginning: beginning('update', { answers: NOT_ATTACHED }),
    moves: [
      ...calmly(enterCard),
      ...inHaste(toBank, toCards, save, { do: 'arrive', place: 0 }, { do: 'arrive', place: 1 }),
      ...calmly(toBank),
    ],
  },
  // The card on the screen expires.
  {
    beginning: beginning('update', { fixtures: { saved } }),
    moves: calmly({ do: 'chooseMethod', place: 1 }, { do: 'setClock', now: '2026-04-01T00:00:00+11:00' }, save),
  },
];
