/** Buying, buying again and migrating: one key buys once, and a refusal leaves nothing behind. */
import type { World } from '#scenario-server';
import { tokenOf } from './cards.ts';
import type { Deed } from './deeds.ts';
import type { Look } from './laws.ts';
import { BUY, MIGRATE } from './operations.ts';
import type { Run } from './run.ts';

type Asked<Kind extends Deed['do']> = Extract<Deed, { do: Kind }>;

export async function buy(run: Run, deed: Asked<'buy'>, { methods, provider }: World): Promise<void> {
  const made = Object.keys(provider.paymentMethods).at(-1);
  const pays = {
    new: made ? { paymentMethodId: made } : {},
    saved: methods[0] ? { paymentMethodId: methods[0].id } : {},
    token: deed.pays === 'token' ? await tokenOf(run, deed.session) : {},
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
  await purchase(run, deed.session, { query: BUY, variables }, deed.key);
}

export async function migrate(run: Run, deed: Asked<'migrate'>, { methods, subscriptions }: World): Promise<void> {
  const current = subscriptions.find(({ state }) => state === 'active');
  const variables = {
    subscriptionId: current?.id ?? 'sub_none',
    targetProduct: deed.plan,
    user: { email: 'alex@example.com', firstName: 'Alex', lastName: 'Nguyen' },
    includeInitialCharge: false,
    ...(methods[0] ? { paymentMethodId: methods[0].id } : {}),
  };
  await purchase(run, deed.session, { query: MIGRATE, variables }, deed.key);
}

/** What was bought with a key and is sent once more buys nothing, and gets the first answer. */
export async function buyAgain({ ask, look, lastBought }: Run, session: number): Promise<void> {
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
}

/** What was refused leaves nothing behind that could be paid for. */
async function purchase(run: Run, session: number, body: object, key: string | null): Promise<void> {
  const before = tracesOf(run.look(session));
  const answer = await run.ask(session, '/graphql', body, { key });
  run.lastBought.set(session, { body, key, answer });
  if (answer.body?.errors && tracesOf(run.look(session)) !== before)
    throw new Error(`A refused purchase left a trace: ${JSON.stringify(answer.body.errors)}.`);
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
