/** The sessions of a run, each looked at before and after whatever is asked of it. */
import type { Scenario } from '#scenarios';
import { amountCoupon, card, methods, subscription } from '#scenarios';
import { callNames } from '../../mock-server/http/call-names.ts';
import { newWorld } from '../../mock-server/world/new-world.ts';
import { readWorld } from '../../mock-server/world/world-file.ts';
import type { InProcessServer } from '../payment-flow/in-process-server.ts';
import { scenarioOf } from '../payment-flow/run.ts';
import type { Deed } from './deeds.ts';
import { type Look, WORLD_LAWS } from './laws.ts';

const HOUR_MS = 3_600_000;
/** Fewer than there are sessions, so that some are let go of all along. */
export const MOST_SESSIONS = 3;

const visa = card();

/** Somebody without a plan, and somebody with one. */
export const SCENARIOS: readonly Scenario[] = [
  {
    ...scenarioOf(
      {
        fixtures: { saved: methods([visa], { default: visa }), coupons: [amountCoupon('TENOFF', 1_000)] },
        host: selling('standard-monthly'),
      },
      0,
    ),
    name: 'without-plan',
  },
  {
    ...scenarioOf(
      {
        fixtures: { subscriptions: [subscription('standard-monthly')], adjustment: -1_500 },
        host: selling('plus-monthly'),
      },
      0,
    ),
    name: 'with-plan',
  },
];

function selling(planHandle: string): Scenario['host'] {
  return { start: { opens: 'checkout' }, show: { planHandle } };
}

export interface House {
  server: InProcessServer;
  /** Real time, by which sessions age. */
  clock: { ms: number };
}

interface Left {
  world: string;
  journal: string;
}

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: what comes back depends on what was asked.
  body: any;
}

let runs = 0;

export function visits({ server, clock }: House) {
  runs += 1;
  const run = runs;
  const left = new Map<number, Left>();
  const lastBought = new Map<number, { body: object; key: string | null; answer: Answer }>();
  const keyOf = (session: number) => ({
    scenario: SCENARIOS[session % SCENARIOS.length]?.name ?? '',
    session: `r${run}-s${session}`,
  });
  const nameOf = (session: number) => `${keyOf(session).scenario}.${keyOf(session).session}`;

  const look = (session: number): Look => {
    const { world, journal } = server.server.sessions.open(keyOf(session));
    return { world, journal: { id: journal.id, entries: journal.entries(), dropped: journal.dropped } };
  };

  const ask = async (
    session: number,
    url: string,
    body: object | null,
    more: { method?: string; key?: string | null; provider?: boolean } = {},
  ): Promise<Answer> => {
    const name = nameOf(session);
    const outcome = await server.ask({
      method: more.method ?? 'POST',
      url,
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
        authorization: `Bearer ${more.provider ? 'pk_test_' : ''}demo.${name}`,
        ...(more.key ? { 'idempotency-key': more.key } : {}),
      },
      body: body === null ? '' : JSON.stringify(body),
    });
    return outcome.lost
      ? { status: 0, body: null }
      : { status: outcome.status, body: JSON.parse(outcome.body || 'null') };
  };
  const operate = (session: number, query: string, variables: object = {}, key: string | null = null) =>
    ask(session, '/graphql', { query, variables }, { key });

  /** A session is as it was left, or it starts over and its journal says why. */
  const returnTo = (session: number): Look => {
    const now = look(session);
    const before = left.get(session);
    if (!before) return now;
    if (now.journal.id === before.journal) {
      const world = JSON.stringify(now.world);
      if (world !== before.world) throw new Error(`${nameOf(session)} changed while nobody was there.`);
      return now;
    }
    lastBought.delete(session);
    const fresh = newWorld(SCENARIOS[session % SCENARIOS.length] as Scenario, keyOf(session).session);
    if (JSON.stringify(now.world) !== JSON.stringify(fresh))
      throw new Error(`${nameOf(session)} starts over with a world that is not new.`);
    if (now.journal.entries[0]?.name !== 'started over')
      throw new Error(`${nameOf(session)} starts over without a word.`);
    return now;
  };

  const judge = (session: number, deed: Deed, before: Look) => {
    const after = look(session);
    for (const law of WORLD_LAWS) {
      const says = law.broken(after);
      if (says !== null) throw new Error(`The server does not keep to a law: ${nameOf(session)} ${law.title}. ${says}`);
    }
    const mayRunBack = deed.do === 'set clock' || after.journal.id !== before.journal.id;
    if (deed.do !== 'hand over' && !mayRunBack && Date.parse(after.world.now) < Date.parse(before.world.now))
      throw new Error('The clock ran back.');
    const { size } = server.server.sessions;
    if (size > MOST_SESSIONS) throw new Error(`${size} sessions are kept, and ${MOST_SESSIONS} may be.`);
    left.set(session, { world: JSON.stringify(after.world), journal: after.journal.id });
  };

  const doIt = async (session: number, deed: Deed, before: Look): Promise<void> => {
    const world = before.world;
    switch (deed.do) {
      case 'list':
        await operate(session, 'query ListPaymentMethod { listPaymentMethod { defaultPayment data { id } } }');
        return;
      case 'ask nonsense':
        await ask(session, '/graphql', { query: 'query { nothing }' });
        await ask(session, `/sessions/${nameOf(session)}/clock`, { now: 'soon' });
        await ask(session, `/sessions/${nameOf(session)}/world`, { format: 1, world: {} }, { method: 'PUT' });
        return;
      case 'set up': {
        const { body } = await operate(session, SET_UP, SETUP_INPUTS);
        const { intentId, clientSecret } = body?.data?.createSetupIntent ?? {};
        if (!intentId) return;
        const sent = {
          client_secret: clientSecret,
          payment_method_data: { type: 'card', billing_details: { name: 'Alex Nguyen' }, card: cardOf(deed.number) },
        };
        await ask(session, `/card-provider/v1/setup_intents/${intentId}/confirm`, sent, { provider: true });
        return;
      }
      case 'buy': {
        const made = Object.keys(world.provider.paymentMethods).at(-1);
        const pays = {
          new: made ? { paymentMethodId: made } : {},
          saved: world.methods[0] ? { paymentMethodId: world.methods[0].id } : {},
          token: await tokenOf(session, deed.pays === 'token'),
          nothing: {},
        }[deed.pays];
        const variables = {
          paymentProfile: {
            currentSubscriptionId: `prod_${deed.plan.replaceAll('-', '_')}`,
            currentSubscriptionPrice: deed.price,
            ...pays,
          },
          ...(deed.coupon === null ? {} : { extraUpgradeProps: { couponCodes: [deed.coupon] } }),
        };
        await buy(session, { query: BUY, variables }, deed.key);
        return;
      }
      case 'buy again': {
        const last = lastBought.get(session);
        if (!last) return;
        const at = look(session).world.subscriptions.length;
        const answer = await ask(session, '/graphql', last.body, { key: last.key });
        const isFirst = last.answer.status === 200 && last.answer.body?.data && last.key !== null;
        if (!isFirst) return;
        if (look(session).world.subscriptions.length !== at) throw new Error('The same key bought twice.');
        const isHeard = answer.status === 200 && answer.body?.data;
        if (isHeard && JSON.stringify(answer.body.data) !== JSON.stringify(last.answer.body.data))
          throw new Error('The same key got another answer.');
        return;
      }
      case 'migrate': {
        const current = world.subscriptions.find(({ state }) => state === 'active');
        const variables = {
          subscriptionId: current?.id ?? 'sub_none',
          targetProduct: deed.plan,
          user: { email: 'alex@example.com', firstName: 'Alex', lastName: 'Nguyen' },
          includeInitialCharge: false,
          ...(world.methods[0] ? { paymentMethodId: world.methods[0].id } : {}),
        };
        await buy(session, { query: MIGRATE, variables }, deed.key);
        return;
      }
      case 'attach': {
        const made = Object.keys(world.provider.paymentMethods).at(-1) ?? 'pm_none';
        await operate(session, ATTACH, { paymentMethodId: made, isDefault: deed.isDefault });
        return;
      }
      case 'change default':
        await operate(session, CHANGE, { paymentMethodId: world.methods[deed.place]?.id ?? 'pm_none' });
        return;
      case 'add elsewhere':
        await ask(session, `/sessions/${nameOf(session)}/methods`, { add: card({ last4: '1111', id: deed.id }) });
        return;
      case 'remove elsewhere':
        await ask(session, `/sessions/${nameOf(session)}/methods`, {
          remove: world.methods[deed.place]?.id ?? 'pm_none',
        });
        return;
      case 'set clock':
        await ask(session, `/sessions/${nameOf(session)}/clock`, { now: deed.now });
        return;
      case 'advance clock':
        await ask(session, `/sessions/${nameOf(session)}/clock`, { advanceMs: deed.ms });
        return;
      case 'set faults':
        await ask(session, `/sessions/${nameOf(session)}/faults`, { faults: deed.faults });
        return;
      case 'hand over':
        return handOver(session, deed.to);
      case 'start over':
        await ask(session, `/sessions/${nameOf(session)}`, null, { method: 'DELETE' });
        left.delete(session);
        lastBought.delete(session);
        return;
      case 'wait':
        clock.ms += deed.hours * HOUR_MS;
        returnTo(session);
        return;
    }
  };

  const tokenOf = async (session: number, wanted: boolean) => {
    if (!wanted) return {};
    const { body } = await ask(
      session,
      '/card-provider/v1/tokens',
      { card: cardOf('4242424242424242') },
      { provider: true },
    );
    return body?.id ? { cardToken: body.id } : {};
  };

  /** What was refused leaves nothing behind that could be paid for. */
  const buy = async (session: number, body: object, key: string | null): Promise<void> => {
    const before = tracesOf(look(session));
    const answer = await ask(session, '/graphql', body, { key });
    lastBought.set(session, { body, key, answer });
    if (answer.body?.errors && tracesOf(look(session)) !== before)
      throw new Error(`A refused purchase left a trace: ${JSON.stringify(answer.body.errors)}.`);
  };

  const handOver = async (from: number, to: number): Promise<void> => {
    const { body: file } = await ask(from, `/sessions/${nameOf(from)}/world`, null, { method: 'GET' });
    returnTo(to);
    const { status } = await ask(to, `/sessions/${nameOf(to)}/world`, file, { method: 'PUT' });
    const isSame = keyOf(from).scenario === keyOf(to).scenario;
    if ((status === 200) !== isSame)
      throw new Error(`A world of ${nameOf(from)} was answered with ${status} at ${nameOf(to)}.`);
    lastBought.delete(to);
    const there = look(to);
    if (isSame) {
      const expected = readWorld(structuredClone(file), keyOf(to), callNames).world;
      if (JSON.stringify(there.world) !== JSON.stringify(expected))
        throw new Error('A world that was handed over is another one.');
    }
    left.set(to, { world: JSON.stringify(there.world), journal: there.journal.id });
  };

  return {
    async visit(deed: Deed): Promise<void> {
      const before = structuredClone(returnTo(deed.session));
      await doIt(deed.session, deed, before);
      judge(deed.session, deed, before);
    },
    leave() {
      for (const session of [0, 1, 2, 3]) server.server.sessions.end(keyOf(session));
    },
  };
}

const tracesOf = ({ world }: Look): string =>
  JSON.stringify([
    world.subscriptions,
    world.methods,
    world.defaultPayment,
    world.activeSubscription,
    world.answersByKey,
    world.adjustmentInCents,
  ]);

const cardOf = (number: string) => ({ number, exp_month: 12, exp_year: 2040, cvc: '123' });

const SETUP_INPUTS = {
  setupInputs: { customerEmail: 'alex@example.com', customerFlakeId: 'flake_1', customerName: 'Alex Nguyen' },
};
const SET_UP = `query CreateSetupIntent($setupInputs: SetupInputs!) {
  createSetupIntent(setupInputs: $setupInputs) { intentId clientSecret } }`;
const BUY = `mutation CreateSubscription($paymentProfile: PaymentProfileInput!, $extraUpgradeProps: ExtraUpgradePropsInput) {
  createSubscription(paymentProfile: $paymentProfile, extraUpgradeProps: $extraUpgradeProps) { id state total_revenue_in_cents } }`;
const MIGRATE = `mutation MigrateSubscription($subscriptionId: ID!, $targetProduct: String!, $user: MigrationUserInput!,
  $paymentMethodId: ID, $includeInitialCharge: Boolean!) {
  migrateSubscription(subscriptionId: $subscriptionId, targetProduct: $targetProduct, user: $user,
    paymentMethodId: $paymentMethodId, includeInitialCharge: $includeInitialCharge) { id price } }`;
const ATTACH = `mutation AttachPaymentMethod($paymentMethodId: ID!, $isDefault: Boolean!) {
  attachPaymentMethod(paymentMethodId: $paymentMethodId, isDefault: $isDefault) { card { last4 } } }`;
const CHANGE = `mutation ChangeDefaultPaymentMethod($paymentMethodId: ID!) {
  changeDefaultPaymentMethod(paymentMethodId: $paymentMethodId) { data { id } } }`;
