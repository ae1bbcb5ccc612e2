/** What can be asked of the scenario server, as plain data: by a page, by a person at the panel, by real time. */
import fc from 'fast-check';
import type { Fault } from '#scenario-server';

export type Deed = {
  /** Which of the sessions. */
  session: number;
} & Act;

type Act =
  | { do: 'list' }
  | { do: 'set up'; number: string }
  | {
      do: 'buy';
      plan: string;
      price: number;
      pays: 'new' | 'saved' | 'token' | 'nothing';
      key: string | null;
      coupon: string | null;
    }
  /** The last purchase of the session once more, as it was sent. */
  | { do: 'buy again' }
  | { do: 'migrate'; plan: string; key: string | null }
  | { do: 'attach'; isDefault: boolean }
  | { do: 'change default'; place: number }
  | { do: 'add elsewhere'; id: string }
  | { do: 'remove elsewhere'; place: number }
  | { do: 'set clock'; now: string }
  | { do: 'advance clock'; ms: number }
  | { do: 'set faults'; faults: Fault[] }
  | { do: 'ask nonsense' }
  /** The session's world goes to another session, by its file. */
  | { do: 'hand over'; to: number }
  | { do: 'start over' }
  /** Real time goes by, in which sessions age. */
  | { do: 'wait'; hours: number };

const PLANS = ['standard-monthly', 'plus-monthly', 'pay-per-doc'];
const PRICES = [4_900, 4_990, 3_900, 0];
const key = fc.option(fc.constantFrom('key-1', 'key-2'), { freq: 3 });
const place = fc.nat({ max: 3 });
const named = <Name extends string>(name: Name) => fc.constant(name);

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: named('list') }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: named('set up'),
      number: fc.constantFrom('4242424242424242', '5555555555554444', '4000000000000002', '4000000000000341'),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: named('buy'),
      plan: fc.constantFrom(...PLANS, 'no-such-plan'),
      price: fc.constantFrom(...PRICES),
      pays: fc.constantFrom('new' as const, 'saved' as const, 'token' as const, 'nothing' as const),
      key,
      coupon: fc.option(fc.constantFrom('TENOFF', 'GONE'), { freq: 2 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: named('buy again') }) },
  { weight: 3, arbitrary: fc.record({ do: named('migrate'), plan: fc.constantFrom(...PLANS), key }) },
  { weight: 3, arbitrary: fc.record({ do: named('attach'), isDefault: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: named('change default'), place }) },
  { weight: 1, arbitrary: fc.record({ do: named('add elsewhere'), id: fc.constantFrom('pm_other', 'pm_more') }) },
  { weight: 2, arbitrary: fc.record({ do: named('remove elsewhere'), place }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: named('set clock'),
      now: fc.constantFrom('2026-03-31T23:59:59+11:00', '2031-01-01T00:00:00Z'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: named('advance clock'), ms: fc.nat({ max: 10 ** 10 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: named('set faults'),
      faults: fc.array(
        fc.record({
          call: fc.constantFrom('CreateSubscription', 'MigrateSubscription', 'ListPaymentMethod', '*'),
          skip: fc.nat({ max: 2 }),
          times: fc.integer({ min: 1, max: 2 }),
          breaks: fc.constantFrom(
            { with: 'lost connection', work: 'done' } as const,
            { with: 'lost connection', work: 'not begun' } as const,
            { with: 'null data' } as const,
          ),
        }),
        { maxLength: 2 },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: named('ask nonsense') }) },
  { weight: 2, arbitrary: fc.record({ do: named('hand over'), to: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ do: named('start over') }) },
  { weight: 1, arbitrary: fc.record({ do: named('wait'), hours: fc.constantFrom(1, 13) }) },
);

const deed: fc.Arbitrary<Deed> = fc
  .tuple(fc.nat({ max: 3 }), act)
  .map(([session, what]): Deed => ({ session, ...what }));

export const deeds: fc.Arbitrary<Deed[]> = fc.array(deed, { minLength: 1, maxLength: 60, size: 'max' });
