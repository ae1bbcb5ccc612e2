import { EXAMPLE_VALUES } from '#contract-states';
import type { CheckoutApi } from '#graphql';
import { fromState, nonEmptyId, successResponse } from './matchers.ts';
import { describeContracts, refusal, succeeds } from './record-interaction.ts';

const SAVED = 'a signed-in user has saved payment methods';

const change = (id: string) => (api: CheckoutApi) => api.changeDefaultPaymentMethod(id);

const shared = {
  variables: { paymentMethodId: fromState('otherMethodId') },
  call: change(EXAMPLE_VALUES.otherMethodId),
};

describeContracts('ChangeDefaultPaymentMethod', shared, [
  {
    description: 'to another saved method',
    state: SAVED,
    response: successResponse({
      changeDefaultPaymentMethod: { data: { id: nonEmptyId(EXAMPLE_VALUES.otherMethodId) } },
    }),
    expected: succeeds({ id: EXAMPLE_VALUES.otherMethodId }),
  },
  {
    description: 'to a method that is not saved',
    state: SAVED,
    variables: { paymentMethodId: 'pm_that_is_not_saved' },
    call: change('pm_that_is_not_saved'),
    ...refusal({}, 'There is no such saved payment method.'),
  },
]);
