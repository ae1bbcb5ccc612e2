import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cardFee,
  createCatalogue,
  createMemorySessionStore,
  createScenarioServer,
  type ScenarioServer,
  type World,
} from '#scenario-server';
import { amountCoupon, basePriceList, card, methods, type Scenario, subscription } from '#scenarios';
import { isCurrent } from '../mock-server/backend/subscriptions.ts';
import { runOptions } from './run-options.ts';

const TEN_DOLLARS_OFF = amountCoupon('TENOFF', 1_000);
const visa = card();
const mastercard = card({ brand: 'mastercard', last4: '4444' });

const createScenario = (name: string, planHandle: string, fixtures: Scenario['fixtures']): Scenario => ({
  name,
  group: 'Faults, races and repeats',
  title: 'A user',
  story: 'A user.',
  covers: [],
  try: { cards: [], banks: [], coupons: [] },
  expected: [],
  steps: [],
  fixtures: { saved: methods([visa, mastercard], { default: visa }), coupons: [TEN_DOLLARS_OFF], ...fixtures },
  host: { start: { opens: 'checkout' }, show: { planHandle } },
});

/** A user who buys a first plan, and one with a plan to migrate. */
const SCENARIOS: readonly Scenario[] = [
  createScenario('without-plan', 'standard-monthly', {}),
  createScenario('with-plan', 'plus-monthly', {
    subscriptions: [subscription('standard-monthly')],
    adjustment: -1_500,
  }),
];

const BUY = `mutation ($paymentProfile: PaymentProfileInput!, $extraUpgradeProps: ExtraUpgradePropsInput) {
  createSubscription(paymentProfile: $paymentProfile, extraUpgradeProps: $extraUpgradeProps) { id total_revenue_in_cents } }`;
const MIGRATE = `mutation ($subscriptionId: ID!, $targetProduct: String!, $user: MigrationUserInput!) {
  migrateSubscription(subscriptionId: $subscriptionId, targetProduct: $targetProduct, user: $user,
    includeInitialCharge: false) { id price } }`;
const CHANGE_DEFAULT = `mutation ($paymentMethodId: ID!) {
  changeDefaultPaymentMethod(paymentMethodId: $paymentMethodId) { data { id } } }`;

interface SentPurchase {
  query: string;
  variables: object;
  key: string | null;
}

type Data = Record<string, unknown> | null | undefined;
const catalogue = createCatalogue({ scenarios: SCENARIOS });
const sessions = createMemorySessionStore({ catalogue });
let server: ScenarioServer;
let runCount = 0;
beforeAll(async () => {
  server = await createScenarioServer({ catalogue, createSessionStore: () => sessions });
});
afterAll(() => server.stop());

/** One user's session of a run, and what was sold in it. */
function openSession(scenario: string, number: number) {
  const key = { scenario, session: `run-${number}` };
  /** The purchase of each request with a key. */
  const sold = new Map<string, Data>();
  let last: SentPurchase | null = null;
  const world = (): World => sessions.open(key).world;
  const readPurchases = () => JSON.stringify([world().subscriptions, world().defaultPayment]);

  async function execute(query: string, variables: object, idempotencyKey: string | null = null): Promise<Data> {
    const { data } = await server.execute(query, variables, `demo.${scenario}.${key.session}`, { idempotencyKey });
    return data && Object.values(data).every((field) => field !== null) ? data : null;
  }

  /** A refused purchase changes nothing; one whose key has sold something returns that, and sells nothing. */
  async function purchase(sent: SentPurchase): Promise<void> {
    const request = JSON.stringify(sent);
    const earlier = sent.key === null ? undefined : sold.get(request);
    const before = readPurchases();
    const data = await execute(sent.query, sent.variables, sent.key);
    if (!data || earlier) expect(readPurchases()).toBe(before);
    if (earlier) expect(data).toEqual(earlier);
    if (data && sent.key !== null) sold.set(request, data);
    last = sent;
  }

  async function run(command: Command): Promise<unknown> {
    const { key, plan, methodId } = command;
    switch (command.type) {
      case 'buy': {
        const variables = {
          paymentProfile: {
            currentSubscriptionId: basePriceList.productList[plan],
            currentSubscriptionPrice: priceOf(plan) - (command.hasCoupon ? TEN_DOLLARS_OFF.value : 0) + command.error,
            paymentMethodId: methodId,
          },
          ...(command.hasCoupon && { extraUpgradeProps: { couponCodes: [TEN_DOLLARS_OFF.code] } }),
        };
        return purchase({ query: BUY, variables, key });
      }
      case 'repeat':
        return last && purchase(last);
      case 'migrate': {
        const user = { email: 'alex@example.com', firstName: 'Alex', lastName: 'Nguyen' };
        const subscriptionId = world().subscriptions.find(isCurrent)?.id ?? 'sub_none';
        return purchase({ query: MIGRATE, variables: { subscriptionId, targetProduct: plan, user }, key });
      }
      case 'change-default':
        return execute(CHANGE_DEFAULT, { paymentMethodId: methodId });
    }
  }

  return { world, run, end: () => server.sessions.end(key) };
}

function checkWorld({ defaultPayment, methods, subscriptions, priceList, idempotencyRecords }: World): void {
  expect(defaultPayment === null || methods.some(({ id }) => id === defaultPayment)).toBe(true);
  expect(new Set(subscriptions.map(({ id }) => id)).size).toBe(subscriptions.length);
  const document = priceList.productList['pay-per-doc'];
  const plans = subscriptions.filter((bought) => isCurrent(bought) && bought.productId !== document);
  expect(new Set(plans.map(({ productId }) => productId)).size).toBe(plans.length);
  const sold = Object.entries(idempotencyRecords).filter(([slot]) => slot.startsWith('CreateSubscription:'));
  const ids = sold.map(([, { answer }]) => (answer as { id: string }).id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !subscriptions.some((bought) => bought.id === id))).toEqual([]);
  for (const [, { answer, requestJson }] of sold) {
    const price = Number(/"currentSubscriptionPrice":(\d+)/.exec(requestJson)?.[1]);
    expect([price, price + cardFee(price)]).toContain(
      (answer as { total_revenue_in_cents: number }).total_revenue_in_cents,
    );
  }
}

const priceOf = (handle: string): number =>
  basePriceList.products[basePriceList.productList[handle] ?? '']?.priceInCents ?? 0;

/** Something that the user of one session does. */
const command = fc.record({
  session: fc.nat({ max: SCENARIOS.length - 1 }),
  type: fc.constantFrom('buy', 'buy', 'repeat', 'migrate', 'change-default'),
  key: fc.option(fc.constantFrom('key-1', 'key-2', 'key-3'), { freq: 4 }),
  plan: fc.constantFrom('pay-per-doc', 'pay-per-doc', 'standard-monthly', 'plus-monthly'),
  methodId: fc.constantFrom('pm_visa_4242', 'pm_mastercard_4444', 'pm_none'),
  hasCoupon: fc.boolean(),
  /** In cents, of the price that is sent. */
  error: fc.constantFrom(0, 0, 0, -1),
});
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

describe('the scenario server, in every order of purchases', () => {
  it('sells once for each key at the price sent, keeps worlds consistent and isolates sessions', async () => {
    const commands = fc.array(command, { maxLength: 30, size: 'max' });
    await fc.assert(
      fc.asyncProperty(commands, async (run) => {
        runCount += 1;
        const opened = SCENARIOS.map(({ name }) => openSession(name, runCount));
        const worlds = (except?: number) => opened.filter((_, index) => index !== except).map(({ world }) => world());
        try {
          for (const next of run) {
            const others = JSON.stringify(worlds(next.session));
            await opened[next.session]?.run(next);
            expect(JSON.stringify(worlds(next.session))).toBe(others);
            for (const world of worlds()) checkWorld(world);
          }
        } finally {
          for (const { end } of opened) end();
        }
      }),
      runOptions([], 100),
    );
  }, 600_000);
});
