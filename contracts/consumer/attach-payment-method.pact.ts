import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '#contract-states';
import type { CheckoutApi } from '#graphql';
import { AttachPaymentMethodDocument } from '../../client/graphql/generated/operations.ts';
import { exchange, type Sent } from './exchange.ts';
import { equal, nullValue, refusal, someCode, success, supplied } from './matchers.ts';
import { refusesStrangers } from './strangers.ts';

const MADE = 'a signed-in user has made a payment method at the card provider';

const sent: Sent = {
  operationName: 'AttachPaymentMethod',
  document: AttachPaymentMethodDocument,
  variables: { paymentMethodId: supplied('paymentMethodId'), isDefault: true },
};
const attach = (api: CheckoutApi) => api.attachPaymentMethod(EXAMPLES.paymentMethodId, true);

const attached = (card: unknown) =>
  success({ attachPaymentMethod: { __typename: equal('AttachedPaymentMethod'), card } });
const attachedCard = (brand: string, last4: string) =>
  attached({ __typename: equal('AttachedCard'), brand: equal(brand), last4: equal(last4) });

describe('AttachPaymentMethod', () => {
  refusesStrangers(sent, attach);

  it('attaches a card and says which', async () => {
    const outcome = await exchange(
      {
        ...sent,
        description: 'AttachPaymentMethod with a new card',
        state: MADE,
        answer: attachedCard('mastercard', '4444'),
      },
      attach,
    );
    expect(outcome).toEqual({ ok: true, value: expect.objectContaining({ brand: 'mastercard', last4: '4444' }) });
  });

  it('attaches another card, and says so', async () => {
    const outcome = await exchange(
      {
        ...sent,
        description: 'AttachPaymentMethod with another new card',
        state: MADE,
        params: { method: { cardNumber: '4242424242424242' } },
        answer: attachedCard('visa', '4242'),
      },
      attach,
    );
    expect(outcome).toEqual({ ok: true, value: expect.objectContaining({ brand: 'visa', last4: '4242' }) });
  });

  it('attaches a bank account, of which no card is said', async () => {
    const outcome = await exchange(
      {
        ...sent,
        description: 'AttachPaymentMethod with a new bank account',
        state: MADE,
        params: { method: { bsb: '000000', accountNumber: '000123456' } },
        answer: attached(nullValue()),
      },
      attach,
    );
    expect(outcome).toEqual({ ok: true, value: null });
  });

  it('refuses a card that its bank will not have saved', async () => {
    const outcome = await exchange(
      {
        ...sent,
        description: 'AttachPaymentMethod with a card that its bank refuses',
        state: MADE,
        params: { method: { cardNumber: '4000000000000002' } },
        answer: refusal({ example: 'Your card was declined.', code: someCode('PAYMENT_DECLINED') }),
      },
      attach,
    );
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', message: 'Your card was declined.' } });
  });

  it('refuses a method that nobody made', async () => {
    const paymentMethodId = 'pm_that_nobody_made';
    const outcome = await exchange(
      {
        ...sent,
        variables: { paymentMethodId, isDefault: true },
        description: 'AttachPaymentMethod with a method that does not exist',
        state: MADE,
        answer: refusal({ example: 'There is no such payment method.', code: equal('NOT_FOUND') }),
      },
      (api) => api.attachPaymentMethod(paymentMethodId, true),
    );
    // By the code the dialog knows that it must make the method anew.
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', code: 'NOT_FOUND' } });
  });
});
