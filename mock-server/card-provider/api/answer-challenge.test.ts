import { beforeEach, describe, expect, it } from 'vitest';
import type { ProviderOutcomes } from '../provider-outcomes.ts';
import { findPaymentMethod } from './provider-account.ts';
import { cardParams, createTestProvider } from './test-provider.test-support.ts';

const CHALLENGE_CARD = '4000002760003184';
let provider = createTestProvider();
beforeEach(() => {
  provider = createTestProvider();
});

describe('answerChallenge', () => {
  it.each([
    '4000002500003155',
    '4000002760003184',
    '4000003800000446',
    '4000008260003178',
    '4000000000003220',
    '4000008400000027',
  ])('saves %s after a completed challenge', (number) => {
    const pending = confirm(number);
    expect([pending.status, pending.body.status]).toEqual([200, 'requires_action']);
    expect(pending.body.next_action).toEqual({ type: 'use_stripe_sdk', use_stripe_sdk: {} });
    const { body } = authenticate('completed');
    expect(body).toMatchObject({ status: 'succeeded', next_action: null, last_setup_error: null });
    expect(body.payment_method).toBe(pending.body.payment_method);
  });

  it.each(['4000000000003055', '4000000000003097', '4000000032200000', '378282246310005'])(
    'saves %s without a challenge',
    (number) => expect(confirm(number).body).toMatchObject({ status: 'succeeded', next_action: null }),
  );

  it('declines 4000008400001629 after the challenge', () => {
    expect(confirm('4000008400001629').body.status).toBe('requires_action');
    const { status, body } = authenticate('completed');
    expect([status, body.error.code]).toEqual([402, 'card_declined']);
    expect(body.error.setup_intent).toMatchObject({ status: 'requires_payment_method', next_action: null });
  });

  it('declines 4000008400001280 without a challenge', () => {
    expect(confirm('4000008400001280').body.error).toMatchObject({ type: 'card_error', code: 'card_declined' });
  });

  it('stores the test case of 4000008260003178, whose charges are declined', () => {
    const { body } = confirm('4000008260003178');
    expect(findPaymentMethod(provider.account, body.payment_method)?.testCase).toBe('charge-declined');
  });

  it('challenges a card from a token or a payment method', () => {
    const { card } = cardParams(CHALLENGE_CARD);
    const token = call('/v1/tokens', { card }).body;
    const method = call('/v1/payment_methods', cardParams(CHALLENGE_CARD)).body;
    for (const object of [token, method]) expect(object).not.toHaveProperty('authentication');
    const byToken = { payment_method_data: { type: 'card', card: { token: token.id } } };
    expect(confirmWith(byToken).body.status).toBe('requires_action');
    expect(confirmWith({ payment_method: method.id }).body).toMatchObject({
      status: 'requires_action',
      payment_method: method.id,
    });
  });

  it.each(['failed', 'closed'])('rejects a %s challenge and keeps the intent confirmable', (outcome) => {
    confirm(CHALLENGE_CARD);
    const { status, body } = authenticate(outcome);
    const code = 'setup_intent_authentication_failure';
    const message = 'The latest attempt to set up the payment method has failed because authentication failed.';
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'invalid_request_error', code });
    expect(body.error.doc_url).toMatch(/setup-intent-authentication-failure$/);
    expect(body.error.setup_intent).toMatchObject({
      status: 'requires_payment_method',
      next_action: null,
      payment_method: null,
      last_setup_error: { code, message, payment_method: { type: 'card' } },
    });
    expect(confirm('4242424242424242').body).toMatchObject({ status: 'succeeded', last_setup_error: null });
  });

  it('requires the client secret', () => {
    confirm(CHALLENGE_CARD);
    for (const client_secret of [undefined, 'seti_other_secret_x']) {
      expect(authenticate('completed', { client_secret }).body.error.code).toBe('setup_intent_invalid_parameter');
    }
    expect(provider.intent.status).toBe('requires_action');
  });

  it('rejects an unknown outcome', () => {
    confirm(CHALLENGE_CARD);
    expect(authenticate('forged').body.error).toMatchObject({ param: 'outcome' });
    expect(provider.intent.status).toBe('requires_action');
  });

  it('rejects the outcome of a challenge from an earlier confirmation', () => {
    const earlier = confirm(CHALLENGE_CARD).body.payment_method;
    const later = confirm(CHALLENGE_CARD).body.payment_method;
    for (const outcome of ['completed', 'closed']) {
      expect(authenticate(outcome, { payment_method: earlier }).body.error).toMatchObject({
        code: 'setup_intent_unexpected_state',
        setup_intent: { status: 'requires_action', payment_method: later },
      });
    }
  });

  it.each(['requires_payment_method', 'succeeded', 'canceled'] as const)(
    'rejects authentication of an intent with status %s',
    (status) => {
      confirm(CHALLENGE_CARD);
      provider.intent.status = status;
      const { status: httpStatus, body } = authenticate('completed');
      expect(httpStatus).toBe(400);
      expect(body.error).toMatchObject({ code: 'setup_intent_unexpected_state', setup_intent: { status } });
    },
  );

  it('applies a decline of the scenario after the challenge', () => {
    const outcomes: ProviderOutcomes = { confirmSetup: 'refused' };
    expect(confirm(CHALLENGE_CARD, outcomes).body.status).toBe('requires_action');
    expect(authenticate('completed', {}, outcomes).body.error.decline_code).toBe('generic_decline');
  });
});

const call = (path: string, body: unknown, outcomes?: ProviderOutcomes) => provider.call('POST', path, body, outcomes);

const confirmWith = (params: object, outcomes?: ProviderOutcomes) =>
  call(
    `/v1/setup_intents/${provider.intent.id}/confirm`,
    { client_secret: provider.intent.client_secret, ...params },
    outcomes,
  );

const confirm = (number: string, outcomes?: ProviderOutcomes) =>
  confirmWith({ payment_method_data: cardParams(number) }, outcomes);

const authenticate = (outcome: string, params: object = {}, outcomes?: ProviderOutcomes) =>
  call(
    `/v1/setup_intents/${provider.intent.id}/authenticate`,
    {
      client_secret: provider.intent.client_secret,
      payment_method: provider.intent.payment_method,
      outcome,
      ...params,
    },
    outcomes,
  );
