import { beforeEach, describe, expect, it } from 'vitest';
import { DECLINE_TEXTS } from '../rules/decline-texts.ts';
import { answerProviderCall } from './answer-provider-call.ts';
import { emptyProviderAccount, findPaymentMethod, findToken, type SetupIntent } from './provider-account.ts';
import type { ProviderOutcomes } from './provider-call.ts';
import { createSetupIntent } from './setup-intent.ts';

const now = new Date('2026-06-15T00:00:00Z');
let count = 0;
const mint = (prefix: string) => `${prefix}_${++count}`;
let account = emptyProviderAccount();
let intent: SetupIntent;

beforeEach(() => {
  account = emptyProviderAccount();
  intent = createSetupIntent(account, { mint, now });
});

const call = (method: string, path: string, body: unknown, outcomes: ProviderOutcomes = {}) => {
  const { status, body: answer } = answerProviderCall(account, { method, path, body }, { mint, now, outcomes });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the answer as a browser would.
  return { status, answer: answer as any };
};
const card = (number: string) => ({ type: 'card', card: { number, exp_month: 12, exp_year: 2034, cvc: '123' } });
const bank = (bsb_number: string, account_number: string) => ({
  type: 'au_becs_debit',
  au_becs_debit: { bsb_number, account_number },
  billing_details: { name: 'Ada', email: 'ada@example.com' },
});
const confirm = (payment_method_data: object, outcomes?: ProviderOutcomes) =>
  call(
    'POST',
    `/v1/setup_intents/${intent.id}/confirm`,
    { client_secret: intent.client_secret, payment_method_data },
    outcomes,
  );

describe('answerProviderCall', () => {
  it('saves a card and knows its brand, funding and last digits', () => {
    const { status, answer } = confirm(card('5200828282828210'));
    expect([status, answer.status]).toEqual([200, 'succeeded']);
    expect(findPaymentMethod(account, answer.payment_method)).toMatchObject({
      card: { brand: 'mastercard', funding: 'debit', last4: '8210' },
      testCase: 'ordinary',
    });
  });

  it.each([
    ['4000000000000002', 'generic_decline'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000009987', 'lost_card'],
    ['4000000000009979', 'stolen_card'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
    ['4000000000000119', 'processing_error'],
    ['4000000000006975', 'card_velocity_exceeded'],
    ['4100000000000019', 'fraudulent'],
  ] as const)('declines %s as %s and leaves the intent open for another card', (number, decline) => {
    const { status, answer } = confirm(card(number));
    const { code, api } = DECLINE_TEXTS[decline];
    expect(status).toBe(402);
    expect(answer.error).toMatchObject({ type: 'card_error', code, message: api, payment_method: { type: 'card' } });
    expect(answer.error.setup_intent).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_setup_error: { code, message: api },
    });
    expect(confirm(card('4242424242424242')).answer).toMatchObject({ status: 'succeeded', last_setup_error: null });
  });

  it('fails the security code check of 4000000000000101 only when there is a code', () => {
    expect(confirm(card('4000000000000101')).answer.error.code).toBe('incorrect_cvc');
    const uncoded = { type: 'card', card: { number: '4000000000000101', exp_month: 12, exp_year: 34 } };
    expect(confirm(uncoded).answer.status).toBe('succeeded');
  });

  it('remembers that 4000000000000341 declines later', () => {
    const { answer } = confirm(card('4000000000000341'));
    expect(findPaymentMethod(account, answer.payment_method)?.testCase).toBe('charge-declined');
  });

  it('makes tokens and payment methods of declining cards, which keep declining', () => {
    const token = call('POST', '/v1/tokens', { card: { ...card('4000000000000002').card, name: 'Ada' } }).answer;
    expect(token).toMatchObject({ card: { brand: 'Visa', name: 'Ada', last4: '0002' }, used: false });
    expect(token).not.toHaveProperty('testCase');
    expect(confirm({ type: 'card', card: { token: token.id } }).answer.error.decline_code).toBe('generic_decline');
    expect(findToken(account, token.id)?.used).toBe(true);
  });

  it('saves any bank account at once and remembers how its debits end', () => {
    const { answer } = confirm(bank('000-000', '111111113'));
    expect(answer.status).toBe('succeeded');
    expect(findPaymentMethod(account, answer.payment_method)).toMatchObject({
      au_becs_debit: { bsb_number: '000000', last4: '1113' },
      testCase: 'bank-account-closed',
    });
  });

  it('gives test account numbers no meaning at a real bank', () => {
    const { answer } = call('POST', '/v1/payment_methods', bank('032000', '111111113'));
    expect(findPaymentMethod(account, answer.id)?.testCase).toBe('ordinary');
  });

  it.each(['succeeded', 'processing'] as const)('refuses to confirm an intent that has %s and says so', (status) => {
    confirm(card('4242424242424242'), status === 'processing' ? { confirmSetup: 'processing' } : {});
    const again = confirm(card('4242424242424242'));
    expect(again.status).toBe(400);
    expect(again.answer.error).toMatchObject({ code: 'setup_intent_unexpected_state', setup_intent: { status } });
  });

  it('lets a scenario refuse what no test number refuses', () => {
    expect(confirm(bank('032000', '123456'), { confirmSetup: 'refused' }).status).toBe(402);
    const refusedToken = call('POST', '/v1/tokens', card('4242424242424242'), { createToken: 'refused' });
    expect(refusedToken.answer.error.decline_code).toBe('generic_decline');
  });

  it('shows an intent only to the holder of its secret', () => {
    const path = `/v1/setup_intents/${intent.id}`;
    expect(call('GET', `${path}?client_secret=${intent.client_secret}`, null).answer.id).toBe(intent.id);
    expect(call('GET', path, null).status).toBe(400);
    expect(call('GET', '/v1/setup_intents/seti_other', null).status).toBe(404);
    expect(call('GET', '/v1/charges', null).status).toBe(404);
  });

  it.each([
    ['a wrong checksum', { number: '4242424242424241' }, 'incorrect_number'],
    ['a past year', { exp_year: 2020 }, 'invalid_expiry_year'],
    ['an impossible month', { exp_month: 13 }, 'invalid_expiry_month'],
    ['a missing month', { exp_month: undefined }, 'parameter_missing'],
  ])('refuses %s', (_fault, change, code) => {
    const sent = { type: 'card', card: { ...card('4242424242424242').card, ...change } };
    expect(call('POST', '/v1/payment_methods', sent).answer.error.code).toBe(code);
  });

  it('keeps no number and no security code, and only plain data', () => {
    confirm(card('4242424242424242'));
    call('POST', '/v1/payment_methods', bank('032000', '123456789'));
    expect(JSON.stringify(account)).not.toMatch(/4242424242424242|123456789/);
    expect(JSON.parse(JSON.stringify(account))).toEqual(account);
  });
});
