import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '#contract-states';
import type { CheckoutApi } from '#graphql';
import { ChangeDefaultPaymentMethodDocument } from '../../client/graphql/generated/operations.ts';
import { exchange, type Sent } from './exchange.ts';
import { equal, refusal, someCode, someId, success, supplied } from './matchers.ts';
import { refusesStrangers } from './strangers.ts';

const SAVED = 'a signed-in user has saved payment methods';

const sent: Sent = {
  operationName: 'ChangeDefaultPaymentMethod',
  document: ChangeDefaultPaymentMethodDocument,
  variables: { paymentMethodId: supplied('otherMethodId') },
};
const change = (api: CheckoutApi) => api.changeDefaultPaymentMethod(EXAMPLES.otherMethodId);

describe('ChangeDefaultPaymentMethod', () => {
  refusesStrangers(sent, change);

  it('makes another saved method the default', async () => {
    const data = { __typename: equal('ChangedDefaultPaymentMethodData'), id: someId(EXAMPLES.otherMethodId) };
    const outcome = await exchange(
      {
        ...sent,
        description: 'ChangeDefaultPaymentMethod to another saved method',
        state: SAVED,
        answer: success({
          changeDefaultPaymentMethod: { __typename: equal('ChangedDefaultPaymentMethod'), data },
        }),
      },
      change,
    );
    expect(outcome).toMatchObject({ ok: true, value: { id: EXAMPLES.otherMethodId } });
  });

  it('refuses a method that is not saved', async () => {
    const paymentMethodId = 'pm_that_is_not_saved';
    const outcome = await exchange(
      {
        ...sent,
        variables: { paymentMethodId },
        description: 'ChangeDefaultPaymentMethod to a method that is not saved',
        state: SAVED,
        answer: refusal({ example: 'There is no such saved payment method.', code: someCode('NOT_FOUND') }),
      },
      (api) => api.changeDefaultPaymentMethod(paymentMethodId),
    );
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused' } });
  });
});
