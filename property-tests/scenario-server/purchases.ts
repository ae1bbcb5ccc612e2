/** Buying, buying again and migrating: one key buys once, and a refusal leaves nothing behind. */
import type { World } from '#scenario-server';
import { createCardToken } from './card-setup.ts';
import { BUY, MIGRATE } from './operations.ts';
import type { ServerCommand } from './server-commands.ts';
import type { ServerRun } from './server-run.ts';
import type { SessionState } from './world-invariants.ts';

type CommandOf<Kind extends ServerCommand['type']> = Extract<ServerCommand, { type: Kind }>;

export async function buy(run: ServerRun, deed: CommandOf<'buy'>, { methods, provider }: World): Promise<void> {
  const made = Object.keys(provider.paymentMethods).at(-1);
  const pays = {
    new: made ? { paymentMethodId: made } : {},
    saved: methods[0] ? { paymentMethodId: methods[0].id } : {},
    token: deed.payment === 'token' ? await createCardToken(run, deed.session) : {},
    nothing: {},
  }[deed.payment];
  const variables = {
    paymentProfile: {
      currentSubscriptionId: `prod_${deed.plan.replaceAll('-', '_')}`,
      currentSubscriptionPrice: deed.price,
      ...pays,
    },
    ...(deed.coupon === null ? {} : { extraUpgradeProps: { couponCodes: [deed.coupon] } }),
  };
  await sendPurchase(run, deed.session, { query: BUY, variables }, deed.key);
}

export async function migrate(
  run: ServerRun,
  deed: CommandOf<'migrate'>,
  { methods, subscriptions }: World,
): Promise<void> {
  const current = subscriptions.find(({ state }) => state === 'active');
  const variables = {
    subscriptionId: current?.id ?? 'sub_none',
    targetProduct: deed.plan,
    user: { email: 'alex@example.com', firstName: 'Alex', lastName: 'Nguyen' },
    includeInitialCharge: false,
    ...(methods[0] ? { paymentMethodId: methods[0].id } : {}),
  };
  await sendPurchase(run, deed.session, { query: MIGRATE, variables }, deed.key);
}

/** What was bought with a key and is sent once more buys nothing, and gets the first answer. */
export async function repeatPurchase(
  { request: ask, readSession: look, lastPurchases: lastBought }: ServerRun,
  session: number,
): Promise<void> {
  const last = lastBought.get(session);
  if (!last) return;
  const at = look(session).world.subscriptions.length;
  const answer = await ask(session, '/graphql', last.body, { key: last.key });
  const isFirst = last.response.status === 200 && last.response.body?.data && last.key !== null;
  if (!isFirst) return;
  if (look(session).world.subscriptions.length !== at) throw new Error('The same key bought twice.');
  const isHeard = answer.status === 200 && answer.body?.data;
  if (isHeard && JSON.stringify(answer.body.data) !== JSON.stringify(last.response.body.data))
    throw new Error('The same key got another answer.');
}

/** What was refused leaves nothing behind that could be paid for. */
async function sendPurchase(run: ServerRun, session: number, body: object, key: string | null): Promise<void> {
  const before = purchaseState(run.readSession(session));
  const answer = await run.request(session, '/graphql', body, { key });
  run.lastPurchases.set(session, { body, key, response: answer });
  if (answer.body?.errors && purchaseState(run.readSession(session)) !== before)
    throw new Error(`A refused purchase left a trace: ${JSON.stringify(answer.body.errors)}.`);
}

const purchaseState = ({ world }: SessionState): string =>
  JSON.stringify([
    world.subscriptions,
    world.methods,
    world.defaultPayment,
    world.activeSubscription,
    world.answersByKey,
    world.adjustmentInCents,
  ]);
