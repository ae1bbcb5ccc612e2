import { describe, expect, it } from 'vitest';
import { describeProviderCall } from './describe-provider-call.ts';

const CARD = {
  type: 'card',
  card: { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2034, cvc: '987' },
  billing_details: { name: 'Ada' },
};
const post = (path: string, body: object) => describeProviderCall({ method: 'POST', path, body });

describe('describeProviderCall', () => {
  it('describes a card by its brand and last digits', () => {
    const body = { client_secret: 'seti_1_secret_x', payment_method_data: CARD };
    expect(post('/v1/setup_intents/seti_1/confirm', body)).toEqual({
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
    expect(post('/v1/payment_methods', body).request).toEqual({
      type: 'au_becs_debit',
      au_becs_debit: { bsb_number: '032000', bank: 'Westpac Banking Corporation', last4: '3456' },
    });
  });

  it('describes an unknown outcome of a challenge without its text', () => {
    expect(post('/v1/setup_intents/seti_1/authenticate', { outcome: '987' }).request['outcome']).toBe('unknown');
  });

  it('omits secrets from paths and from unknown calls', () => {
    const paths = ['/v1/setup_intents/seti_1', '/v1/other'].map((path) => `${path}?client_secret=seti_1_secret_x`);
    const descriptions = paths.map((path) => describeProviderCall({ method: 'GET', path, body: CARD }));
    expect(JSON.stringify(descriptions)).not.toMatch(/secret|4242 4242|987/);
  });
});
