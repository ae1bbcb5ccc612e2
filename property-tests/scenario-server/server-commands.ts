/** What pages, the scenario panel and real time do to the scenario server, as plain data. */
import fc from 'fast-check';
import type { Fault } from '#scenario-server';
import { basePriceList } from '../../mock-server/scenarios/price-list.ts';
import { SESSIONS, TEN_DOLLARS_OFF } from './server-setup.ts';

export type ServerCommand = {
  /** The number of the session. */
  session: number;
} & ServerAction;

interface PurchaseAction {
  type: 'buy';
  plan: string;
  price: number;
  payment: 'new' | 'saved' | 'token' | 'nothing';
  key: string | null;
  coupon: string | null;
}

type ServerAction =
  | { type: 'list' }
  | { type: 'setUpCard'; number: string }
  | PurchaseAction
  /** Repeats the session's last purchase unchanged. */
  | { type: 'repeatPurchase' }
  | { type: 'migrate'; plan: string; key: string | null }
  | { type: 'attach'; isDefault: boolean }
  | { type: 'changeDefault'; index: number }
  | { type: 'addElsewhere'; id: string }
  | { type: 'removeElsewhere'; index: number }
  | { type: 'setClock'; now: string }
  | { type: 'advanceClock'; ms: number }
  | { type: 'setFaults'; faults: Fault[] }
  | { type: 'sendInvalidRequests' }
  /** Copies the session's world to another session as a file. */
  | { type: 'transferWorld'; target: number }
  | { type: 'startOver' }
  /** Advances real time, by which sessions age. */
  | { type: 'wait'; hours: number };

const PLANS = ['standard-monthly', 'plus-monthly', 'pay-per-doc'];
const PRICES = [4_900, 4_990, 3_900, 0];
const KEYS = ['key-1', 'key-2'];
const key = fc.option(fc.constantFrom(...KEYS), { freq: 3 });
const index = fc.nat({ max: 3 });
const session = fc.constantFrom(...SESSIONS);
const literal = <Name extends string>(name: Name) => fc.constant(name);

/** Independent values; the server refuses most of these purchases. */
const randomPurchase: fc.Arbitrary<PurchaseAction> = fc.record({
  type: literal('buy'),
  plan: fc.constantFrom(...PLANS, 'no-such-plan'),
  price: fc.constantFrom(...PRICES),
  payment: fc.constantFrom('new' as const, 'saved' as const, 'token' as const, 'nothing' as const),
  key,
  coupon: fc.option(fc.constantFrom(TEN_DOLLARS_OFF.code, 'GONE'), { freq: 2 }),
});

/** At the plan's price. A single document can be bought repeatedly, whatever the user's plan. */
const validPurchase: fc.Arbitrary<PurchaseAction> = fc
  .record({
    plan: fc.constantFrom('pay-per-doc', 'pay-per-doc', ...PLANS),
    payment: fc.constantFrom('token' as const, 'token' as const, 'saved' as const, 'new' as const),
    key: fc.constantFrom(...KEYS, 'key-3', 'key-4', 'key-5', 'key-6'),
    isReduced: fc.constantFrom(false, false, false, true),
  })
  .map(({ isReduced, ...rest }) => ({
    type: 'buy',
    ...rest,
    price: priceOf(rest.plan) - (isReduced ? TEN_DOLLARS_OFF.value : 0),
    coupon: isReduced ? TEN_DOLLARS_OFF.code : null,
  }));

const priceOf = (plan: string): number =>
  basePriceList.products[basePriceList.productList[plan] ?? '']?.priceInCents ?? 0;

const action: fc.Arbitrary<ServerAction> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ type: literal('list') }) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: literal('setUpCard'),
      number: fc.constantFrom('4242424242424242', '5555555555554444', '4000000000000002', '4000000000000341'),
    }),
  },
  { weight: 4, arbitrary: randomPurchase },
  { weight: 6, arbitrary: validPurchase },
  { weight: 4, arbitrary: fc.record({ type: literal('repeatPurchase') }) },
  { weight: 3, arbitrary: fc.record({ type: literal('migrate'), plan: fc.constantFrom(...PLANS), key }) },
  { weight: 3, arbitrary: fc.record({ type: literal('attach'), isDefault: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ type: literal('changeDefault'), index }) },
  { weight: 1, arbitrary: fc.record({ type: literal('addElsewhere'), id: fc.constantFrom('pm_other', 'pm_more') }) },
  { weight: 2, arbitrary: fc.record({ type: literal('removeElsewhere'), index }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: literal('setClock'),
      now: fc.constantFrom('2026-03-31T23:59:59+11:00', '2031-01-01T00:00:00Z'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: literal('advanceClock'), ms: fc.nat({ max: 10 ** 10 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: literal('setFaults'),
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
  { weight: 1, arbitrary: fc.record({ type: literal('sendInvalidRequests') }) },
  { weight: 2, arbitrary: fc.record({ type: literal('transferWorld'), target: session }) },
  { weight: 1, arbitrary: fc.record({ type: literal('startOver') }) },
  { weight: 1, arbitrary: fc.record({ type: literal('wait'), hours: fc.constantFrom(1, 13) }) },
);

const singleCommand: fc.Arbitrary<ServerCommand[]> = fc
  .tuple(session, action)
  .map(([session, each]) => [{ session, ...each }]);
/** A purchase and its repetition, as after a lost response. */
const repeatedPurchase: fc.Arbitrary<ServerCommand[]> = fc.tuple(session, validPurchase).map(([session, each]) => [
  { session, ...each },
  { session, type: 'repeatPurchase' },
]);

export const serverCommands: fc.Arbitrary<ServerCommand[]> = fc
  .array(fc.oneof({ weight: 16, arbitrary: singleCommand }, { weight: 2, arbitrary: repeatedPurchase }), {
    minLength: 1,
    maxLength: 60,
    size: 'max',
  })
  .map((sequences) => sequences.flat());
