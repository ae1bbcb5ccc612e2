import { beforeEach, describe, expect, it } from 'vitest';
import type { ProviderOutcomes } from '../provider-outcomes.ts';
import { DECLINE_MESSAGES } from '../rules/decline-messages.ts';
import { findPaymentMethod, findToken } from './provider-account.ts';
import { cardParams, createTestProvider } from './test-provider.test-support.ts';

let provider = createTestProvider();
beforeEach(() => {
  provider = createTestProvider();
});

const bank = (bsb_number: string, account_number: string) => ({
  type: 'au_becs_debit',
  au_becs_debit: { bsb_number, account_number },
  billing_details: { name: 'Ada', email: 'ada@example.com' },
});
const confirm = (payment_method_data: object, outcomes?: ProviderOutcomes) =>
  provider.call(
    'POST',
    `/v1/setup_intents/${provider.intent.id}/confirm`,
    { client_secret: provider.intent.client_secret, payment_method_data },
    outcomes,
  );

describe('handleProviderCall', () => {
  it('saves a card with its brand, funding and last digits', () => {
    const { status, body } = confirm(cardParams('5200828282828210'));
    expect([status, body.status]).toEqual([200, 'succeeded']);
    expect(findPaymentMethod(provider.account, body.payment_method)).toMatchObject({
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
  ] as const)('declines %s as %s and keeps the intent confirmable', (number, decline) => {
    const { status, body } = confirm(cardParams(number));
    const { code, apiMessage } = DECLINE_MESSAGES[decline];
    expect(status).toBe(402);
    expect(body.error).toMatchObject({
      type: 'card_error',
      code,
      message: apiMessage,
      payment_method: { type: 'card' },
    });
    expect(body.error.setup_intent).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_setup_error: { code, message: apiMessage },
    });
    expect(confirm(cardParams('4242424242424242')).body).toMatchObject({ status: 'succeeded', last_setup_error: null });
  });

  it('declines 4000000000000101 only with a CVC', () => {
    expect(confirm(cardParams('4000000000000101')).body.error.code).toBe('incorrect_cvc');
    const withoutCvc = { type: 'card', card: { number: '4000000000000101', exp_month: 12, exp_year: 34 } };
    expect(confirm(withoutCvc).body.status).toBe('succeeded');
  });

  it('stores the test case of 4000000000000341, whose charges are declined', () => {
    const { body } = confirm(cardParams('4000000000000341'));
    expect(findPaymentMethod(provider.account, body.payment_method)?.testCase).toBe('charge-declined');
  });

  it('creates tokens for declining cards, and declines them at confirmation', () => {
    const token = provider.call('POST', '/v1/tokens', {
      card: { ...cardParams('4000000000000002').card, name: 'Ada' },
    }).body;
    expect(token).toMatchObject({ card: { brand: 'Visa', name: 'Ada', last4: '0002' }, used: false });
    expect(token).not.toHaveProperty('testCase');
    expect(confirm({ type: 'card', card: { token: token.id } }).body.error.decline_code).toBe('generic_decline');
    expect(findToken(provider.account, token.id)?.used).toBe(true);
  });

  it('saves a bank account with the test case of its debits', () => {
    const { body } = confirm(bank('000-000', '111111113'));
    expect(body.status).toBe('succeeded');
    expect(findPaymentMethod(provider.account, body.payment_method)).toMatchObject({
      au_becs_debit: { bsb_number: '000000', last4: '1113' },
      testCase: 'bank-account-closed',
    });
  });

  it('treats test account numbers as ordinary at a real bank', () => {
    const { body } = provider.call('POST', '/v1/payment_methods', bank('032000', '111111113'));
    expect(findPaymentMethod(provider.account, body.id)?.testCase).toBe('ordinary');
  });

  it.each(['succeeded', 'processing'] as const)('rejects the confirmation of an intent with status %s', (status) => {
    confirm(cardParams('4242424242424242'), status === 'processing' ? { confirmSetup: 'processing' } : {});
    const again = confirm(cardParams('4242424242424242'));
    expect(again.status).toBe(400);
    expect(again.body.error).toMatchObject({ code: 'setup_intent_unexpected_state', setup_intent: { status } });
  });

  it('applies declines of a scenario', () => {
    expect(confirm(bank('032000', '123456'), { confirmSetup: 'refused' }).status).toBe(402);
    const declinedToken = provider.call('POST', '/v1/tokens', cardParams('4242424242424242'), {
      createToken: 'refused',
    });
    expect(declinedToken.body.error.decline_code).toBe('generic_decline');
  });

  it('returns an intent only with its client secret', () => {
    const path = `/v1/setup_intents/${provider.intent.id}`;
    expect(provider.call('GET', `${path}?client_secret=${provider.intent.client_secret}`, null).body.id).toBe(
      provider.intent.id,
    );
    expect(provider.call('GET', path, null).status).toBe(400);
    expect(provider.call('GET', '/v1/setup_intents/seti_other', null).status).toBe(404);
    expect(provider.call('GET', '/v1/charges', null).status).toBe(404);
  });

  it.each([
    ['a wrong checksum', { number: '4242424242424241' }, 'incorrect_number'],
    ['a past year', { exp_year: 2020 }, 'invalid_expiry_year'],
    ['an impossible month', { exp_month: 13 }, 'invalid_expiry_month'],
    ['a missing month', { exp_month: undefined }, 'parameter_missing'],
  ])('rejects %s', (_error, change, code) => {
    const params = { type: 'card', card: { ...cardParams('4242424242424242').card, ...change } };
    expect(provider.call('POST', '/v1/payment_methods', params).body.error.code).toBe(code);
  });

  it('stores plain JSON without card numbers', () => {
    confirm(cardParams('4242424242424242'));
    provider.call('POST', '/v1/payment_methods', bank('032000', '123456789'));
    expect(JSON.stringify(provider.account)).not.toMatch(/4242424242424242|123456789/);
    expect(JSON.parse(JSON.stringify(provider.account))).toEqual(provider.account);
  });
});
