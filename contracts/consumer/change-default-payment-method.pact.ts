import { describe, expect, it } from 'vitest';
import { BANK_ACCOUNT, EXAMPLE_VALUES } from '#contract-states';
import type { CheckoutApi } from '#graphql';
import { ChangeDefaultPaymentMethodDocument } from '../../client/graphql/generated/operations.ts';
import { errorCode, errorResponse, fromState, nonEmptyId, successResponse } from './matchers.ts';
import { type RequestSpec, recordInteraction } from './record-interaction.ts';
import { testUnauthenticated } from './unauthenticated.ts';

const SAVED = 'a signed-in user has saved payment methods';

const request: RequestSpec = {
  operationName: 'ChangeDefaultPaymentMethod',
  document: ChangeDefaultPaymentMethodDocument,
  variables: { paymentMethodId: fromState('otherMethodId') },
};
const change = (api: CheckoutApi) => api.changeDefaultPaymentMethod(EXAMPLE_VALUES.otherMethodId);

describe('ChangeDefaultPaymentMethod', () => {
  testUnauthenticated(request, change);

  it('makes another saved method the default', async () => {
    const data = { id: nonEmptyId(EXAMPLE_VALUES.otherMethodId) };
    const outcome = await recordInteraction(
      {
        ...request,
        description: 'ChangeDefaultPaymentMethod to another saved method',
        state: SAVED,
        response: successResponse({
          changeDefaultPaymentMethod: { data },
        }),
      },
      change,
    );
    expect(outcome).toMatchObject({ ok: true, value: { id: EXAMPLE_VALUES.otherMethodId } });
  });

  it('rejects the bank account of another user', async () => {
    const outcome = await recordInteraction(
      {
        ...request,
        variables: { paymentMethodId: fromState('foreignMethodId') },
        description: 'ChangeDefaultPaymentMethod to a bank account of another user',
        state: 'another user has saved payment methods',
        params: { otherMethods: [BANK_ACCOUNT] },
        response: errorResponse({ example: 'There is no such saved payment method.', code: errorCode('NOT_FOUND') }),
      },
      (api) => api.changeDefaultPaymentMethod(EXAMPLE_VALUES.foreignMethodId),
    );
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused' } });
  });

  it('rejects a method that is not saved', async () => {
    const paymentMethodId = 'pm_that_is_not_saved';
    const outcome = await recordInteraction(
      {
        ...request,
        variables: { paymentMethodId },
        description: 'ChangeDefaultPaymentMethod to a method that is not saved',
        state: SAVED,
        response: errorResponse({ example: 'There is no such saved payment method.', code: errorCode('NOT_FOUND') }),
      },
      (api) => api.changeDefaultPaymentMethod(paymentMethodId),
    );
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused' } });
  });
});
