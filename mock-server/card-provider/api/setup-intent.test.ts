import { beforeEach, describe, expect, it } from 'vitest';
import { answerProviderCall } from './answer-provider-call.ts';
import { MOST_CONFIRMATIONS } from './confirm-setup-intent.ts';
import { emptyProviderAccount, type SetupIntent } from './provider-account.ts';
import type { ProviderOutcomes } from './provider-call.ts';
import { cancelSetupIntent, createSetupIntent } from './setup-intent.ts';

const now = new Date('2026-06-15T00:00:00Z');
let count = 0;
const mint = (prefix: string) => `${prefix}_${++count}`;
let account = emptyProviderAccount();
let intent: SetupIntent;

beforeEach(() => {
  account = emptyProviderAccount();
  intent = createSetupIntent(account, { mint, now });
});

describe('a setup intent', () => {
  it('waits for a confirmation alone where the server has attached a method', () => {
    const { id: payment_method } = call('POST', '/v1/payment_methods', CARD).answer;
    intent = createSetupIntent(account, { mint, now, payment_method });
    expect(intent).toMatchObject({ status: 'requires_confirmation', payment_method });
    expect(confirm({}).answer).toMatchObject({ status: 'succeeded', payment_method });
  });

  it('cannot be confirmed without a method', () => {
    expect(confirm({})).toMatchObject({ status: 400, answer: { error: { code: 'setup_intent_unexpected_state' } } });
    expect(intent.status).toBe('requires_payment_method');
  });

  it('keeps the method of the confirmation that succeeded', () => {
    const first = confirm({ payment_method_data: CARD }).answer.payment_method;
    const { status, answer } = confirm({ payment_method_data: CARD });
    expect([status, answer.error.code]).toEqual([400, 'setup_intent_unexpected_state']);
    expect(answer.error.setup_intent).toMatchObject({ status: 'succeeded', payment_method: first });
  });

  it('refuses every confirmation once it is cancelled, and says why it was', () => {
    cancelSetupIntent(account, intent.id, 'requested_by_customer');
    const { answer } = confirm({ payment_method_data: CARD });
    expect(answer.error).toMatchObject({
      type: 'invalid_request_error',
      code: 'setup_intent_unexpected_state',
      doc_url: 'https://stripe.com/docs/error-codes/setup-intent-unexpected-state',
      setup_intent: { status: 'canceled', cancellation_reason: 'requested_by_customer', payment_method: null },
    });
  });

  it('is cancelled when it has been confirmed too often', () => {
    const declining = { ...CARD, card: { ...CARD.card, number: '4000000000000002' } };
    const statuses = Array.from({ length: MOST_CONFIRMATIONS + 1 }, () => confirm({ payment_method_data: declining }));
    expect(statuses.slice(0, -1).every(({ status }) => status === 402)).toBe(true);
    expect(statuses.at(-1)?.answer.error).toMatchObject({
      code: 'setup_intent_unexpected_state',
      setup_intent: { status: 'canceled' },
    });
  });

  it('cannot be cancelled after it has succeeded', () => {
    confirm({ payment_method_data: CARD });
    expect(cancelSetupIntent(account, intent.id)?.status).toBe('succeeded');
  });

  it('takes no answer to its challenge once it is cancelled', () => {
    const { payment_method } = confirm({ payment_method_data: CHALLENGED }).answer;
    cancelSetupIntent(account, intent.id);
    const { answer } = at('authenticate', { payment_method, outcome: 'completed' });
    expect(answer.error.setup_intent.status).toBe('canceled');
  });

  it.each(['succeeded', 'canceled'] as const)('may have %s before its confirmation arrives', (intentAlready) => {
    const { status, answer } = confirm({ payment_method_data: CARD }, { intentAlready });
    expect(status).toBe(400);
    expect(answer.error).toMatchObject({
      code: 'setup_intent_unexpected_state',
      setup_intent: { status: intentAlready },
    });
    expect(answer.error.setup_intent.payment_method === null).toBe(intentAlready === 'canceled');
  });

  it('ends in processing where a scenario says so, after a challenge too', () => {
    const processing = { confirmSetup: 'processing' } as const;
    const { payment_method } = confirm({ payment_method_data: CHALLENGED }, processing).answer;
    expect(at('authenticate', { payment_method, outcome: 'completed' }, processing).answer).toMatchObject({
      status: 'processing',
      payment_method,
    });
  });

  it.each([
    ['card_not_supported', 'Your card is not supported.'],
    ['call_issuer', 'Your card was declined. You can call your bank for details.'],
    ['incorrect_zip', 'Your card number and postal code do not match.'],
  ] as const)('is refused as %s where a scenario says so', (decline, message) => {
    const { status, answer } = confirm({ payment_method_data: CARD }, { confirmSetup: decline });
    expect(status).toBe(402);
    expect(answer.error).toMatchObject({ type: 'card_error', message });
    expect([answer.error.code, answer.error.decline_code]).toContain(decline);
  });

  it('is not there for a session that did not open it', () => {
    const other = emptyProviderAccount();
    const sent = {
      method: 'GET',
      path: `/v1/setup_intents/${intent.id}?client_secret=${intent.client_secret}`,
      body: {},
    };
    expect(answerProviderCall(other, sent, { mint, now })).toEqual({
      status: 404,
      body: {
        error: {
          type: 'invalid_request_error',
          code: 'resource_missing',
          doc_url: 'https://stripe.com/docs/error-codes/resource-missing',
          message: `No such setupintent: '${intent.id}'`,
          param: 'intent',
        },
      },
    });
  });

  it('is shown and confirmed with the right secret only', () => {
    intent = { ...intent, client_secret: `${intent.id}_secret_other` };
    expect(confirm({ payment_method_data: CARD }).answer.error).toMatchObject({
      code: 'setup_intent_invalid_parameter',
      param: 'client_secret',
    });
    expect(Object.keys(account.paymentMethods)).toEqual([]);
  });
});

const CARD = { type: 'card', card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' } };
const CHALLENGED = { ...CARD, card: { ...CARD.card, number: '4000002760003184' } };

function call(method: string, path: string, body: unknown, outcomes: ProviderOutcomes = {}) {
  const { status, body: answer } = answerProviderCall(account, { method, path, body }, { mint, now, outcomes });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the answer as a browser would.
  return { status, answer: answer as any };
}

const at = (action: string, sent: object, outcomes?: ProviderOutcomes) =>
  call('POST', `/v1/setup_intents/${intent.id}/${action}`, { client_secret: intent.client_secret, ...sent }, outcomes);

const confirm = (sent: object, outcomes?: ProviderOutcomes) => at('confirm', sent, outcomes);
