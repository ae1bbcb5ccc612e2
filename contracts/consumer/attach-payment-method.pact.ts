import { expect } from 'vitest';
import { EXAMPLE_VALUES, type StateValue } from '#contract-states';
import type { CheckoutApi } from '#graphql';
import { equal, fromState, nullValue, successResponse } from './matchers.ts';
import { describeContracts, refusal, refusals, succeeds } from './record-interaction.ts';

const METHOD_CREATED = 'a signed-in user has made a payment method at the card provider';

/** The method is a state value, or an id that no state has. */
const attachRequest = (value: StateValue, paymentMethodId?: string) => ({
  variables: { paymentMethodId: paymentMethodId ?? fromState(value), isDefault: true },
  call: (api: CheckoutApi) => api.attachPaymentMethod(paymentMethodId ?? EXAMPLE_VALUES[value], true),
});

const attached = (card: unknown) => successResponse({ attachPaymentMethod: { card } });
const attachedCard = (brand: string, last4: string) => ({
  response: attached({ brand: equal(brand), last4: equal(last4) }),
  expected: succeeds(expect.objectContaining({ brand, last4 })),
});
const NOT_FOUND = { message: 'There is no such payment method.', code: 'NOT_FOUND' };

describeContracts('AttachPaymentMethod', attachRequest('paymentMethodId'), [
  { description: 'with a new card', state: METHOD_CREATED, ...attachedCard('mastercard', '4444') },
  {
    // The leading zeros of its digits are kept.
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
  {
    description: 'with a card of another user',
    state: 'another user has saved payment methods',
    ...attachRequest('foreignMethodId'),
    ...refusal({}, NOT_FOUND),
  },
  // After this code the dialog creates the method again.
  ...refusals(
    {
      description: 'with a method that does not exist',
      state: METHOD_CREATED,
      ...attachRequest('paymentMethodId', 'pm_that_nobody_made'),
    } as const,
    NOT_FOUND,
  ),
]);
