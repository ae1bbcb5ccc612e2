import type { StateValue } from '#contract-states';
import { failed, type Result, succeeded } from '#domain';

/** Why a state cannot be made so, in words for the verifier's report. */
export type SupplyProblem = string;

interface Host {
  idToken: string;
  publishableKey: string;
  user: { firstName: string; lastName: string; email: string; flakeId: string };
  appConfig: { products: Record<string, { priceInCents: number }> };
}

const OPEN_INTENT = `query CreateSetupIntent($setupInputs: SetupInputs!) {
  createSetupIntent(setupInputs: $setupInputs) { stripeCustomerId intentId clientSecret }
}`;

/**
 * A session of the scenario server with a card set up in it, as a browser would, and the values that a request needs
 * from it. Fails when the scenario does not have the facts that the state's params name.
 */
export async function openSession(
  server: string,
  key: string,
  { productId, priceInCents, cardNumber }: Record<string, unknown>,
): Promise<Result<Record<StateValue, string>, SupplyProblem>> {
  const host = await call<Host>(`${server}/sessions/${key}/host`);
  const price = host.appConfig.products[String(productId)]?.priceInCents;
  if (price !== priceInCents) return failed(`'${productId}' is not sold for ${priceInCents} cents, but for ${price}.`);

  const { firstName, lastName, email, flakeId } = host.user;
  const name = `${firstName} ${lastName}`;
  const setupInputs = { customerEmail: email, customerFlakeId: flakeId, customerName: name };
  const { data } = await call<{ data: { createSetupIntent: Record<string, string> } }>(
    `${server}/graphql`,
    { query: OPEN_INTENT, variables: { setupInputs } },
    host.idToken,
  );
  const { intentId = '', clientSecret, stripeCustomerId = '' } = data.createSetupIntent;
  const confirmed = await call<{ status: string; payment_method: string }>(
    `${server}/card-provider/v1/setup_intents/${intentId}/confirm`,
    {
      client_secret: clientSecret,
      payment_method_data: {
        type: 'card',
        billing_details: { name, email },
        card: { number: cardNumber, exp_month: 12, exp_year: 2030, cvc: '123' },
      },
    },
    host.publishableKey,
  );
  if (confirmed.status !== 'succeeded') return failed(`The card ${cardNumber} could not be set up.`);
  return succeeded({
    accessToken: host.idToken,
    paymentMethodId: confirmed.payment_method,
    stripeCustomerId,
    setupIntentId: intentId,
  });
}

export async function endSession(server: string, key: string): Promise<void> {
  await fetch(`${server}/sessions/${key}`, { method: 'DELETE' });
}

async function call<Answer>(url: string, body?: object, token?: string): Promise<Answer> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`[contracts] Failed to set a state up: ${url} answered ${response.status} ${text}`);
  return JSON.parse(text) as Answer;
}
