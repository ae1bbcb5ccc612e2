import type { CardProvider, Holder, SetupOutcome } from '#card-provider';
import { type CardToken, failed, type PaymentFailure, type PaymentType, type Result } from '#domain';
import type { CallFailure, SetupIntent } from '#graphql';
import type { Attempt } from './checkout-state.ts';
import type { PaymentOutcome } from './payment-outcome.ts';
import type { CheckoutPorts } from './ports.ts';

type Ports = Pick<CheckoutPorts, 'api' | 'cardProvider' | 'user' | 'log' | 'memory'>;

const stopped = (failure: PaymentFailure, intent: SetupIntent | null): PaymentOutcome => ({
  paid: false,
  failure,
  intent,
});

/** Carries out one attempt along its route (spec 4) and says how it ended. Never rejects, never tries twice. */
export async function pay(attempt: Attempt, ports: Ports): Promise<PaymentOutcome> {
  try {
    const { route } = attempt;
    switch (route.kind) {
      case 'MIGRATION_SAVED':
        return await migrate(attempt, route.paymentMethodId, attempt.intent, ports);
      case 'NEW_SUBSCRIPTION_SAVED':
        return await create(attempt, savedMethod(route.paymentMethodId, attempt.customerId), attempt.intent, ports);
      case 'MIGRATION_NEW':
      case 'NEW_SUBSCRIPTION_NEW':
        return await payWithNewMethod(attempt, ports);
    }
  } catch (cause) {
    // Purchases answer with results, so whatever throws does so before one was sent.
    return stopped({ kind: 'unexpected', cause }, attempt.intent);
  }
}

async function payWithNewMethod(attempt: Attempt, ports: Ports): Promise<PaymentOutcome> {
  const provider = ports.cardProvider();
  if (!provider) {
    ports.log({ level: 'error', message: 'card provider not initialised' });
    return stopped({ kind: 'provider-missing' }, attempt.intent);
  }
  if (!attempt.intent) {
    const asked = await askIntent(attempt, ports);
    if (!asked.ok) return stopped(asked.failure, null);
    const { customerId } = asked.value;
    const outcome = await pay({ ...attempt, intent: asked.value, customerId }, ports);
    return outcome.paid ? outcome : { ...outcome, customerId };
  }
  const { intent } = attempt;
  const holder: Holder = { name: attempt.holderName, email: ports.user.email };
  const setup = await confirmSetup(provider, attempt.route.type, intent.clientSecret, holder);
  switch (setup.kind) {
    case 'refused':
      return stopped({ kind: 'setup-refused', ...setup.refusal }, intent);
    case 'closed':
      return stopped({ kind: 'setup-refused', ...setup.refusal }, null);
    case 'succeeded':
      return purchaseWithSetup(attempt, setup.paymentMethodId, intent, ports);
    case 'unfinished':
      return attempt.route.kind === 'NEW_SUBSCRIPTION_NEW' && attempt.route.type === 'credit card'
        ? purchaseWithToken(attempt, holder, provider, ports)
        : stopped({ kind: 'setup-unfinished', status: setup.status }, null);
  }
}

async function askIntent(attempt: Attempt, { api, user }: Ports): Promise<Result<SetupIntent, PaymentFailure>> {
  const { offer } = attempt.opening.request;
  const answer = await api.createSetupIntent({ user, offer, extras: attempt.extras });
  if (answer.ok) return answer;
  return failed({
    kind: 'no-setup-intent',
    message: answer.failure.kind === 'refused' ? answer.failure.message : null,
  });
}

const confirmSetup = (
  provider: CardProvider,
  type: PaymentType,
  secret: string,
  holder: Holder,
): Promise<SetupOutcome> =>
  type === 'credit card' ? provider.confirmCardSetup(secret, holder) : provider.confirmBankSetup(secret, holder);

/** The setup has used its intent up, so whatever follows leaves none behind. */
function purchaseWithSetup(attempt: Attempt, paymentMethodId: string, intent: SetupIntent, ports: Ports) {
  if (attempt.route.kind === 'MIGRATION_NEW') return migrate(attempt, paymentMethodId, null, ports);
  const pays = {
    with: 'method',
    paymentMethodId,
    stripeCustomerId: intent.customerId,
    setupIntentId: intent.id,
  } as const;
  return create(attempt, pays, null, ports);
}

async function purchaseWithToken(attempt: Attempt, holder: Holder, provider: CardProvider, ports: Ports) {
  const token: Result<CardToken, { message: string }> = await provider.createCardToken(holder);
  if (!token.ok) return stopped({ kind: 'token-refused', message: token.failure.message }, null);
  return create(attempt, { with: 'token', token: token.value }, null, ports);
}

type Pays = Parameters<CheckoutPorts['api']['createSubscription']>[0]['pays'];

const savedMethod = (paymentMethodId: string, stripeCustomerId: string | null): Pays => ({
  with: 'method',
  paymentMethodId,
  stripeCustomerId,
  setupIntentId: null,
});

async function create(attempt: Attempt, pays: Pays, left: SetupIntent | null, ports: Ports): Promise<PaymentOutcome> {
  const { plan, price, extras, idempotencyKey, opening } = attempt;
  const { pricePointHandle } = opening.request;
  const purchase = { productId: plan.productId, price, pays, pricePointHandle, extras };
  remember(attempt, ports);
  return concluded(await ports.api.createSubscription(purchase, { idempotencyKey }), left);
}

async function migrate(attempt: Attempt, paymentMethodId: string | null, left: SetupIntent | null, ports: Ports) {
  const { subscriptionId, extras, idempotencyKey, opening } = attempt;
  if (subscriptionId === null) return stopped({ kind: 'no-route' }, left);
  const { planHandle: targetHandle, pricePointHandle } = opening.request;
  const migration = { subscriptionId, targetHandle, pricePointHandle, paymentMethodId, user: ports.user, extras };
  remember(attempt, ports);
  return concluded(await ports.api.migrateSubscription(migration, { idempotencyKey }), left);
}

/** From here on money may move, and this page may be gone before it hears of it. */
const remember = ({ opening, idempotencyKey, subscriptionId }: Attempt, { memory }: Ports): void =>
  memory.remember(opening.request.planHandle, { idempotencyKey, subscriptionId });

function concluded(answer: Result<{ id: string }, CallFailure>, left: SetupIntent | null): PaymentOutcome {
  if (answer.ok) return { paid: true, subscriptionId: answer.value.id };
  const { failure } = answer;
  switch (failure.kind) {
    case 'refused':
      return stopped({ kind: 'purchase-refused', message: failure.message, code: failure.code }, left);
    case 'unanswered':
      return stopped({ kind: 'purchase-unanswered', cause: failure.cause }, left);
    case 'signed-out':
      return stopped({ kind: 'unexpected', cause: 'signed out' }, left);
  }
}
