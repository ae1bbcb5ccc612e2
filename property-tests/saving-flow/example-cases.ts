/** Difficult orders of events, which run first. */
import type { SaveMode } from '#checkout-flow';
import { bankAccount, card, methods, type Scenario } from '#scenarios';
import type { ModelCase } from '../harness/model-test.ts';
import { type Action, type Command, createCommand } from './commands.ts';
import type { InitialState } from './initial-state.ts';

const visa = card();
const endsThisMonth = card({ brand: 'amex', last4: '0005', expMonth: 3, expYear: 2026 });
const saved = methods([visa, endsThisMonth, bankAccount()], { default: visa });

const createInitialStates = (mode: SaveMode, rest: Partial<InitialState['scenario']> = {}): InitialState[] => [
  {
    scenario: {
      fixtures: {},
      host: { start: { opens: 'payment method dialog', mode }, show: { planHandle: 'standard-monthly' } },
      ...rest,
    },
    page: { hasProvider: true, hasFields: true, listenerThrows: false },
  },
];

const ATTACH_REFUSED: Scenario['answers'] = {
  AttachPaymentMethod: [{ kind: 'refuse', message: 'Not today.', code: 'PAYMENT_DECLINED' }],
};

const sequential = (...actions: Parameters<typeof createCommand>[0][]): Command[] =>
  actions.map((each) => createCommand(each, false));
const interleaved = (...actions: Parameters<typeof createCommand>[0][]): Command[] =>
  actions.map((each) => createCommand(each, true));

const save: Action = { type: 'save' };
const enterCard: Action = {
  type: 'enterCard',
  card: { number: '4242424242424242', expiry: '12 / 30', cvc: '123', name: 'Alex Nguyen' },
};
const enterBankAccount: Action = {
  type: 'enterBankAccount',
  bank: { bsb: '000-000', account: '000123456', name: 'Alex Nguyen' },
};
const replaceCard: Action = { type: 'replaceCard', number: '5555555555554444' };
const chooseBankTab: Action = { type: 'chooseTab', tab: 'direct debit' };
const chooseCardTab: Action = { type: 'chooseTab', tab: 'credit card' };

export const EXAMPLE_CASES: readonly ModelCase<InitialState, Command>[] = [
  // Interleaved commands while a card is saved, whose attachment fails.
  {
    initialStates: createInitialStates('update', { fixtures: { saved }, answers: ATTACH_REFUSED }),
    commands: [
      ...sequential(enterCard, save),
      ...interleaved(
        replaceCard,
        { type: 'repeatField', tab: 'direct debit' },
        { type: 'close' },
        { type: 'open', mode: 'add-card' },
      ),
      ...interleaved(
        chooseBankTab,
        { type: 'sendStaleEvent', target: 'saving', offset: 1 },
        { type: 'retry' },
        { type: 'saveTwice' },
      ),
      ...sequential(save),
    ],
  },
  // The field of a bank account changes while it is saved.
  {
    initialStates: createInitialStates('add-bank-account', { answers: ATTACH_REFUSED }),
    commands: [
      ...sequential(enterBankAccount, save),
      ...interleaved({ type: 'repeatField', tab: 'direct debit' }),
      ...sequential(save),
    ],
  },
  // The card in the field changes after a failed attachment.
  {
    initialStates: createInitialStates('add-card', { answers: ATTACH_REFUSED }),
    commands: sequential(enterCard, save, replaceCard, save),
  },
  // A second press after the response of a successful attachment was lost.
  {
    initialStates: createInitialStates('add-card', {
      faults: [{ call: 'AttachPaymentMethod', times: 1, breaks: { with: 'lost connection', work: 'done' } }],
    }),
    commands: sequential(enterCard, save, save),
  },
  // The attached method is removed elsewhere before the second press.
  {
    initialStates: createInitialStates('add-card', {
      faults: [{ call: 'AttachPaymentMethod', times: 1, breaks: { with: 'lost connection', work: 'done' } }],
    }),
    commands: sequential(enterCard, save, { type: 'removeElsewhere', index: 0 }, save, save),
  },
  // A name is missing on one tab, then on the other.
  { initialStates: createInitialStates('update'), commands: sequential(save, chooseBankTab, save, chooseCardTab) },
  // The intent is used, and the next one is unavailable until a retry.
  {
    initialStates: createInitialStates('add-bank-account', {
      provider: { confirmSetup: 'processing' },
      faults: [
        { call: 'CreateSetupIntent', skip: 1, times: 1, breaks: { with: 'lost connection', work: 'not begun' } },
      ],
    }),
    commands: sequential(enterBankAccount, save, save, save, { type: 'retry' }, save),
  },
  // The list arrives after the form is in use.
  {
    initialStates: createInitialStates('update', {
      fixtures: { saved },
      faults: [{ call: 'ListPaymentMethod', times: 2, breaks: { with: 'lost connection', work: 'not begun' } }],
    }),
    commands: sequential({ type: 'retry' }, { type: 'retry' }, chooseBankTab, { type: 'chooseMethod', index: 0 }, save),
  },
  // The intent of the other tab arrives while a card is saved.
  {
    initialStates: createInitialStates('update', { answers: ATTACH_REFUSED }),
    commands: [
      ...sequential(enterCard),
      ...interleaved(chooseBankTab, chooseCardTab, save, { type: 'deliver', index: 0 }, { type: 'deliver', index: 1 }),
      ...sequential(chooseBankTab),
    ],
  },
  // The selected card expires.
  {
    initialStates: createInitialStates('update', { fixtures: { saved } }),
    commands: sequential(
      { type: 'chooseMethod', index: 1 },
      { type: 'setClock', now: '2026-04-01T00:00:00+11:00' },
      save,
    ),
  },
];
