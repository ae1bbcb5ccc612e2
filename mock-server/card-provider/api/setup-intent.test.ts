import { beforeEach, describe, expect, it } from 'vitest';
import type { ProviderOutcomes } from '../provider-outcomes.ts';
import { MAX_CONFIRMATIONS } from './confirm-setup-intent.ts';
import { cancelSetupIntent } from './setup-intent.ts';
import { cardParams, createTestProvider } from './test-provider.test-support.ts';

let provider = createTestProvider();
beforeEach(() => {
  provider = createTestProvider();
});

describe('a setup intent', () => {
  it('requires only a confirmation when the server has attached a payment method', () => {
    const { id: payment_method } = provider.call('POST', '/v1/payment_methods', CARD).body;
    provider.intent = provider.createIntent({ payment_method });
    expect(provider.intent).toMatchObject({ status: 'requires_confirmation', payment_method });
    expect(confirm({}).body).toMatchObject({ status: 'succeeded', payment_method });
  });

  it('cannot be confirmed without a payment method', () => {
    expect(confirm({})).toMatchObject({ status: 400, body: { error: { code: 'setup_intent_unexpected_state' } } });
    expect(provider.intent.status).toBe('requires_payment_method');
  });

  it('keeps the payment method of the successful confirmation', () => {
    const first = confirm({ payment_method_data: CARD }).body.payment_method;
    const { status, body } = confirm({ payment_method_data: CARD });
    expect([status, body.error.code]).toEqual([400, 'setup_intent_unexpected_state']);
    expect(body.error.setup_intent).toMatchObject({ status: 'succeeded', payment_method: first });
  });

  it('rejects confirmations once canceled and returns the cancellation reason', () => {
    cancelSetupIntent(provider.account, provider.intent.id, 'requested_by_customer');
    const { body } = confirm({ payment_method_data: CARD });
    expect(body.error).toMatchObject({
      type: 'invalid_request_error',
      code: 'setup_intent_unexpected_state',
      doc_url: 'https://stripe.com/docs/error-codes/setup-intent-unexpected-state',
      setup_intent: { status: 'canceled', cancellation_reason: 'requested_by_customer', payment_method: null },
    });
  });

  it('is canceled above the confirmation limit', () => {
    const declining = cardParams('4000000000000002');
    const responses = Array.from({ length: MAX_CONFIRMATIONS + 1 }, () => confirm({ payment_method_data: declining }));
    expect(responses.slice(0, -1).every(({ status }) => status === 402)).toBe(true);
    expect(responses.at(-1)?.body.error).toMatchObject({
      code: 'setup_intent_unexpected_state',
      setup_intent: { status: 'canceled' },
    });
  });

  it('cannot be canceled after it has succeeded', () => {
    confirm({ payment_method_data: CARD });
    expect(cancelSetupIntent(provider.account, provider.intent.id)?.status).toBe('succeeded');
  });

  it('rejects the outcome of a challenge once canceled', () => {
    const { payment_method } = confirm({ payment_method_data: CHALLENGED }).body;
    cancelSetupIntent(provider.account, provider.intent.id);
    const { body } = post('authenticate', { payment_method, outcome: 'completed' });
    expect(body.error.setup_intent.status).toBe('canceled');
  });

  it.each(['succeeded', 'canceled'] as const)(
    'can have the status %s before its confirmation arrives',
    (intentAlready) => {
      const { status, body } = confirm({ payment_method_data: CARD }, { intentAlready });
      expect(status).toBe(400);
      expect(body.error).toMatchObject({
        code: 'setup_intent_unexpected_state',
        setup_intent: { status: intentAlready },
      });
      expect(body.error.setup_intent.payment_method === null).toBe(intentAlready === 'canceled');
    },
  );

  it('stays in processing when the scenario says so, also after a challenge', () => {
    const processing = { confirmSetup: 'processing' } as const;
    const { payment_method } = confirm({ payment_method_data: CHALLENGED }, processing).body;
    expect(post('authenticate', { payment_method, outcome: 'completed' }, processing).body).toMatchObject({
      status: 'processing',
      payment_method,
    });
  });

  it.each([
    ['card_not_supported', 'Your card is not supported.'],
    ['call_issuer', 'Your card was declined. You can call your bank for details.'],
    ['incorrect_zip', 'Your card number and postal code do not match.'],
  ] as const)('is declined as %s when the scenario says so', (decline, message) => {
    const { status, body } = confirm({ payment_method_data: CARD }, { confirmSetup: decline });
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'card_error', message });
    expect([body.error.code, body.error.decline_code]).toContain(decline);
  });

  it('does not exist in other sessions', () => {
    const { id, client_secret } = provider.createIntent();
    const other = createTestProvider();
    expect(other.call('GET', `/v1/setup_intents/${id}?client_secret=${client_secret}`, {})).toEqual({
      status: 404,
      body: {
        error: {
          type: 'invalid_request_error',
          code: 'resource_missing',
          doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
          message: `No such setupintent: '${id}'`,
          param: 'intent',
        },
      },
    });
  });

  it('cannot be confirmed with another client secret', () => {
    provider.intent = { ...provider.intent, client_secret: `${provider.intent.id}_secret_other` };
    expect(confirm({ payment_method_data: CARD }).body.error).toMatchObject({
      code: 'setup_intent_invalid_parameter',
      param: 'client_secret',
    });
    expect(Object.keys(provider.account.paymentMethods)).toEqual([]);
  });
});

const CARD = cardParams('4242424242424242');
const CHALLENGED = cardParams('4000002760003184');

const post = (action: string, params: object, outcomes?: ProviderOutcomes) =>
  provider.call(
    'POST',
    `/v1/setup_intents/${provider.intent.id}/${action}`,
    { client_secret: provider.intent.client_secret, ...params },
    outcomes,
  );

const confirm = (params: object, outcomes?: ProviderOutcomes) => post('confirm', params, outcomes);
