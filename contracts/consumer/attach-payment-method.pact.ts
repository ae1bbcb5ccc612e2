import { expect } from 'vitest';
import { EXAMPLE_VALUES } from '#contract-states';
import type { CheckoutApi } from '#graphql';
import { equal, fromState, nullValue, successResponse, textInAnyCase } from './matchers.ts';
import { codedRefusal, describeContracts, refusal, succeeds } from './record-interaction.ts';

const METHOD_CREATED = 'a signed-in user has made a payment method at the card provider';

const attachRequest = (paymentMethodId?: string) => ({
  variables: { paymentMethodId: paymentMethodId ?? fromState('paymentMethodId'), isDefault: true },
  call: (api: CheckoutApi) => api.attachPaymentMethod(paymentMethodId ?? EXAMPLE_VALUES.paymentMethodId, true),
});

const attached = (card: unknown) => successResponse({ attachPaymentMethod: { card } });
const attachedCard = (brand: string, last4: string) => ({
  response: attached({ brand: textInAnyCase(brand), last4: equal(last4) }),
  expected: succeeds(expect.objectContaining({ brand, last4 })),
});
const UNKNOWN_METHOD = {
  description: 'with a method that does not exist',
  state: METHOD_CREATED,
  ...attachRequest('pm_that_nobody_made'),
} as const;
const NOT_FOUND = { message: 'There is no such payment method.', code: 'NOT_FOUND' };

describeContracts('AttachPaymentMethod', attachRequest(), [
  { description: 'with a new card', state: METHOD_CREATED, ...attachedCard('mastercard', '4444') },
  {
    description: 'with another new card',
    state: METHOD_CREATED,
    params: { method: { cardNumber: '378282246310005' } },
    ...attachedCard('amex', '0005'),
  },
  {
    description: 'with a new bank account',
    state: METHOD_CREATED,
    params: { method: { bsb: '000000', accountNumber: '000123456' } },
    response: attached(nullValue()),
    expected: succeeds(null),
  },
  refusal(UNKNOWN_METHOD, NOT_FOUND.message),
  // After NOT_FOUND, the dialog creates the payment method again at the card provider.
  codedRefusal(
    { ...UNKNOWN_METHOD, description: `${UNKNOWN_METHOD.description}, and says so with its code` },
    NOT_FOUND,
  ),
]);
