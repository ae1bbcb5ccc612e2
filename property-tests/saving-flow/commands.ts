/** What users, the host and the network do to the save dialog, as plain data. */
import fc from 'fast-check';
import type { SaveMode } from '#checkout-flow';
import type { PaymentType } from '#domain';
import type { BankDetails, CardDetails } from '#scenarios';
import { tab } from '../arbitraries/methods.ts';
import { command, compact, laterInstant, methodIndex, mostly, optional } from '../harness/arbitraries.ts';
import type { BaseCommand, DeliverCommand } from '../harness/model-test.ts';
import { saveMode } from './initial-state.ts';

export type Action =
  | { type: 'open'; mode: SaveMode }
  | { type: 'close' }
  | { type: 'chooseTab'; tab: PaymentType }
  /** A saved method, or null for the form of a new one. */
  | { type: 'chooseMethod'; index: number | null }
  | { type: 'typeName'; tab: PaymentType; name: string }
  | { type: 'enterCard'; card: CardDetails }
  | { type: 'enterBankAccount'; bank: BankDetails }
  /** Replaces a complete number; the field reports only its focus or, while saving, a change. */
  | { type: 'replaceCard'; number: string }
  /** The field of a card repeats its state; that of a bank account changes its bank. */
  | { type: 'repeatField'; tab: PaymentType }
  | { type: 'save' }
  | { type: 'saveTwice' }
  | { type: 'retry' }
  /** A payment elsewhere on the page starts or ends. */
  | { type: 'pay'; isInFlight: boolean }
  | { type: 'setClock'; now: string }
  | { type: 'removeElsewhere'; index: number }
  /** A response of another opening or attempt, or a repeated one. */
  | { type: 'sendStaleEvent'; target: 'methods' | 'intent' | 'saving'; offset: -1 | 0 | 1 };

export type Command = BaseCommand & (Action | DeliverCommand);

export const createCommand = <Each extends Action | DeliverCommand>(each: Each, interleaved: boolean) => ({
  page: 0,
  interleaved,
  ...each,
});

const VALID_NUMBERS = ['4242424242424242', '5555555555554444', '4242424242424242', '5555555555554444'];
/** Declined when attached, declined when charged, and incomplete. */
const FAILING_NUMBERS = ['4000000000000002', '4000000000000341', '42424242'];

const name = mostly('Alex Nguyen', ' Sam Lee ', ' ', 'Alex Nguyen');
const card: fc.Arbitrary<CardDetails> = fc.record({
  number: fc.constantFrom(...VALID_NUMBERS, ...VALID_NUMBERS, ...FAILING_NUMBERS),
  expiry: mostly('12 / 30', '04 / 26', '1'),
  cvc: mostly('123', '1'),
  name,
});
const bank: fc.Arbitrary<BankDetails> = fc.record({
  account: mostly('000123456', '12345678'),
  bsb: mostly('000-000', '062-000', '000'),
  name,
});

const enterCard = command('enterCard', { card });
const enterBankAccount = command('enterBankAccount', { bank });
const open = command('open', { mode: saveMode });
const chooseTab = command('chooseTab', { tab });
const chooseMethod = command('chooseMethod', { index: fc.option(methodIndex, { freq: 3 }) });
const save = fc.constantFrom<Action>({ type: 'save' }, { type: 'save' }, { type: 'save' }, { type: 'saveTwice' });

const action: fc.Arbitrary<Action | DeliverCommand> = fc.oneof(
  { weight: 10, arbitrary: save },
  { weight: 3, arbitrary: open },
  { weight: 8, arbitrary: enterCard },
  { weight: 6, arbitrary: enterBankAccount },
  { weight: 5, arbitrary: chooseMethod },
  { weight: 5, arbitrary: chooseTab },
  { weight: 3, arbitrary: command('typeName', { tab, name }) },
  { weight: 5, arbitrary: command('replaceCard', { number: fc.constantFrom(...VALID_NUMBERS) }) },
  { weight: 2, arbitrary: command('repeatField', { tab }) },
  { weight: 2, arbitrary: command('close') },
  { weight: 5, arbitrary: command('retry') },
  { weight: 2, arbitrary: command('pay', { isInFlight: fc.boolean() }) },
  { weight: 2, arbitrary: command('setClock', { now: laterInstant }) },
  { weight: 1, arbitrary: command('removeElsewhere', { index: methodIndex }) },
  {
    weight: 3,
    arbitrary: command('sendStaleEvent', {
      target: fc.constantFrom('methods' as const, 'intent' as const, 'saving' as const),
      offset: fc.constantFrom(-1 as const, 0 as const, 1 as const),
    }),
  },
  { weight: 14, arbitrary: command('deliver', { index: methodIndex }) },
);

const singleCommand: fc.Arbitrary<Command[]> = fc
  .tuple(fc.constantFrom(false, false, false, true, true), action)
  .map(([interleaved, each]) => [createCommand(each, interleaved)]);

const enterDetails = fc.oneof(enterCard, enterBankAccount);

/** A save; each part is optional, so that a run shrinks to the parts that matter. */
const saveSequence: fc.Arbitrary<Command[]> = fc
  .tuple(
    mostly(false, true),
    optional(fc.oneof(enterDetails, enterDetails, chooseMethod), 9),
    optional(save, 9),
    optional(action, 5),
    optional(save, 7),
  )
  .map(([interleaved, ...parts]) =>
    compact<Action | DeliverCommand>(parts).map((each) => createCommand(each, interleaved)),
  );

/** Starts a save or another request, and runs other commands before it ends. */
const interleavedSequence: fc.Arbitrary<Command[]> = fc
  .tuple(
    optional(fc.oneof(open, enterDetails), 8),
    optional(fc.oneof(save, open, chooseTab), 9),
    fc.array(action, { minLength: 1, maxLength: 3 }),
    optional(save, 7),
  )
  .map(([before, first, meanwhile, again]) => [
    ...compact<Action>([before, first]).map((each) => createCommand(each, false)),
    ...meanwhile.map((each) => createCommand(each, true)),
    ...compact<Action>([again]).map((each) => createCommand(each, false)),
  ]);

export const commands: fc.Arbitrary<Command[]> = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: singleCommand },
      { weight: 2, arbitrary: saveSequence },
      { weight: 1, arbitrary: interleavedSequence },
    ),
    { minLength: 1, maxLength: 20, size: 'max' },
  )
  .map((each) => each.flat());
