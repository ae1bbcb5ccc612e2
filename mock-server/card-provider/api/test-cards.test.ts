import { beforeEach, describe, expect, it } from 'vitest';
import { findUserMessage } from '../rules/decline-messages.ts';
import { validateField } from '../rules/validate-field.ts';
import { findPaymentMethod } from './provider-account.ts';
import { cardParams, createTestProvider } from './test-provider.test-support.ts';

let provider = createTestProvider();
beforeEach(() => {
  provider = createTestProvider();
});

const DECLINED = { apiMessage: 'Your card was declined.', userMessage: 'Your card has been declined.' };
const CVC = { code: 'incorrect_cvc', param: 'cvc', apiMessage: "Your card's security code is incorrect." };

interface ListedDecline {
  number: string;
  code: string;
  decline_code?: string;
  param?: string;
  /** The API's message, also in `last_setup_error`. */
  apiMessage: string;
  /** The cardholder's message, if different. */
  userMessage?: string;
}

/** Every number that is declined at setup; the last two require authentication. */
const DECLINES: ListedDecline[] = [
  { number: '4000000000000002', code: 'card_declined', decline_code: 'generic_decline', ...DECLINED },
  {
    number: '4000000000009995',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    apiMessage: 'Your card has insufficient funds.',
  },
  { number: '4000000000009987', code: 'card_declined', decline_code: 'lost_card', ...DECLINED },
  { number: '4000000000009979', code: 'card_declined', decline_code: 'stolen_card', ...DECLINED },
  { number: '4000000000000069', code: 'expired_card', param: 'exp_month', apiMessage: 'Your card has expired.' },
  { number: '4000000000000127', ...CVC },
  { number: '4000000000000101', ...CVC },
  {
    number: '4000000000000119',
    code: 'processing_error',
    apiMessage: 'An error occurred while processing your card. Try again in a little bit.',
  },
  {
    number: '4000000000006975',
    code: 'card_declined',
    decline_code: 'card_velocity_exceeded',
    apiMessage: 'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  },
  { number: '4100000000000019', code: 'card_declined', decline_code: 'fraudulent', ...DECLINED },
  { number: '4000008400001629', code: 'card_declined', decline_code: 'generic_decline', ...DECLINED },
  { number: '4000008400001280', code: 'card_declined', decline_code: 'generic_decline', ...DECLINED },
];

describe('test cards', () => {
  it.each([
    ['4242424242424242', 'visa', 'credit', 'US'],
    ['4012888888881881', 'visa', 'credit', 'US'],
    ['4000056655665556', 'visa', 'debit', 'US'],
    ['5555555555554444', 'mastercard', 'credit', 'US'],
    ['2223003122003222', 'mastercard', 'credit', 'US'],
    ['5200828282828210', 'mastercard', 'debit', 'US'],
    ['5105105105105100', 'mastercard', 'prepaid', 'US'],
    ['378282246310005', 'amex', 'credit', 'US'],
    ['371449635398431', 'amex', 'credit', 'US'],
    ['6011111111111117', 'discover', 'credit', 'US'],
    ['6011000990139424', 'discover', 'credit', 'US'],
    ['6011981111111113', 'discover', 'debit', 'US'],
    ['6555900000604105', 'discover', 'credit', 'US'],
    ['3056930009020004', 'diners', 'credit', 'US'],
    ['36227206271667', 'diners', 'credit', 'US'],
    ['3566002020360505', 'jcb', 'credit', 'JP'],
    ['6200000000000005', 'unionpay', 'credit', 'CN'],
    ['6200000000000047', 'unionpay', 'credit', 'CN'],
    ['6205500000000000004', 'unionpay', 'credit', 'CN'],
    ['4000000360000006', 'visa', 'credit', 'AU'],
    ['4000005540000008', 'visa', 'credit', 'NZ'],
    ['4000008260000000', 'visa', 'credit', 'GB'],
  ])('saves %s: %s %s %s', (number, brand, funding, country) => {
    const { status, body } = confirm(cardParams(number));
    expect([status, body.status]).toEqual([200, 'succeeded']);
    expect(findPaymentMethod(provider.account, body.payment_method)?.card).toMatchObject({
      brand,
      funding,
      country,
      last4: number.slice(-4),
    });
  });

  it.each(DECLINES)(
    'declines $number with both messages: $code $decline_code',
    ({ number, apiMessage, userMessage, ...listed }) => {
      const { status, body } = confirm(cardParams(number));
      expect(status).toBe(402);
      const { type, code, decline_code, param, message, setup_intent, payment_method } = body.error;
      expect({ type, code, decline_code, param, message }).toEqual({
        type: 'card_error',
        decline_code: undefined,
        param: undefined,
        ...listed,
        message: apiMessage,
      });
      expect(setup_intent.last_setup_error).toMatchObject({ code, message: apiMessage });
      expect([setup_intent.status, setup_intent.payment_method, payment_method.type]).toEqual([
        'requires_payment_method',
        null,
        'card',
      ]);
      expect(findUserMessage(body.error)).toBe(userMessage ?? apiMessage);
      expect(body.error.doc_url).toBe(`https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`);
    },
  );

  it.each(DECLINES)('creates a token and a payment method for $number', ({ number }) => {
    expect(post('/v1/tokens', cardParams(number))).toMatchObject({
      status: 200,
      body: { object: 'token', used: false },
    });
    expect(post('/v1/payment_methods', cardParams(number))).toMatchObject({ status: 200, body: { type: 'card' } });
  });

  it('rejects 4242424242424241 in the API and in the field', () => {
    const message = 'Your card number is incorrect.';
    for (const path of ['/v1/tokens', '/v1/payment_methods']) {
      const { status, body } = post(path, cardParams('4242424242424241'));
      expect(status).toBe(402);
      expect(body.error).toMatchObject({ type: 'card_error', code: 'incorrect_number', param: 'number', message });
      expect(findUserMessage(body.error)).toBe(message);
    }
    const entered = { cardnumber: { digits: '4242424242424241', stage: 'typing' as const } };
    expect(validateField('cardNumber', entered, { now: provider.now, brand: 'visa' }).error).toEqual({
      type: 'validation_error',
      code: 'invalid_number',
      message: 'Your card number is invalid.',
    });
  });

  it('saves 4000000000000101 without a CVC', () => {
    const { cvc: _, ...withoutCvc } = cardParams('4000000000000101').card;
    expect(confirm({ type: 'card', card: withoutCvc }).body.status).toBe('succeeded');
  });

  it.each([
    ['4242424242424242', 'ordinary'],
    ['4000000000000341', 'charge-declined'],
    ['4000000000004954', 'highest-risk'],
    ['4000000000009235', 'elevated-risk'],
    ['4000008260003178', 'charge-declined'],
  ])('saves %s with the test case %s', (number, testCase) => {
    const { body } = confirm(cardParams(number));
    expect(body).toMatchObject({ status: 'succeeded', last_setup_error: null });
    expect(findPaymentMethod(provider.account, body.payment_method)?.testCase).toBe(testCase);
  });

  it.each([
    ['4000000000000010', 'fail', 'fail'],
    ['4000000000000028', 'fail', 'pass'],
    ['4000000000000036', 'pass', 'fail'],
    ['4000000000000044', 'unavailable', 'unavailable'],
    ['4242424242424242', 'pass', 'pass'],
  ])('saves %s with its address check results', (number, address_line1_check, address_postal_code_check) => {
    const address = { line1: '1 Pitt Street', postal_code: '2000' };
    const { body } = confirm({ ...cardParams(number), billing_details: { address } });
    expect(findPaymentMethod(provider.account, body.payment_method)?.card?.checks).toEqual({
      address_line1_check,
      address_postal_code_check,
      cvc_check: 'pass',
    });
  });
});

describe('test bank accounts', () => {
  it.each([
    ['000123456', 'ordinary'],
    ['900123456', 'bank-delayed'],
    ['111111113', 'bank-account-closed'],
    ['111111116', 'bank-no-account'],
    ['222222227', 'bank-refer-to-customer'],
    ['922222227', 'bank-refer-to-customer-delayed'],
    ['333333335', 'bank-debit-not-authorized'],
    ['666666660', 'bank-disputed'],
    ['343434343', 'bank-exceeds-source-limit'],
    ['121212121', 'bank-exceeds-transaction-limit'],
  ])('saves %s with the test case %s', (number, testCase) => {
    const { body } = confirm(bank({ bsb_number: '000-000', account_number: number }));
    expect(body).toMatchObject({ status: 'succeeded', last_setup_error: null });
    expect(findPaymentMethod(provider.account, body.payment_method)).toMatchObject({
      testCase,
      au_becs_debit: { bsb_number: '000000', last4: number.slice(-4) },
    });
  });

  it.each([
    ['/v1/payment_methods', '062000', '12345678', 200],
    ['/v1/payment_methods?bank=test', '062000', '12345678', 'invalid_au_bank_account_bsb_testmode'],
    ['/v1/payment_methods?bank=test', '000000', '123456789', 'invalid_au_bank_account_number_testmode'],
    ['/v1/payment_methods?bank=test', '000000', '000123456', 200],
    ['/v1/payment_methods?bank=live', '000000', '000123456', 'invalid_au_bank_account_bsb_livemode'],
    ['/v1/payment_methods?bank=live', '062000', '12345678', 200],
    ['/v1/payment_methods', '666000', '12345678', 'invalid_au_bank_account_bsb'],
    ['/v1/payment_methods', '0620', '12345678', 'invalid_au_bank_account_bsb'],
    ['/v1/payment_methods', '062000', '1234567', 'account_number_invalid'],
  ])('responds to %s with %s %s: %s', (path, bsb_number, account_number, expected) => {
    const { status, body } = post(path, bank({ bsb_number, account_number }));
    expect(body.error?.code ?? status).toBe(expected);
  });

  it.each([
    [{ billing_details: { email: 'ada@example.com' } }, 'billing_details[name]'],
    [{ billing_details: { name: 'Ada' } }, 'billing_details[email]'],
    [{ au_becs_debit: { account_number: '000123456' } }, 'au_becs_debit[bsb_number]'],
    [{ au_becs_debit: { bsb_number: '000000' } }, 'au_becs_debit[account_number]'],
  ])('requires every parameter: %s', (change, param) => {
    const params = { ...bank({ bsb_number: '000000', account_number: '000123456' }), ...change };
    const { status, body } = post('/v1/payment_methods', params);
    expect([status, body.error]).toEqual([
      400,
      {
        type: 'invalid_request_error',
        code: 'parameter_missing',
        doc_url: 'https://stripe.com/docs/error-codes/parameter-missing',
        param,
        message: `Missing required param: ${param}.`,
      },
    ]);
  });
});

describe('tokens', () => {
  it('can be used once', () => {
    const token = post('/v1/tokens', cardParams('4242424242424242')).body.id;
    const method = { type: 'card', card: { token } };
    expect(post('/v1/payment_methods', method).status).toBe(200);
    expect(post('/v1/payment_methods', method).body.error.code).toBe('token_already_used');
  });

  it('can contain a CVC alone, which is not stored', () => {
    const { status, body } = post('/v1/tokens', { cvc_update: { cvc: '987' } });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ object: 'token', type: 'cvc_update', used: false }),
    ]);
    expect(JSON.stringify([provider.account, body])).not.toContain('987');
    expect(post('/v1/tokens', { cvc_update: { cvc: '98' } }).body.error.code).toBe('invalid_cvc');
    expect(post('/v1/tokens', { cvc_update: {} }).body.error.param).toBe('cvc_update[cvc]');
  });
});

const bank = (au_becs_debit: object) => ({
  type: 'au_becs_debit',
  au_becs_debit,
  billing_details: { name: 'Ada', email: 'ada@example.com' },
});

const post = (path: string, params: object) => provider.call('POST', path, params);

/** Confirms a new intent and completes its challenge, if any. */
function confirm(payment_method_data: object) {
  const { id, client_secret } = provider.createIntent();
  const response = post(`/v1/setup_intents/${id}/confirm`, { client_secret, payment_method_data });
  if (response.body.status !== 'requires_action') return response;
  const { payment_method } = response.body;
  return post(`/v1/setup_intents/${id}/authenticate`, { client_secret, payment_method, outcome: 'completed' });
}
