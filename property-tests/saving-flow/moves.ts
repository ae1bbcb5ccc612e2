/** What can happen to the save dialog, as plain data: what a person and the host do, and what arrives when. */
import fc from 'fast-check';
import type { SaveMode } from '#checkout-flow';
import type { PaymentType } from '#domain';
import type { BankDetails, CardDetails } from '#scenarios';
import { INSTANTS } from '../payment-flow/moves.ts';
import { mode } from './beginnings.ts';

export type Move = {
  /** Acts at once, whatever is still on its way; otherwise waits until everything has arrived. */
  hurries: boolean;
} & Deed;

export type Deed =
  | { do: 'open'; mode: SaveMode }
  | { do: 'close' }
  | { do: 'chooseTab'; tab: PaymentType }
  /** A saved method by its place in the list, or the form for a new one. */
  | { do: 'chooseMethod'; place: number | null }
  | { do: 'typeName'; tab: PaymentType; name: string }
  | { do: 'enterCard'; card: CardDetails }
  | { do: 'enterBankAccount'; bank: BankDetails }
  /** One complete number takes another's place: the field says that it has the keyboard, or, while saving, that it changed. */
  | { do: 'replaceCard'; number: string }
  /** A card's field says once more what it said before; a bank account's, that the bank is known, or is not any more. */
  | { do: 'repeatField'; tab: PaymentType }
  | { do: 'save' }
  | { do: 'saveTwice' }
  | { do: 'retry' }
  /** A payment begins elsewhere on the page, or ends. */
  | { do: 'pay'; underWay: boolean }
  | { do: 'setClock'; now: string }
  | { do: 'removeElsewhere'; place: number }
  /** An answer that nobody waits for: of the opening or the saving before this one, of one that is not there yet, or twice. */
  | { do: 'answerStray'; to: 'methods' | 'intent' | 'saving'; apart: -1 | 0 | 1 }
  /** One waiting message gets through before the others. */
  | { do: 'arrive'; place: number };

/** Two that are saved, and what is declined: by our server when it is attached, and only when it is charged. */
const NUMBERS = ['4242424242424242', '5555555555554444', '4242424242424242', '5555555555554444'];
const OTHER_NUMBERS = ['4000000000000002', '4000000000000341', '42424242'];

const mostly = <Value>(usual: Value, ...others: Value[]): fc.Arbitrary<Value> =>
  fc.constantFrom(...Array.from({ length: 4 * others.length }, () => usual), ...others);

const tab = fc.constantFrom<PaymentType>('credit card', 'direct debit');
const place = fc.nat({ max: 3 });
const name = mostly('Alex Nguyen', ' Sam Lee ', ' ', 'Alex Nguyen');

const card: fc.Arbitrary<CardDetails> = fc.record({
  number: fc.constantFrom(...NUMBERS, ...NUMBERS, ...OTHER_NUMBERS),
  expiry: mostly('12 / 30', '04 / 26', '1'),
  cvc: mostly('123', '1'),
  name,
});

const bank: fc.Arbitrary<BankDetails> = fc
  .record({
    account: mostly({ bsb: '000-000', account: '000123456' }, { bsb: '062-000', account: '12345678' }),
    isWhole: mostly(true, false),
    name,
  })
  .map(({ account: { bsb, account }, isWhole, name: owner }) => ({
    bsb: isWhole ? bsb : bsb.slice(0, 3),
    account,
    name: owner,
  }));

const of = <Name extends Deed['do']>(deed: Name) => fc.constant(deed);
const enterCard = fc.record({ do: of('enterCard'), card });
const enterBankAccount = fc.record({ do: of('enterBankAccount'), bank });
const save = fc.constantFrom<Deed>({ do: 'save' }, { do: 'save' }, { do: 'save' }, { do: 'saveTwice' });
const chooseMethod = fc.record({ do: of('chooseMethod'), place: fc.option(place, { freq: 3 }) });

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 10, arbitrary: save },
  { weight: 3, arbitrary: fc.record({ do: of('open'), mode }) },
  { weight: 8, arbitrary: enterCard },
  { weight: 6, arbitrary: enterBankAccount },
  { weight: 5, arbitrary: chooseMethod },
  { weight: 5, arbitrary: fc.record({ do: of('chooseTab'), tab }) },
  { weight: 3, arbitrary: fc.record({ do: of('typeName'), tab, name }) },
  { weight: 5, arbitrary: fc.record({ do: of('replaceCard'), number: fc.constantFrom(...NUMBERS) }) },
  { weight: 2, arbitrary: fc.record({ do: of('repeatField'), tab }) },
  { weight: 2, arbitrary: fc.constant<Deed>({ do: 'close' }) },
  { weight: 5, arbitrary: fc.constant<Deed>({ do: 'retry' }) },
  { weight: 2, arbitrary: fc.record({ do: of('pay'), underWay: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: of('setClock'), now: fc.constantFrom(...INSTANTS) }) },
  { weight: 1, arbitrary: fc.record({ do: of('removeElsewhere'), place }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: of('answerStray'),
      to: fc.constantFrom('methods' as const, 'intent' as const, 'saving' as const),
      apart: fc.constantFrom(-1 as const, 0 as const, 1 as const),
    }),
  },
  { weight: 14, arbitrary: fc.record({ do: of('arrive'), place: fc.nat({ max: 3 }) }) },
);

const hurries = fc.constantFrom(false, false, false, true, true);
const one: fc.Arbitrary<Move[]> = fc.tuple(hurries, deed).map(([hurry, what]) => [{ hurries: hurry, ...what }]);

const enterDetails = fc.oneof(enterCard, enterBankAccount);
const open = fc.record({ do: of('open'), mode });
const sometimes = <Value>(value: fc.Arbitrary<Value>, times: number) => fc.option(value, { freq: times });
const present = <Value>(parts: readonly (Value | null)[]): Value[] =>
  parts.flatMap((part) => (part === null ? [] : [part]));

/** What people do when they mean to save. Each part may be missing, so that only what matters is left in the end. */
const goAtSaving: fc.Arbitrary<Move[]> = fc
  .tuple(
    mostly(false, true),
    sometimes(fc.oneof(enterDetails, enterDetails, chooseMethod), 8),
    sometimes(save, 9),
    sometimes(deed, 1),
    sometimes(save, 2),
  )
  .map(([hurry, ...parts]) => present(parts).map((what): Move => ({ hurries: hurry, ...what })));

/** While one thing is on its way the next is done already. */
const inHaste: fc.Arbitrary<Move[]> = fc
  .tuple(
    sometimes(fc.oneof(open, enterDetails), 4),
    sometimes(fc.oneof(save, open, fc.record({ do: of('chooseTab'), tab })), 9),
    fc.array(deed, { minLength: 1, maxLength: 3 }),
    sometimes(save, 2),
  )
  .map(([before, first, meanwhile, again]) => [
    ...present<Deed>([before, first]).map((what): Move => ({ hurries: false, ...what })),
    ...meanwhile.map((what): Move => ({ hurries: true, ...what })),
    ...present<Deed>([again]).map((what): Move => ({ hurries: false, ...what })),
  ]);

export const moves: fc.Arbitrary<Move[]> = fc
  .array(
    fc.oneof({ weight: 4, arbitrary: one }, { weight: 2, arbitrary: goAtSaving }, { weight: 1, arbitrary: inHaste }),
    { minLength: 1, maxLength: 20, size: 'max' },
  )
  .map((each) => each.flat());
