/** Purchases, repeated purchases and migrations, with the checks of their idempotency keys. */
import type { World } from '#scenario-server';
import { createCardToken } from './card-setup.ts';
import { BUY, MIGRATE } from './operations.ts';
import type { ServerCommand } from './server-commands.ts';
import type { ServerRun } from './server-run.ts';
import type { SessionState } from './world-invariants.ts';

type CommandOf<Type extends ServerCommand['type']> = Extract<ServerCommand, { type: Type }>;

export async function buy(run: ServerRun, command: CommandOf<'buy'>, { methods, provider }: World): Promise<void> {
  const newMethodId = Object.keys(provider.paymentMethods).at(-1);
  const payment = {
    new: newMethodId ? { paymentMethodId: newMethodId } : {},
    saved: methods[0] ? { paymentMethodId: methods[0].id } : {},
    token: command.payment === 'token' ? await createCardToken(run, command.session) : {},
    nothing: {},
  }[command.payment];
  const variables = {
    paymentProfile: {
      currentSubscriptionId: `prod_${command.plan.replaceAll('-', '_')}`,
      currentSubscriptionPrice: command.price,
      ...payment,
    },
    ...(command.coupon === null ? {} : { extraUpgradeProps: { couponCodes: [command.coupon] } }),
  };
  await sendPurchase(run, command.session, { query: BUY, variables }, command.key);
}

export async function migrate(
  run: ServerRun,
  command: CommandOf<'migrate'>,
  { methods, subscriptions }: World,
): Promise<void> {
  const current = subscriptions.find(({ state }) => state === 'active');
  const variables = {
    subscriptionId: current?.id ?? 'sub_none',
    targetProduct: command.plan,
    user: { email: 'alex@example.com', firstName: 'Alex', lastName: 'Nguyen' },
    includeInitialCharge: false,
    ...(methods[0] ? { paymentMethodId: methods[0].id } : {}),
  };
  await sendPurchase(run, command.session, { query: MIGRATE, variables }, command.key);
}

/** Repeats the last purchase; with the same key the server must buy nothing and return the first response. */
export async function repeatPurchase(run: ServerRun, session: number): Promise<void> {
  const last = run.lastPurchases.get(session);
  if (!last) return;
  const subscriptionCount = () => run.readSession(session).world.subscriptions.length;
  const countBefore = subscriptionCount();
  const response = await run.request(session, '/graphql', last.body, { key: last.key });
  const hasSucceeded = last.response.status === 200 && last.response.body?.data && last.key !== null;
  if (!hasSucceeded) return;
  if (subscriptionCount() !== countBefore) throw new Error('A repeated key bought a second time.');
  const hasData = response.status === 200 && response.body?.data;
  if (hasData && JSON.stringify(response.body.data) !== JSON.stringify(last.response.body.data))
    throw new Error('A repeated key returned a different response.');
}

/** Sends a purchase; one that the server refuses must not change the session. */
async function sendPurchase(run: ServerRun, session: number, body: object, key: string | null): Promise<void> {
  const before = purchaseState(run.readSession(session));
  const response = await run.request(session, '/graphql', body, { key });
  run.lastPurchases.set(session, { body, key, response });
  if (response.body?.errors && purchaseState(run.readSession(session)) !== before)
    throw new Error(`A refused purchase changed the world: ${JSON.stringify(response.body.errors)}.`);
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
