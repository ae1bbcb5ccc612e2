import { beforeEach, describe, expect, it } from 'vitest';
import type { ProviderOutcomes } from '../provider-outcomes.ts';
import { handleProviderCall } from './handle-provider-call.ts';
import { emptyProviderAccount } from './provider-account.ts';
import { createSetupIntent } from './setup-intent.ts';

const NOW = new Date('2026-06-15T00:00:00.900Z');
const CHALLENGED = '4000002760003184';

let account = emptyProviderAccount();
let lastId = 0;
const createId = (prefix: string) => `${prefix}_${++lastId}`;
let intent = createSetupIntent(account, { createId, now: NOW });
beforeEach(() => {
  account = emptyProviderAccount();
  intent = createSetupIntent(account, { createId, now: NOW });
});

function send(method: string, path: string, body: unknown, outcomes: ProviderOutcomes = {}) {
  const context = { createId, now: NOW, outcomes, redact: (value: unknown) => value };
  const response = handleProviderCall(account, { method, path, body }, context);
  // biome-ignore lint/suspicious/noExplicitAny: the response is untyped, as in a browser.
  return { status: response.status, body: response.body as any };
}
const post = (path: string, params: object, outcomes?: ProviderOutcomes) => send('POST', path, params, outcomes);
const onIntent = (action: string, params: object, outcomes?: ProviderOutcomes) =>
  post(`/v1/setup_intents/${intent.id}/${action}`, { client_secret: intent.client_secret, ...params }, outcomes);
const confirm = (payment_method_data: object, outcomes?: ProviderOutcomes) =>
  onIntent('confirm', { payment_method_data }, outcomes);
const authenticate = (outcome: string, params: object = {}, outcomes?: ProviderOutcomes) =>
  onIntent('authenticate', { payment_method: intent.payment_method, outcome, ...params }, outcomes);

const card = (number: string, details: object = {}) => ({
  type: 'card',
  card: { number, exp_month: 12, exp_year: 2034, cvc: '123', ...details },
});
const bank = (bsb_number?: string, account_number?: string, changes: object = {}) => ({
  type: 'au_becs_debit',
  au_becs_debit: { bsb_number, account_number },
  billing_details: { name: 'Ada', email: 'ada@example.com', ...changes },
});

describe('saving a card', () => {
  it.each([
    ['a wrong checksum', { number: '4242424242424241' }, 'incorrect_number'],
    ['a past year', { exp_year: 2020 }, 'invalid_expiry_year'],
    ['a missing month', { exp_month: undefined }, 'parameter_missing'],
    ['a month that is no number', { exp_month: 'x' }, 'invalid_expiry_month'],
    ['a CVC that is too long', { cvc: '1234' }, 'invalid_cvc'],
  ])('rejects %s', (_error, details, code) => {
    expect(post('/v1/payment_methods', card('4242424242424242', details)).body.error.code).toBe(code);
  });

  it('stores plain JSON without card numbers', () => {
    confirm(card('4242424242424242'));
    post('/v1/payment_methods', bank('032000', '123456789'));
    expect(JSON.stringify(account)).not.toMatch(/4242424242424242|123456789/);
    expect(JSON.parse(JSON.stringify(account))).toEqual(account);
  });
});

describe('a card token', () => {
  it('exists for declining cards, which are declined at confirmation, and can be used once', () => {
    const { card: details } = card('4000000000000002', { name: 'Ada' });
    const token = post('/v1/tokens', { card: details }).body;
    expect(token).toMatchObject({ card: { brand: 'Visa', name: 'Ada', last4: '0002' }, used: false });
    expect(token).not.toHaveProperty('testCase');
    const method = { type: 'card', card: { token: token.id } };
    expect(confirm(method).body.error.decline_code).toBe('generic_decline');
    expect(post('/v1/payment_methods', method).body.error.code).toBe('token_already_used');
  });
});

describe('a challenge', () => {
  it('some cards require a challenge, also from a token or a payment method, and it saves the card once completed', () => {
    const pending = confirm(card(CHALLENGED)).body;
    expect(pending).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect(authenticate('completed').body).toEqual({ ...pending, status: 'succeeded', next_action: null });
    intent = createSetupIntent(account, { createId, now: NOW });
    const token = post('/v1/tokens', card(CHALLENGED)).body;
    expect(confirm({ type: 'card', card: { token: token.id } }).body.status).toBe('requires_action');
    const method = post('/v1/payment_methods', card(CHALLENGED)).body;
    expect(onIntent('confirm', { payment_method: method.id }).body).toMatchObject({
      status: 'requires_action',
      payment_method: method.id,
    });
    for (const object of [token, method]) expect(object).not.toHaveProperty('authentication');
  });

  it('cannot authenticate the card of a later confirmation', () => {
    const earlier = confirm(card(CHALLENGED)).body.payment_method;
    const later = confirm(card(CHALLENGED)).body.payment_method;
    for (const outcome of ['completed', 'closed']) {
      expect(authenticate(outcome, { payment_method: earlier }).body.error).toMatchObject({
        code: 'setup_intent_unexpected_state',
        setup_intent: { status: 'requires_action', payment_method: later },
      });
    }
  });

  it('cannot end an intent that is canceled', () => {
    confirm(card(CHALLENGED));
    intent.status = 'canceled';
    const { error } = authenticate('completed').body;
    expect(error).toMatchObject({ code: 'setup_intent_unexpected_state', setup_intent: { status: 'canceled' } });
  });
});

describe('a setup intent', () => {
  it('a setup ends as the scenario specifies, after a challenge if the card requires one', () => {
    const message = 'Your card has insufficient funds.';
    const declined = { confirmSetup: { code: 'insufficient_funds', message } };
    expect(confirm(card('4242424242424242'), declined)).toMatchObject({ status: 402, body: { error: { message } } });
    expect(confirm(card(CHALLENGED), declined).body.status).toBe('requires_action');
    expect(authenticate('completed', {}, declined).body.error).toMatchObject({ message });
  });
});
