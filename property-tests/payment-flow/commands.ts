/** What users, the host and the network do to a checkout, as plain data. */
import fc from 'fast-check';
import type { BankDetails, CardDetails } from '#scenarios';
import type { ChallengeOutcome } from '../../mock-server/card-provider/api/setup-intent.ts';
import { tab } from '../arbitraries/methods.ts';
import { command, compact, laterInstant, methodIndex, mostly, optional } from '../harness/arbitraries.ts';
import type { BaseCommand, DeliverCommand } from '../harness/model-test.ts';

type Action =
  | { type: 'show' }
  | { type: 'hide' }
  | { type: 'chooseTab'; tab: 'credit card' | 'direct debit' }
  /** A saved method of the open tab, or null for the form of a new one. */
  | { type: 'chooseMethod'; index: number | null }
  | { type: 'enterCard'; card: CardDetails }
  | { type: 'enterBankAccount'; bank: BankDetails }
  | { type: 'typeCoupon'; text: string }
  | { type: 'applyCoupon'; code: string }
  | { type: 'removeCoupon' }
  | { type: 'pay' }
  | { type: 'payTwice' }
  /** Presses the host's own button, which is never disabled. */
  | { type: 'submitPayment' }
  | { type: 'retry' }
  | { type: 'answerChallenge'; outcome: ChallengeOutcome }
  | { type: 'setClock'; now: string }
  | { type: 'removeElsewhere'; index: number };

export type Command = BaseCommand & (Action | DeliverCommand);

/** Two numbers, so that a run can replace one card by another. */
const VALID_CARDS = ['4242424242424242', '4242424242424242', '5555555555554444'];
const FAILING_CARDS = [
  // Declined at the setup: in general, and for insufficient funds.
  '4000000000000002',
  '4000000000009995',
  // Declined when it is charged.
  '4000000000000341',
  // The bank requires authentication; the second is declined when it is charged.
  '4000002500003155',
  '4000008260003178',
  // Incomplete.
  '42424242',
];

const card: fc.Arbitrary<CardDetails> = fc.record({
  number: fc.constantFrom<string>(...Array.from({ length: 5 }, () => VALID_CARDS).flat(), ...FAILING_CARDS),
  expiry: mostly('12 / 30', '04 / 26', '1'),
  cvc: mostly('123', '1', '12'),
  name: mostly('Alex Nguyen', ' '),
});

const bank: fc.Arbitrary<BankDetails> = fc.record({
  // The provider's test bank, Westpac, another bank, and an incomplete number.
  bsb: fc.constantFrom('000-000', '032-000', '062-000', '062'),
  account: fc.constantFrom('000123456', '12345678'),
  name: fc.constant('Alex Nguyen'),
});

const code = fc.constantFrom('SAVE', 'TENOFF', 'TRIAL', 'GONE', 'UNKNOWN');
/** Null in half of the cases. */
const newOrSaved: fc.Arbitrary<number | null> = fc.option(methodIndex, { freq: 2 });
const enterCard = command('enterCard', { card });
const applyCoupon = command('applyCoupon', { code });

const action: fc.Arbitrary<Action | DeliverCommand> = fc.oneof(
  { weight: 2, arbitrary: command('show') },
  { weight: 16, arbitrary: command('pay') },
  { weight: 14, arbitrary: enterCard },
  { weight: 3, arbitrary: command('enterBankAccount', { bank }) },
  { weight: 7, arbitrary: applyCoupon },
  { weight: 4, arbitrary: command('payTwice') },
  { weight: 3, arbitrary: command('submitPayment') },
  { weight: 4, arbitrary: command('chooseTab', { tab }) },
  { weight: 4, arbitrary: command('chooseMethod', { index: newOrSaved }) },
  { weight: 2, arbitrary: command('removeCoupon') },
  { weight: 1, arbitrary: command('typeCoupon', { text: code }) },
  { weight: 3, arbitrary: command('hide') },
  { weight: 3, arbitrary: command('retry') },
  {
    weight: 4,
    arbitrary: command('answerChallenge', {
      outcome: fc.constantFrom<ChallengeOutcome[]>('completed', 'failed', 'closed'),
    }),
  },
  { weight: 2, arbitrary: command('setClock', { now: laterInstant }) },
  { weight: 1, arbitrary: command('removeElsewhere', { index: methodIndex }) },
  { weight: 12, arbitrary: command('deliver', { index: fc.nat({ max: 7 }) }) },
);

const page = fc.nat({ max: 1 });

const singleCommand: fc.Arbitrary<Command[]> = fc
  .tuple(page, fc.constantFrom(false, false, false, true, true), action)
  .map(([page, interleaved, each]) => [{ page, interleaved, ...each }]);

/** A purchase; each part is optional, so that a run shrinks to the parts that matter. */
const purchaseSequence: fc.Arbitrary<Command[]> = fc
  .tuple(
    page,
    mostly(false, true),
    fc.tuple(
      optional(command('show'), 4),
      optional(applyCoupon, 2),
      optional(enterCard, 8),
      optional(fc.oneof(command('pay'), command('pay'), command('payTwice')), 9),
    ),
  )
  .map(([page, interleaved, parts]) => compact<Action>(parts).map((each) => ({ page, interleaved, ...each })));

/** Another coupon while the first is being checked. */
const couponReplacement: fc.Arbitrary<Command[]> = fc
  .tuple(page, applyCoupon, applyCoupon)
  .map(([page, first, second]) => [
    { page, interleaved: false, ...first },
    { page, interleaved: true, ...second },
  ]);

const commandSequence = fc.oneof(
  { weight: 12, arbitrary: singleCommand },
  { weight: 8, arbitrary: purchaseSequence },
  { weight: 1, arbitrary: couponReplacement },
);

export const commands: fc.Arbitrary<Command[]> = fc
  .array(fc.option(commandSequence, { freq: 20, nil: [] }), { minLength: 1, maxLength: 25, size: 'max' })
  .map((each) => each.flat());
