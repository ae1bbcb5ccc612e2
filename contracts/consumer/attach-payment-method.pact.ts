import { describe, expect, it } from 'vitest';
import { EXAMPLE_VALUES } from '#contract-states';
import type { CheckoutApi } from '#graphql';
import { AttachPaymentMethodDocument } from '../../client/graphql/generated/operations.ts';
import { equal, errorCode, errorResponse, fromState, nullValue, successResponse } from './matchers.ts';
import { type RequestSpec, recordInteraction } from './record-interaction.ts';
import { testUnauthenticated } from './unauthenticated.ts';

const METHOD_CREATED = 'a signed-in user has made a payment method at the card provider';

const request: RequestSpec = {
  operationName: 'AttachPaymentMethod',
  document: AttachPaymentMethodDocument,
  variables: { paymentMethodId: fromState('paymentMethodId'), isDefault: true },
};
const attach = (api: CheckoutApi) => api.attachPaymentMethod(EXAMPLE_VALUES.paymentMethodId, true);

const attached = (card: unknown) => successResponse({ attachPaymentMethod: { card } });
const attachedCard = (brand: string, last4: string) => attached({ brand: equal(brand), last4: equal(last4) });

describe('AttachPaymentMethod', () => {
  testUnauthenticated(request, attach);

  it('attaches a card and returns its brand and last four digits', async () => {
    const outcome = await recordInteraction(
      {
        ...request,
        description: 'AttachPaymentMethod with a new card',
        state: METHOD_CREATED,
        response: attachedCard('mastercard', '4444'),
      },
      attach,
    );
    expect(outcome).toEqual({ ok: true, value: expect.objectContaining({ brand: 'mastercard', last4: '4444' }) });
  });

  it('attaches another card and keeps the leading zeros of its digits', async () => {
    const outcome = await recordInteraction(
      {
        ...request,
        description: 'AttachPaymentMethod with another new card',
        state: METHOD_CREATED,
        params: { method: { cardNumber: '378282246310005' } },
        response: attachedCard('amex', '0005'),
      },
      attach,
    );
    expect(outcome).toEqual({ ok: true, value: expect.objectContaining({ brand: 'amex', last4: '0005' }) });
  });

  it('attaches a bank account and returns no card', async () => {
    const outcome = await recordInteraction(
      {
        ...request,
        description: 'AttachPaymentMethod with a new bank account',
        state: METHOD_CREATED,
        params: { method: { bsb: '000000', accountNumber: '000123456' } },
        response: attached(nullValue()),
      },
      attach,
    );
    expect(outcome).toEqual({ ok: true, value: null });
  });

  it('rejects a card that its bank declines', async () => {
    const outcome = await recordInteraction(
      {
        ...request,
        description: 'AttachPaymentMethod with a card that its bank refuses',
        state: METHOD_CREATED,
        params: { method: { cardNumber: '4000000000000002' } },
        response: errorResponse({ example: 'Your card was declined.', code: errorCode('PAYMENT_DECLINED') }),
      },
      attach,
    );
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', message: 'Your card was declined.' } });
  });

  it('rejects the card of another user', async () => {
    const outcome = await recordInteraction(
      {
        ...request,
        variables: { paymentMethodId: fromState('foreignMethodId'), isDefault: true },
        description: 'AttachPaymentMethod with a card of another user',
        state: 'another user has saved payment methods',
        response: errorResponse({ example: 'There is no such payment method.', code: equal('NOT_FOUND') }),
      },
      (api) => api.attachPaymentMethod(EXAMPLE_VALUES.foreignMethodId, true),
    );
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', code: 'NOT_FOUND' } });
  });

  it('rejects a method that does not exist with NOT_FOUND', async () => {
    const paymentMethodId = 'pm_that_nobody_made';
    const outcome = await recordInteraction(
      {
        ...request,
        variables: { paymentMethodId, isDefault: true },
        description: 'AttachPaymentMethod with a method that does not exist',
        state: METHOD_CREATED,
        response: errorResponse({ example: 'There is no such payment method.', code: equal('NOT_FOUND') }),
      },
      (api) => api.attachPaymentMethod(paymentMethodId, true),
    );
    // After this code the dialog creates the method again.
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', code: 'NOT_FOUND' } });
  });
});
