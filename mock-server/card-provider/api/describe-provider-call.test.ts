import { describe, expect, it } from 'vitest';
import { describeProviderCall } from './describe-provider-call.ts';

const cardData = {
  type: 'card',
  card: { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2034, cvc: '987' },
  billing_details: { name: 'Ada' },
};

describe('describeProviderCall', () => {
  it('describes a card by its brand and last digits', () => {
    const call = {
      method: 'POST',
      path: '/v1/setup_intents/seti_1/confirm',
      body: { client_secret: 'seti_1_secret_x', payment_method_data: cardData },
    };
    expect(describeProviderCall(call)).toEqual({
      name: 'confirm setup intent',
      request: {
        setup_intent: 'seti_1',
        payment_method_data: {
          type: 'card',
          card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 },
          billing_details: { name: 'Ada' },
        },
      },
    });
  });

  it('describes a bank account by its BSB, bank and last digits', () => {
    const body = { type: 'au_becs_debit', au_becs_debit: { bsb_number: '032-000', account_number: '123456' } };
    expect(describeProviderCall({ method: 'POST', path: '/v1/payment_methods', body }).request).toEqual({
      type: 'au_becs_debit',
      au_becs_debit: { bsb_number: '032000', bank: 'Westpac Banking Corporation', last4: '3456' },
    });
  });

  it('describes a challenge by its outcome, without input', () => {
    const body = {
      client_secret: 'seti_1_secret_x',
      payment_method: 'pm_1',
      outcome: 'failed',
      code: '987',
      one_time_code: '4242 4242',
    };
    const path = '/v1/setup_intents/seti_1/authenticate';
    expect(describeProviderCall({ method: 'POST', path, body })).toEqual({
      name: 'answer challenge',
      request: { setup_intent: 'seti_1', payment_method: 'pm_1', outcome: 'failed' },
    });
    const forged = describeProviderCall({ method: 'POST', path, body: { outcome: '987' } });
    expect(forged.request).toEqual({ setup_intent: 'seti_1', outcome: 'unknown' });
  });

  it('omits secrets from paths and from unknown calls', () => {
    const descriptions = [
      '/v1/setup_intents/seti_1?client_secret=seti_1_secret_x',
      '/v1/other?client_secret=seti_1_secret_x',
    ]
      .map((path) => describeProviderCall({ method: 'GET', path, body: cardData }))
      .map((description) => JSON.stringify(description));
    expect(descriptions.join()).not.toMatch(/secret|4242 4242|987/);
  });
});
