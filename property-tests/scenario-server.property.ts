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
class Session {
  readonly #key: { scenario: string; session: string };
  /** What each request with a key has sold. */
  readonly #sold = new Map<string, Data>();
  last: SentPurchase | null = null;

  constructor(scenario: string, run: number) {
    this.#key = { scenario, session: `run-${run}` };
  }

  get world(): World {
    return sessions.open(this.#key).world;
  }

  async execute(query: string, variables: object, idempotencyKey: string | null = null): Promise<Data> {
    const { data } = await server.execute(query, variables, `demo.${this.#key.scenario}.${this.#key.session}`, {
      idempotencyKey,
    });
    return data && Object.values(data).every((each) => each !== null) ? data : null;
  }

  /** A refused purchase changes nothing; one whose key has sold something returns that, and sells nothing. */
  async purchase(sent: SentPurchase): Promise<void> {
    const request = JSON.stringify(sent);
    const sold = sent.key === null ? undefined : this.#sold.get(request);
    const before = JSON.stringify([this.world.subscriptions, this.world.defaultPayment]);
    const data = await this.execute(sent.query, sent.variables, sent.key);
    const after = JSON.stringify([this.world.subscriptions, this.world.defaultPayment]);
    if (!data || sold) expect(after).toBe(before);
    if (sold) expect(data).toEqual(sold);
    if (data && sent.key !== null) this.#sold.set(request, data);
    this.last = sent;
  }

  end(): void {
    server.sessions.end(this.#key);
  }
}

function checkWorld({ defaultPayment, methods, subscriptions, priceList, idempotencyRecords }: World): void {
  expect(defaultPayment === null || methods.some(({ id }) => id === defaultPayment)).toBe(true);
  expect(new Set(subscriptions.map(({ id }) => id)).size).toBe(subscriptions.length);
  const document = priceList.productList['pay-per-doc'];
  const plans = subscriptions.filter((each) => isCurrent(each) && each.productId !== document);
  expect(new Set(plans.map(({ productId }) => productId)).size).toBe(plans.length);
  const sold = Object.entries(idempotencyRecords).filter(([slot]) => slot.startsWith('CreateSubscription:'));
  const ids = sold.map(([, { answer }]) => (answer as { id: string }).id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !subscriptions.some((each) => each.id === id))).toEqual([]);
  for (const [, { answer, requestJson }] of sold) {
    const price = Number(/"currentSubscriptionPrice":(\d+)/.exec(requestJson)?.[1]);
    expect([price, price + cardFee(price)]).toContain(
      (answer as { total_revenue_in_cents: number }).total_revenue_in_cents,
    );
  }
}

type Sessions = readonly Session[];

/** A command in one session, which leaves the others unchanged and every world consistent. */
class SessionCommand implements fc.AsyncCommand<object, Sessions> {
  readonly #index: number;
  readonly #name: string;
  readonly #change: (session: Session) => Promise<unknown>;

  constructor(index: number, name: string, change: (session: Session) => Promise<unknown>) {
    this.#index = index;
    this.#name = name;
    this.#change = change;
  }

  check = () => true;

  async run(_model: object, sessions: Sessions): Promise<void> {
    const session = sessions[this.#index];
    const others = () => JSON.stringify(sessions.filter((each) => each !== session).map(({ world }) => world));
    const before = others();
    if (session) await this.#change(session);
    expect(others()).toBe(before);
    for (const { world } of sessions) checkWorld(world);
  }

  toString = () => `${this.#name} in session ${this.#index}`;
}

const key = fc.option(fc.constantFrom('key-1', 'key-2', 'key-3'), { freq: 4 });
const plan = fc.constantFrom('pay-per-doc', 'pay-per-doc', 'standard-monthly', 'plus-monthly');
const index = fc.nat({ max: SCENARIOS.length - 1 });
const methodId = fc.constantFrom('pm_visa_4242', 'pm_mastercard_4444', 'pm_none');
const priceOf = (handle: string): number =>
  basePriceList.products[basePriceList.productList[handle] ?? '']?.priceInCents ?? 0;

const buy = fc
  .record({ index, key, plan, methodId, hasCoupon: fc.boolean(), error: fc.constantFrom(0, 0, 0, -1) })
  .map(({ index, key, plan, methodId, hasCoupon, error }) => {
    const currentSubscriptionPrice = priceOf(plan) - (hasCoupon ? TEN_DOLLARS_OFF.value : 0) + error;
    const currentSubscriptionId = basePriceList.productList[plan];
    const variables = {
      paymentProfile: { currentSubscriptionId, currentSubscriptionPrice, paymentMethodId: methodId },
      ...(hasCoupon && { extraUpgradeProps: { couponCodes: [TEN_DOLLARS_OFF.code] } }),
    };
    const name = `buy ${JSON.stringify({ key, ...variables })}`;
    return new SessionCommand(index, name, (session) => session.purchase({ query: BUY, variables, key }));
  });

const migrate = fc.record({ index, key, plan }).map(({ index, key, plan }) => {
  const user = { email: 'alex@example.com', firstName: 'Alex', lastName: 'Nguyen' };
  return new SessionCommand(index, `migrate to ${plan} with ${key}`, (session) => {
    const subscriptionId = session.world.subscriptions.find(isCurrent)?.id ?? 'sub_none';
    return session.purchase({ query: MIGRATE, variables: { subscriptionId, targetProduct: plan, user }, key });
  });
});

const repeat = index.map(
  (each) => new SessionCommand(each, 'repeat', async (session) => session.last && session.purchase(session.last)),
);

const changeDefault = fc
  .record({ index, methodId })
  .map(
    ({ index, methodId }) =>
      new SessionCommand(index, `change the default to ${methodId}`, (session) =>
        session.execute(CHANGE_DEFAULT, { paymentMethodId: methodId }),
      ),
  );

describe('the scenario server, in every order of purchases', () => {
  it('sells once for each key at the price sent, keeps worlds consistent and isolates sessions', async () => {
    const commands = fc.commands([buy, buy, repeat, migrate, changeDefault], { maxCommands: 30, size: 'max' });
    await fc.assert(
      fc.asyncProperty(commands, async (each) => {
        runCount += 1;
        const sessions = SCENARIOS.map(({ name }) => new Session(name, runCount));
        try {
          await fc.asyncModelRun(() => ({ model: {}, real: sessions }), each);
        } finally {
          for (const session of sessions) session.end();
        }
      }),
      runOptions([], 100),
    );
  }, 600_000);
});
