/** What can be asked of the scenario server, as plain data: by a page, by a person at the panel, by real time. */
import fc from 'fast-check';
import type { Fault } from '#scenario-server';
import { basePriceList } from '../../mock-server/scenarios/price-list.ts';
import { SESSIONS, TEN_OFF } from './house.ts';

export type Deed = {
  /** Which of the sessions. */
  session: number;
} & Act;

interface Purchase {
  do: 'buy';
  plan: string;
  price: number;
  pays: 'new' | 'saved' | 'token' | 'nothing';
  key: string | null;
  coupon: string | null;
}

type Act =
  | { do: 'list' }
  | { do: 'set up'; number: string }
  | Purchase
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
const KEYS = ['key-1', 'key-2'];
const key = fc.option(fc.constantFrom(...KEYS), { freq: 3 });
const place = fc.nat({ max: 3 });
const session = fc.constantFrom(...SESSIONS);
const named = <Name extends string>(name: Name) => fc.constant(name);

/** Whatever stands in it was drawn by itself, so that hardly any goes through. */
const anyPurchase: fc.Arbitrary<Purchase> = fc.record({
  do: named('buy'),
  plan: fc.constantFrom(...PLANS, 'no-such-plan'),
  price: fc.constantFrom(...PRICES),
  pays: fc.constantFrom('new' as const, 'saved' as const, 'token' as const, 'nothing' as const),
  key,
  coupon: fc.option(fc.constantFrom(TEN_OFF.code, 'GONE'), { freq: 2 }),
});

/** At the plan's price, as far as a deed can know it; one document may be bought by anybody, and again. */
const rightPurchase: fc.Arbitrary<Purchase> = fc
  .record({
    plan: fc.constantFrom('pay-per-doc', 'pay-per-doc', ...PLANS),
    pays: fc.constantFrom('token' as const, 'token' as const, 'saved' as const, 'new' as const),
    key: fc.constantFrom(...KEYS, 'key-3', 'key-4', 'key-5', 'key-6'),
    isReduced: fc.constantFrom(false, false, false, true),
  })
  .map(({ isReduced, ...rest }) => ({
    do: 'buy',
    ...rest,
    price: priceOf(rest.plan) - (isReduced ? TEN_OFF.value : 0),
    coupon: isReduced ? TEN_OFF.code : null,
  }));

const priceOf = (plan: string): number =>
  basePriceList.products[basePriceList.productList[plan] ?? '']?.priceInCents ?? 0;

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: named('list') }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: named('set up'),
      number: fc.constantFrom('4242424242424242', '5555555555554444', '4000000000000002', '4000000000000341'),
    }),
  },
  { weight: 4, arbitrary: anyPurchase },
  { weight: 6, arbitrary: rightPurchase },
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
  { weight: 2, arbitrary: fc.record({ do: named('hand over'), to: session }) },
  { weight: 1, arbitrary: fc.record({ do: named('start over') }) },
  { weight: 1, arbitrary: fc.record({ do: named('wait'), hours: fc.constantFrom(1, 13) }) },
);

const one: fc.Arbitrary<Deed[]> = fc.tuple(session, act).map(([who, what]) => [{ session: who, ...what }]);
/** Whoever did not hear the answer sends the same once more. */
const boughtTwice: fc.Arbitrary<Deed[]> = fc.tuple(session, rightPurchase).map(([who, what]) => [
  { session: who, ...what },
  { session: who, do: 'buy again' },
]);

export const deeds: fc.Arbitrary<Deed[]> = fc
  .array(fc.oneof({ weight: 16, arbitrary: one }, { weight: 2, arbitrary: boughtTwice }), {
    minLength: 1,
    maxLength: 60,
    size: 'max',
  })
  .map((each) => each.flat());
