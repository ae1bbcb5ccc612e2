import type { PaymentFailure } from '#domain';
import type { NewPurchase } from '#graphql';
import type { NewAttempt } from './checkout-state.ts';
import type { Intent } from './loadable.ts';
import type { RemainingSetup } from './payment-outcome.ts';
import type { CheckoutPorts } from './ports.ts';
import type { PurchaseRequest } from './sent-payment.ts';
import { accountHolder, setUpMethod } from './set-up-method.ts';

type PreparedRequest = { setup: RemainingSetup } & ({ request: PurchaseRequest } | { failure: PaymentFailure });

export async function prepareRequest(attempt: NewAttempt, ports: CheckoutPorts): Promise<PreparedRequest> {
  const { route, intent } = attempt;
  switch (route.kind) {
    case 'MIGRATION_SAVED':
      return {
        request: createMigrationRequest(attempt, route.subscriptionId, route.paymentMethodId),
        setup: { intent },
      };
    case 'NEW_SUBSCRIPTION_SAVED':
      return { request: createRequest(attempt, route.paymentMethodId, intent), setup: { intent } };
    case 'MIGRATION_NEW':
    case 'NEW_SUBSCRIPTION_NEW':
      return setUpNewMethod(attempt, ports);
  }
}

async function setUpNewMethod(attempt: NewAttempt, ports: CheckoutPorts): Promise<PreparedRequest> {
  const { holderName, extras, route, opening, unattachedMethodId } = attempt;
  if (unattachedMethodId !== null) return requestWith(attempt, unattachedMethodId, attempt.intent);
  const { offer } = opening.request;
  const details = { type: route.type, holderName, user: ports.user(), intent: attempt.intent, offer, extras };
  const { intent, ...result } = await setUpMethod(details, ports);
  const setup = { intent };
  switch (result.kind) {
    case 'no-intent': {
      const message = result.failure.kind === 'refused' ? result.failure.message : null;
      return { failure: { kind: 'no-setup-intent', message }, setup };
    }
    case 'no-provider':
      return { failure: { kind: 'provider-unavailable' }, setup };
    case 'refused':
    case 'unknown-intent':
    case 'intent-unusable':
      return { failure: { kind: 'setup-refused', ...result.refusal }, setup };
    case 'thrown':
      return { failure: { kind: 'unexpected', cause: result.cause }, setup };
    case 'succeeded':
      return requestWith(attempt, result.paymentMethodId, intent);
    case 'incomplete':
      return route.kind === 'NEW_SUBSCRIPTION_NEW' && route.type === 'credit card'
        ? createToken(attempt, intent, ports)
        : { failure: { kind: 'setup-incomplete', status: result.status }, setup };
  }
}

const requestWith = (attempt: NewAttempt, methodId: string, intent: Intent): PreparedRequest => ({
  request: createRequest(attempt, methodId, intent),
  setup: { intent, unattachedMethodId: methodId },
});

/** Pays with a token of the card, because its setup is not finished. The card is not saved. */
async function createToken(attempt: NewAttempt, intent: Intent, ports: CheckoutPorts): Promise<PreparedRequest> {
  const setup = { intent };
  const token = await ports.cardProvider()?.createCardToken(accountHolder(attempt.holderName, ports.user()));
  if (!token) return { failure: { kind: 'provider-unavailable' }, setup };
  if (!token.ok) return { failure: { kind: 'token-refused', message: token.failure.message }, setup };
  return { request: createSubscriptionRequest(attempt, { kind: 'token', token: token.value }, intent), setup };
}

function createRequest(attempt: NewAttempt, paymentMethodId: string, intent: Intent): PurchaseRequest {
  const { route } = attempt;
  if ('subscriptionId' in route) return createMigrationRequest(attempt, route.subscriptionId, paymentMethodId);
  const source = { kind: 'method', paymentMethodId, stripeCustomerId: intent.customerId } as const;
  return createSubscriptionRequest(attempt, source, intent);
}

const createSubscriptionRequest = (
  { plan, price, extras, opening }: NewAttempt,
  paymentSource: NewPurchase['paymentSource'],
  intent: Intent,
): PurchaseRequest => ({
  kind: 'create',
  purchase: {
    productId: plan.productId,
    price,
    paymentSource,
    setupIntentId: intent.id,
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
