import type { PaymentFailure } from '#domain';
import type { NewPurchase } from '#graphql';
import type { NewAttempt } from './checkout-state.ts';
import { type IntentIds, toIntentIds } from './loadable.ts';
import type { RemainingSetup } from './payment-outcome.ts';
import type { CheckoutPorts } from './ports.ts';
import type { PurchaseRequest } from './sent-payment.ts';
import { accountHolder, setUpMethod } from './set-up-method.ts';

type PreparedRequest = { setup: RemainingSetup } & ({ request: PurchaseRequest } | { failure: PaymentFailure });

/** Creates the request of an attempt, after the set-up of new details. Nothing is charged here. */
export async function prepareRequest(attempt: NewAttempt, ports: CheckoutPorts): Promise<PreparedRequest> {
  const { route, intentIds } = attempt;
  const setup = unusedSetup(attempt);
  switch (route.kind) {
    case 'MIGRATION_SAVED':
      return { request: createMigrationRequest(attempt, route.subscriptionId, route.paymentMethodId), setup };
    case 'NEW_SUBSCRIPTION_SAVED':
      return { request: createRequest(attempt, route.paymentMethodId, intentIds), setup };
    case 'MIGRATION_NEW':
    case 'NEW_SUBSCRIPTION_NEW':
      return setUpNewMethod(attempt, ports);
  }
}

export const unusedSetup = ({ intent, intentIds }: NewAttempt): RemainingSetup => ({ intent, intentIds });

async function setUpNewMethod(attempt: NewAttempt, ports: CheckoutPorts): Promise<PreparedRequest> {
  const { holderName, extras, route, opening, unattachedMethodId } = attempt;
  if (unattachedMethodId !== null) return requestWith(attempt, unattachedMethodId, attempt.intentIds);
  const { offer } = opening.request;
  const details = { type: route.type, holderName, user: ports.user(), intent: attempt.intent, offer, extras };
  const result = await setUpMethod(details, ports);
  if (result.kind === 'no-intent') {
    const message = result.failure.kind === 'refused' ? result.failure.message : null;
    return { failure: { kind: 'no-setup-intent', message }, setup: { intent: null, intentIds: attempt.intentIds } };
  }
  const { intent } = result;
  const intentIds = toIntentIds(intent);
  const setup: RemainingSetup = { intent: null, intentIds };
  switch (result.kind) {
    case 'no-provider':
      return { failure: { kind: 'provider-unavailable' }, setup: { ...setup, intent } };
    case 'refused':
      return { failure: { kind: 'setup-refused', ...result.refusal }, setup: { ...setup, intent } };
    case 'unknown-intent':
    case 'intent-unusable':
      return { failure: { kind: 'setup-refused', ...result.refusal }, setup };
    case 'thrown':
      return { failure: { kind: 'unexpected', cause: result.cause }, setup };
    case 'succeeded':
      return requestWith(attempt, result.paymentMethodId, intentIds);
    case 'incomplete':
      return route.kind === 'NEW_SUBSCRIPTION_NEW' && route.type === 'credit card'
        ? createToken(attempt, intentIds, ports)
        : { failure: { kind: 'setup-incomplete', status: result.status }, setup };
  }
}

/** Keeps the method for the next attempt, which then needs no second challenge if this request is not sent. */
const requestWith = (attempt: NewAttempt, methodId: string, intentIds: IntentIds | null): PreparedRequest => ({
  request: createRequest(attempt, methodId, intentIds),
  setup: { intent: null, intentIds, unattachedMethodId: methodId },
});

/** Pays with a token of the card, because its setup is not finished. The card is not saved. */
async function createToken(attempt: NewAttempt, intentIds: IntentIds, ports: CheckoutPorts): Promise<PreparedRequest> {
  const setup: RemainingSetup = { intent: null, intentIds };
  const token = await ports.cardProvider()?.createCardToken(accountHolder(attempt.holderName, ports.user()));
  if (!token) return { failure: { kind: 'provider-unavailable' }, setup };
  if (!token.ok) return { failure: { kind: 'token-refused', message: token.failure.message }, setup };
  return { request: createSubscriptionRequest(attempt, { kind: 'token', token: token.value }, intentIds), setup };
}

function createRequest(attempt: NewAttempt, paymentMethodId: string, intentIds: IntentIds | null): PurchaseRequest {
  const { route } = attempt;
  if ('subscriptionId' in route) return createMigrationRequest(attempt, route.subscriptionId, paymentMethodId);
  const stripeCustomerId = intentIds?.customerId ?? null;
  return createSubscriptionRequest(attempt, { kind: 'method', paymentMethodId, stripeCustomerId }, intentIds);
}

const createSubscriptionRequest = (
  { plan, price, extras, opening }: NewAttempt,
  paymentSource: NewPurchase['paymentSource'],
  intentIds: IntentIds | null,
): PurchaseRequest => ({
  kind: 'create',
  purchase: {
    productId: plan.productId,
    price,
    paymentSource,
    setupIntentId: intentIds?.id ?? null,
    pricePointHandle: opening.request.pricePointHandle,
    extras,
  },
});

function createMigrationRequest(
  { extras, opening }: NewAttempt,
  subscriptionId: string,
  paymentMethodId: string | null,
): PurchaseRequest {
  const { planHandle: targetHandle, pricePointHandle } = opening.request;
  return { kind: 'migrate', migration: { subscriptionId, targetHandle, pricePointHandle, paymentMethodId, extras } };
}
