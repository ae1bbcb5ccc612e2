import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createScenarioServer, type RunningScenarioServer, startScenarioServer } from '#scenario-server';
import { startSampleBackend } from '../../../contracts/provider/sample-backend/server.ts';
import { changeState } from './backend-client.ts';
import { readFieldRules } from './field-rules.ts';
import { createRelay } from './relay.ts';
import { selectRunnable } from './select-runnable.ts';

let scenarioServer: RunningScenarioServer;
let sample: Awaited<ReturnType<typeof startSampleBackend>>;

beforeAll(async () => {
  scenarioServer = await startScenarioServer({ port: 0, server: await createScenarioServer() });
  sample = await startSampleBackend(0);
});
afterAll(async () => {
  await Promise.all([scenarioServer.close(), sample.close()]);
});

const backendOptions = () => ({ backendUrl: sample.url, statesUrl: `${sample.url}/pact/states` });

const PURCHASE = `mutation CreateSubscription($paymentProfile: PaymentProfileInput!, $setupIntentId: ID) {
  createSubscription(paymentProfile: $paymentProfile, setupIntentId: $setupIntentId) { id state }
}`;
const SETUP = `query CreateSetupIntent($setupInputs: SetupInputs!) {
  createSetupIntent(setupInputs: $setupInputs) { stripeCustomerId intentId clientSecret }
}`;
const LIST = 'query ListPaymentMethod { listPaymentMethod { data { id } defaultPayment } }';

async function openRelay(token = 'demo.buy-new-card.relay') {
  const state = 'a signed-in user without saved methods may buy a monthly plan';
  const params = { productId: 'prod_standard_monthly', priceInCents: 4900, method: { cardNumber: '4242424242424242' } };
  const values = await changeState(backendOptions(), { state, params, action: 'setup' });
  const { url: serverUrl } = scenarioServer;
  const relay = createRelay({
    ...{ backend: backendOptions(), state, values, serverUrl },
    ...{ scenarioToken: token, findRules: readFieldRules() },
  });
  const send = async (operationName: string, query: string, variables: object = {}) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const answer = await relay.exchange({ path: '/graphql', headers, body: { operationName, query, variables } });
    // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the operation.
    return (answer.body as any).data;
  };
  return { relay, send, values };
}

/** Confirms a setup intent at the emulated card provider, as the page does. */
async function confirmCard(clientSecret: string): Promise<string> {
  const intentId = clientSecret.split('_secret')[0];
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' };
  const response = await fetch(`${scenarioServer.url}/card-provider/v1/setup_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer pk_test_demo.buy-new-card.relay' },
    body: JSON.stringify({
      client_secret: clientSecret,
      payment_method_data: { type: 'card', card, billing_details: { name: 'Alex Nguyen' } },
    }),
  });
  const { payment_method } = (await response.json()) as { payment_method: string };
  return payment_method;
}

describe('createRelay', () => {
  it('pays at a backend with a card that the page has set up at the emulated provider', async () => {
    const { relay, send, values } = await openRelay();
    const setupInputs = {
      customerEmail: 'alex@example.com',
      customerName: 'Alex Nguyen',
      customerFlakeId: '',
    };
    const { createSetupIntent: intent } = await send('CreateSetupIntent', SETUP, { setupInputs });
    // The customer is the backend's, the intent the emulator's.
    expect(intent.stripeCustomerId).toBe(values['stripeCustomerId']);
    const paymentMethodId = await confirmCard(intent.clientSecret);
    const paymentProfile = {
      ...{ currentSubscriptionId: 'prod_standard_monthly', currentSubscriptionPrice: 4900 },
      ...{ paymentMethodId, stripeCustomerId: intent.stripeCustomerId },
    };
    const variables = { paymentProfile, setupIntentId: intent.intentId };
    const { createSubscription: bought } = await send('CreateSubscription', PURCHASE, variables);
    expect(bought.state).toBe('active');
    // The page knows the method by the emulator's id.
    const { listPaymentMethod: saved } = await send('ListPaymentMethod', LIST);
    expect(saved).toEqual({ data: [{ id: paymentMethodId }], defaultPayment: paymentMethodId });
    expect(relay.differences).toEqual([]);
  });
});

describe('selectRunnable', () => {
  it('says what is not run, and fails when nothing can be run or the backend is not there', async () => {
    const { catalogue } = scenarioServer.server;
    const scenarios = catalogue.scenarios().filter(({ name }) => ['pay-server-500', 'buy-new-card'].includes(name));
    const lines: string[] = [];
    const runnable = await selectRunnable(scenarios, backendOptions(), (line) => lines.push(line));
    expect(runnable.map(({ name }) => name)).toEqual(['buy-new-card']);
    expect(lines).toEqual([
      expect.stringMatching(/^pay-server-500 is not run: only the scenario server can do this: .*HTTP 500\.$/),
      `1 of 2 scenarios run against ${sample.url}.`,
    ]);
    const rest = scenarios.filter(({ name }) => name === 'pay-server-500');
    await expect(selectRunnable(rest, backendOptions(), () => {})).rejects.toThrow('None of the selected scenarios');
    const absent = { ...backendOptions(), statesUrl: 'http://127.0.0.1:9/states' };
    await expect(selectRunnable(scenarios, absent, () => {})).rejects.toThrow(
      /^The states endpoint http:\/\/127\.0\.0\.1:9\/states failed the setup of '.*': .*ECONNREFUSED/,
    );
  });
});
