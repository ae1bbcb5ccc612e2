import { beforeEach, describe, expect, it } from 'vitest';
import { answerProviderCall } from './answer-provider-call.ts';
import { emptyProviderAccount, findPaymentMethod, type SetupIntent } from './provider-account.ts';
import type { ProviderOutcomes } from './provider-call.ts';
import { createSetupIntent } from './setup-intent.ts';

const now = new Date('2026-06-15T00:00:00Z');
const ALWAYS_CHALLENGED = '4000002760003184';
let count = 0;
const mint = (prefix: string) => `${prefix}_${++count}`;
let account = emptyProviderAccount();
let intent: SetupIntent;

beforeEach(() => {
  account = emptyProviderAccount();
  intent = createSetupIntent(account, { mint, now });
});

describe('answerChallenge', () => {
  it.each([
    '4000002500003155',
    '4000002760003184',
    '4000003800000446',
    '4000008260003178',
    '4000000000003220',
    '4000008400000027',
  ])('saves %s only once its challenge is completed', (number) => {
    const asked = confirm(number);
    expect([asked.status, asked.answer.status]).toEqual([200, 'requires_action']);
    expect(asked.answer.next_action).toEqual({ type: 'use_stripe_sdk', use_stripe_sdk: {} });
    const { answer } = authenticate('completed');
    expect(answer).toMatchObject({ status: 'succeeded', next_action: null, last_setup_error: null });
    expect(answer.payment_method).toBe(asked.answer.payment_method);
  });

  it.each(['4000000000003055', '4000000000003097', '4000000032200000', '378282246310005'])(
    'saves %s without a challenge',
    (number) => expect(confirm(number).answer).toMatchObject({ status: 'succeeded', next_action: null }),
  );

  it('declines after the challenge for the card that says so', () => {
    expect(confirm('4000008400001629').answer.status).toBe('requires_action');
    const { status, answer } = authenticate('completed');
    expect([status, answer.error.code]).toEqual([402, 'card_declined']);
    expect(answer.error.setup_intent).toMatchObject({ status: 'requires_payment_method', next_action: null });
  });

  it('declines without a challenge where authentication cannot be looked up', () => {
    expect(confirm('4000008400001280').answer.error).toMatchObject({ type: 'card_error', code: 'card_declined' });
  });

  it('remembers that 4000008260003178 declines later', () => {
    const { answer } = confirm('4000008260003178');
    expect(findPaymentMethod(account, answer.payment_method)?.testCase).toBe('charge-declined');
  });

  it('challenges a card that comes as a token or as a payment method', () => {
    const { card } = cardData(ALWAYS_CHALLENGED);
    const token = call('/v1/tokens', { card }).answer;
    const method = call('/v1/payment_methods', cardData(ALWAYS_CHALLENGED)).answer;
    for (const made of [token, method]) expect(made).not.toHaveProperty('authentication');
    const byToken = { payment_method_data: { type: 'card', card: { token: token.id } } };
    expect(confirmWith(byToken).answer.status).toBe('requires_action');
    expect(confirmWith({ payment_method: method.id }).answer).toMatchObject({
      status: 'requires_action',
      payment_method: method.id,
    });
  });

  it.each(['failed', 'closed'])(
    'refuses a challenge that was %s and leaves the intent open for another card',
    (how) => {
      confirm(ALWAYS_CHALLENGED);
      const { status, answer } = authenticate(how);
      const code = 'setup_intent_authentication_failure';
      const message = 'The latest attempt to set up the payment method has failed because authentication failed.';
      expect(status).toBe(402);
      expect(answer.error).toMatchObject({ type: 'invalid_request_error', code });
      expect(answer.error.doc_url).toMatch(/setup-intent-authentication-failure$/);
      expect(answer.error.setup_intent).toMatchObject({
        status: 'requires_payment_method',
        next_action: null,
        payment_method: null,
        last_setup_error: { code, message, payment_method: { type: 'card' } },
      });
      expect(confirm('4242424242424242').answer).toMatchObject({ status: 'succeeded', last_setup_error: null });
    },
  );

  it('answers only to the holder of the secret', () => {
    confirm(ALWAYS_CHALLENGED);
    for (const client_secret of [undefined, 'seti_other_secret_x']) {
      expect(authenticate('completed', { client_secret }).answer.error.code).toBe('setup_intent_invalid_parameter');
    }
    expect(intent.status).toBe('requires_action');
  });

  it('knows three ways to leave a challenge', () => {
    confirm(ALWAYS_CHALLENGED);
    expect(authenticate('forged').answer.error).toMatchObject({ param: 'outcome' });
    expect(intent.status).toBe('requires_action');
  });

  it('does not let a challenge that is over answer for a later card', () => {
    const earlier = confirm(ALWAYS_CHALLENGED).answer.payment_method;
    const later = confirm(ALWAYS_CHALLENGED).answer.payment_method;
    for (const outcome of ['completed', 'closed']) {
      expect(authenticate(outcome, { payment_method: earlier }).answer.error).toMatchObject({
        code: 'setup_intent_unexpected_state',
        setup_intent: { status: 'requires_action', payment_method: later },
      });
    }
  });

  it.each(['requires_payment_method', 'succeeded', 'canceled'] as const)(
    'refuses to authenticate an intent that is %s and says so',
    (status) => {
      confirm(ALWAYS_CHALLENGED);
      intent.status = status;
      const { status: http, answer } = authenticate('completed');
      expect(http).toBe(400);
      expect(answer.error).toMatchObject({ code: 'setup_intent_unexpected_state', setup_intent: { status } });
    },
  );

  it("settles as a scenario's override says, after the challenge", () => {
    const refused: ProviderOutcomes = { confirmSetup: 'refused' };
    expect(confirm(ALWAYS_CHALLENGED, refused).answer.status).toBe('requires_action');
    expect(authenticate('completed', {}, refused).answer.error.decline_code).toBe('generic_decline');
  });
});

function call(path: string, body: unknown, outcomes: ProviderOutcomes = {}) {
  const { status, body: answer } = answerProviderCall(account, { method: 'POST', path, body }, { mint, now, outcomes });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the answer as a browser would.
  return { status, answer: answer as any };
}

const cardData = (number: string) => ({ type: 'card', card: { number, exp_month: 12, exp_year: 2034, cvc: '123' } });

const confirmWith = (sent: object, outcomes?: ProviderOutcomes) =>
  call(`/v1/setup_intents/${intent.id}/confirm`, { client_secret: intent.client_secret, ...sent }, outcomes);

const confirm = (number: string, outcomes?: ProviderOutcomes) =>
  confirmWith({ payment_method_data: cardData(number) }, outcomes);

const authenticate = (outcome: string, sent: object = {}, outcomes?: ProviderOutcomes) =>
  call(
    `/v1/setup_intents/${intent.id}/authenticate`,
    { client_secret: intent.client_secret, payment_method: intent.payment_method, outcome, ...sent },
    outcomes,
  );
