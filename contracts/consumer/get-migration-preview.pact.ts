import { EXAMPLE_VALUES, stateParams } from '#contract-states';
import { cents } from '#domain';
import type { CheckoutApi } from '#graphql';
import { equal, equalOrNull, fromState, nullableInteger, nullValue, successResponse } from './matchers.ts';
import { describeContracts, succeeds } from './record-interaction.ts';

const MAY_MIGRATE = 'a signed-in user may move from a monthly to a yearly plan';
const { targetHandle } = stateParams(MAY_MIGRATE);
const CHEAPER = { targetHandle: 'value-yearly', targetPriceInCents: 19_900 };

const previewRequest = (productHandle: string = targetHandle) => ({
  variables: { subscriptionId: fromState('subscriptionId'), productHandle },
  call: (api: CheckoutApi) => api.previewMigration(EXAMPLE_VALUES.subscriptionId, productHandle),
});

const PREVIEWS: readonly [situation: string, target: { targetHandle?: string }, adjustment: number, due: number][] = [
  ['a plan that leaves credit', {}, -12_870, 45_110],
  ['a plan that leaves other credit', {}, -25_130, 32_850],
  ['a plan that leaves more credit than the new plan costs', {}, -70_030, 0],
  ['a plan that is used up exactly', {}, 0, 57_980],
  ['a plan that leaves something to pay', {}, 2_505, 60_485],
  ['a move to a cheaper plan', CHEAPER, -12_870, 7_030],
];

describeContracts('GetMigrationPreview', previewRequest(), [
  ...PREVIEWS.map(
    ([situation, target, adjustmentInCents, due]) =>
      ({
        description: `of ${situation}`,
        state: MAY_MIGRATE,
        params: { ...target, adjustmentInCents },
        ...previewRequest(target.targetHandle),
        response: successResponse({
          getMigrationPreview: {
            migration: {
              prorated_adjustment_in_cents: adjustmentInCents === 0 ? equalOrNull(0) : equal(adjustmentInCents),
              payment_due_in_cents: nullableInteger(due),
            },
          },
        }),
        expected: succeeds({ adjustment: cents(adjustmentInCents), paymentDue: cents(due) }),
      }) as const,
  ),
  {
    description: 'of a plan that cannot be migrated',
    state: MAY_MIGRATE,
    params: { adjustmentInCents: null },
    response: successResponse({ getMigrationPreview: { migration: nullValue() } }),
    expected: succeeds(null),
  },
]);
