import os from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createScenarioServer, type RunningScenarioServer, startScenarioServer } from '#scenario-server';
import { findScenario, type Scenario } from '#scenarios';
import { type ForwardingServer, startForwardingServer } from '../../replay/backend/forward-requests.ts';
import { recordedScenario, sanitize } from './recorded-scenario.ts';

/** A second scenario server as the real backend. */
let backend: RunningScenarioServer;
beforeAll(async () => {
  backend = await startScenarioServer({ port: 0 });
});
afterAll(() => backend.close());

const LIST = `query ListPaymentMethod {
  listPaymentMethod { data { id card { brand last4 exp_month exp_year } au_becs_debit { bsb_number last4 } } defaultPayment }
}`;
const CHECK = `query CheckCouponCode($couponCode: String!, $productHandle: String!) {
  checkCouponCode(couponCode: $couponCode, productHandle: $productHandle) {
    valid error amountInCents discountAmountInCents discountPercent discountType
    coupon { code value discountType endDate recurring recurringScheme durationPeriodCount durationIntervalSpan }
  }
}`;
const BUY = `mutation CreateSubscription($paymentProfile: PaymentProfileInput!, $extraUpgradeProps: ExtraUpgradePropsInput) {
  createSubscription(paymentProfile: $paymentProfile, extraUpgradeProps: $extraUpgradeProps) { id state total_revenue_in_cents }
}`;

/** Records the page of 'coupon-remove' while the backend plays a scenario. */
async function startRecording(played: string, backendUrl = backend.url) {
  const values = { accessToken: `demo.${played}.${Math.random().toString(36).slice(2)}` };
  const scenario = findScenario('coupon-remove') ?? expect.fail('no scenario');
  const recorder = await startForwardingServer({ backendUrl, values, scenario, staticDir: os.tmpdir() });
  const send = async (operationName: string, query: string, variables: object = {}) => {
    const response = await fetch(`${recorder.serverUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer demo.${recorder.sessionKey}` },
      body: JSON.stringify({ operationName, query, variables }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the operation.
    return { status: response.status, body: (await response.json()) as any };
  };
  return { recorder, send, scenario };
}

const finish = async (recorder: ForwardingServer, base: Scenario) => {
  const { calls } = recorder;
  const recorded = await recordedScenario({ name: 'recorded', base, calls, world: recorder.world() });
  await recorder.close();
  return recorded;
};

const coupon = { couponCode: 'TENOFF', productHandle: 'standard-monthly' };
const purchase = (paymentMethodId: string) => ({
  paymentProfile: { currentSubscriptionId: 'prod_standard_monthly', currentSubscriptionPrice: 3900, paymentMethodId },
  extraUpgradeProps: { couponCodes: ['TENOFF'] },
});

describe('recordedScenario', () => {
  it('scripts the answers that the simulated backend would not give, at their call', async () => {
    const { recorder, send, scenario } = await startRecording('coupon-exhausted-between');
    const { body } = await send('ListPaymentMethod', LIST);
    const id = body.data.listPaymentMethod.data[0].id;
    await send('CheckCouponCode', CHECK, coupon);
    const refused = await send('CreateSubscription', BUY, purchase(id));
    const [{ message }] = refused.body.errors;
    const recorded = await finish(recorder, scenario);
    expect(recorded.answers).toEqual({
      CreateSubscription: [{ kind: 'refuse', message, code: 'BAD_USER_INPUT' }],
    });
    expect(recorded.steps).toContainEqual({ type: 'expectText', text: message });
  });

  it('scripts data that follows from no fixture, and replays it', async () => {
    const { recorder, send, scenario } = await startRecording('coupon-remove');
    await send('CheckCouponCode', CHECK, coupon);
    // A backend that calculates otherwise.
    const [call] = recorder.calls;
    const answer = call?.body as { data: { checkCouponCode: { discountAmountInCents: number } } };
    answer.data.checkCouponCode.discountAmountInCents = 999;
    const recorded = await finish(recorder, scenario);
    expect(recorded.answers).toMatchObject({
      CheckCouponCode: [{ kind: 'return', data: { discountAmountInCents: 999 } }],
    });
    const server = await createScenarioServer({ scenarios: [recorded] });
    const { data } = await server.execute(CHECK, coupon, 'demo.recorded.replay');
    await server.stop();
    expect(data).toEqual(answer.data);
  });

  it('makes other HTTP statuses faults of their calls', async () => {
    const { recorder, send, scenario } = await startRecording('pay-server-500');
    await send('ListPaymentMethod', LIST);
    const { status, body } = await send('CreateSubscription', BUY, purchase('pm_visa_4242'));
    expect([status, body.errors[0].extensions.code]).toEqual([500, 'NOT_GRAPHQL']);
    const { faults } = await finish(recorder, scenario);
    expect(faults).toEqual([
      { call: 'CreateSubscription', skip: 0, times: 1, breaks: { with: 'status', status: 500 } },
    ]);
  });
});

describe('startForwardingServer', () => {
  it('answers with an error that names the backend when it is down, and reports it', async () => {
    const { recorder, send } = await startRecording('coupon-remove', 'http://127.0.0.1:9');
    const { status, body } = await send('ListPaymentMethod', LIST);
    expect([status, body.errors[0].extensions.code]).toEqual([502, 'BACKEND_UNREACHABLE']);
    expect([...recorder.problems]).toEqual([
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:9 did not answer POST \/graphql: /),
    ]);
    expect(recorder.calls).toEqual([]);
    await recorder.close();
  });
});

it('replaces secrets, personal data and given texts, and keeps products, ids and the last digits of a card', () => {
  const answer = {
    receiptEmail: 'mia.wong+test@mail.example.org',
    customerName: 'Mia Wong',
    message: 'Sorry, Mia Wong. Call +61 2 9876 5432 or write to mia@example.org about 4242 4242 4242 4242.',
    clientSecret: 'seti_1abc_secret_xyz',
    nested: [{ accessToken: 'eyJhbGciOi', lastName: 'Wong' }],
  };
  const text = JSON.stringify(sanitize(answer, ['Mia Wong', '']));
  for (const personal of ['mia', 'Mia', 'Wong', '9876', '4242', 'secret_xyz', 'eyJ'])
    expect(text).not.toContain(personal);
  const fixtures = {
    product: 'Standard monthly',
    name: 'Visa',
    id: 'pm_recorded_1',
    creditCard: 'XXXX-4242',
    value: 1_000,
  };
  expect(sanitize(fixtures)).toEqual(fixtures);
});
