/** What can happen to a checkout, as plain data: what a person does, what the host does, and what arrives when. */
import fc from 'fast-check';
import type { BankDetails, CardDetails } from '#scenarios';

export type Move = {
  /** Who: the person at the first or at the second page; where there is one page, it is always that one. */
  seat: number;
  /** Acts at once, whatever is still on its way; otherwise waits until everything has arrived. */
  hurries: boolean;
} & Deed;

export type Deed =
  | { do: 'show' }
  | { do: 'hide' }
  | { do: 'chooseTab'; tab: 'credit card' | 'direct debit' }
  /** A saved method of the open tab by its place in the list, or the form for a new one. */
  | { do: 'chooseMethod'; place: number | null }
  | { do: 'enterCard'; card: CardDetails }
  | { do: 'enterBankAccount'; bank: BankDetails }
  | { do: 'typeCoupon'; text: string }
  | { do: 'applyCoupon'; code: string }
  | { do: 'removeCoupon' }
  | { do: 'pay' }
  | { do: 'payTwice' }
  /** The host's own button, which can be pressed whatever the form lacks. */
  | { do: 'press' }
  | { do: 'retry' }
  | { do: 'answerChallenge'; end: 'completed' | 'failed' | 'closed' }
  | { do: 'setClock'; now: string }
  | { do: 'removeElsewhere'; place: number }
  /** One waiting message gets through before the others. */
  | { do: 'arrive'; place: number };

/** A second good card is met often: what was set up for one must never pay when the other is on the screen. */
const GOOD = ['4242424242424242', '4242424242424242', '5555555555554444'];
const OTHERS = [
  // Declined at the setup: in general, for want of funds.
  '4000000000000002',
  '4000000000009995',
  // Set up, and declined when it is charged.
  '4000000000000341',
  // The bank asks first; the second is declined when it is charged.
  '4000002500003155',
  '4000008260003178',
  // Not all of it.
  '42424242',
];

/** What stands first is met most often, and is what a run shrinks to. */
const mostly = <Value>(usual: Value, ...others: Value[]): fc.Arbitrary<Value> =>
  fc.constantFrom(...Array.from({ length: 4 * others.length }, () => usual), ...others);

const cardDetails: fc.Arbitrary<CardDetails> = fc.record({
  number: fc.constantFrom<string>(...Array.from({ length: 5 }, () => GOOD).flat(), ...OTHERS),
  expiry: mostly('12 / 30', '04 / 26', '1'),
  cvc: mostly('123', '1', '12'),
  name: mostly('Alex Nguyen', ' '),
});

const bankDetails: fc.Arbitrary<BankDetails> = fc.record({
  // The provider's test bank, one of Westpac's, one of another bank, and half of one.
  bsb: fc.constantFrom('000-000', '032-000', '062-000', '062'),
  account: fc.constantFrom('000123456', '12345678'),
  name: fc.constant('Alex Nguyen'),
});

/** Instants after the clock's beginning: the same day, the next month (cards expire), a later year. */
export const INSTANTS = [
  '2026-03-15T10:31:00+11:00',
  '2026-04-01T00:00:00+11:00',
  '2031-01-01T00:00:00+11:00',
] as const;
export const CODES = ['SAVE', 'TENOFF', 'TRIAL', 'GONE', 'UNKNOWN'] as const;

const code = fc.constantFrom(...CODES);
const place = fc.nat({ max: 3 });

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ do: 'show' } as const) },
  { weight: 16, arbitrary: fc.constant({ do: 'pay' } as const) },
  { weight: 14, arbitrary: fc.record({ do: fc.constant('enterCard' as const), card: cardDetails }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('enterBankAccount' as const), bank: bankDetails }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constant('applyCoupon' as const), code }) },
  { weight: 4, arbitrary: fc.constant({ do: 'payTwice' } as const) },
  { weight: 3, arbitrary: fc.constant({ do: 'press' } as const) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('chooseTab' as const),
      tab: fc.constantFrom('credit card' as const, 'direct debit' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('chooseMethod' as const),
      place: fc.option(fc.nat({ max: 3 }), { freq: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'removeCoupon' } as const) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('typeCoupon' as const), text: code }) },
  { weight: 3, arbitrary: fc.constant({ do: 'hide' } as const) },
  { weight: 3, arbitrary: fc.constant({ do: 'retry' } as const) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('answerChallenge' as const),
      end: fc.constantFrom('completed' as const, 'failed' as const, 'closed' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('setClock' as const), now: fc.constantFrom(...INSTANTS) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('removeElsewhere' as const), place }) },
  { weight: 12, arbitrary: fc.record({ do: fc.constant('arrive' as const), place: fc.nat({ max: 7 }) }) },
);

const hurries = fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 2, arbitrary: fc.constant(true) });

const seat = fc.nat({ max: 1 });

const one: fc.Arbitrary<Move[]> = fc
  .tuple(seat, hurries, deed)
  .map(([who, hurry, what]) => [{ seat: who, hurries: hurry, ...what }]);

/** Present in so many of ten cases; a run shrinks to its absence. */
const present = <Value>(value: fc.Arbitrary<Value>, tenths: number): fc.Arbitrary<Value | null> =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: 10 - tenths, arbitrary: fc.constant(null) },
    { weight: tenths, arbitrary: value },
  );
const deedOf = <Name extends Deed['do']>(name: Name) => fc.constant({ do: name } as Extract<Deed, { do: Name }>);
const applyCoupon = fc.record({ do: fc.constant('applyCoupon' as const), code });

/** What people do when they mean to buy. Each part may be missing, so that only what matters is left in the end. */
const goAtBuying: fc.Arbitrary<Move[]> = fc
  .tuple(
    seat,
    mostly(false, true),
    fc.tuple(
      present(deedOf('show'), 4),
      present(applyCoupon, 2),
      present(fc.record({ do: fc.constant('enterCard' as const), card: cardDetails }), 8),
      present(fc.constantFrom({ do: 'pay' } as const, { do: 'pay' } as const, { do: 'payTwice' } as const), 9),
    ),
  )
  .map(([who, hurry, parts]) =>
    parts.flatMap((what): Move[] => (what === null ? [] : [{ seat: who, hurries: hurry, ...what }])),
  );

/** Another coupon while the first is being checked. */
const secondThoughts: fc.Arbitrary<Move[]> = fc.tuple(seat, applyCoupon, applyCoupon).map(([who, first, second]) => [
  { seat: who, hurries: false, ...first },
  { seat: who, hurries: true, ...second },
]);

const some = fc.oneof(
  { weight: 12, arbitrary: one },
  { weight: 8, arbitrary: goAtBuying },
  { weight: 1, arbitrary: secondThoughts },
);

export const moves: fc.Arbitrary<Move[]> = fc
  .array(fc.option(some, { freq: 20, nil: [] }), { minLength: 1, maxLength: 25, size: 'max' })
  .map((each) => each.flat());
