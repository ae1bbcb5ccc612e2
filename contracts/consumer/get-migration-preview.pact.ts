import { describe, expect, it } from 'vitest';
import { EXAMPLE_VALUES, stateParams } from '#contract-states';
import { cents } from '#domain';
import type { CheckoutApi } from '#graphql';
import { GetMigrationPreviewDocument } from '../../client/graphql/generated/operations.ts';
import { equal, errorCode, errorResponse, fromState, nullValue, successResponse } from './matchers.ts';
import { CHEAPER, MAY_MIGRATE, targetParams } from './migrations.ts';
import { type RequestSpec, recordInteraction } from './record-interaction.ts';
import { testUnauthenticated } from './unauthenticated.ts';

const { targetHandle } = stateParams(MAY_MIGRATE);

const request: RequestSpec = {
  operationName: 'GetMigrationPreview',
  document: GetMigrationPreviewDocument,
  variables: { subscriptionId: fromState('subscriptionId'), productHandle: targetHandle },
};
const preview = (api: CheckoutApi) => api.previewMigration(EXAMPLE_VALUES.subscriptionId, targetHandle);

describe('GetMigrationPreview', () => {
  testUnauthenticated(request, preview);

  it.each([
    ['a plan that leaves credit', {}, -12_000, 46_800],
    ['a plan that leaves other credit', {}, -25_000, 33_800],
    ['a plan that leaves more credit than the new plan costs', {}, -70_000, 0],
    ['a plan that is used up exactly', {}, 0, 58_800],
    ['a plan that leaves something to pay', {}, 2_500, 61_300],
    ['a move to a cheaper plan', targetParams(CHEAPER), -12_000, 7_900],
  ])('previews %s', async (situation, target, adjustmentInCents, due) => {
    const { targetHandle: productHandle } = stateParams(MAY_MIGRATE, target);
    const migration = {
      prorated_adjustment_in_cents: equal(adjustmentInCents),
      payment_due_in_cents: equal(due),
    };
    const outcome = await recordInteraction(
      {
        ...request,
        variables: { ...request.variables, productHandle },
        description: `GetMigrationPreview of ${situation}`,
        state: MAY_MIGRATE,
        params: { ...target, adjustmentInCents },
        response: successResponse({ getMigrationPreview: { migration } }),
      },
      (api) => api.previewMigration(EXAMPLE_VALUES.subscriptionId, productHandle),
    );
    expect(outcome).toEqual({ ok: true, value: { adjustment: cents(adjustmentInCents), paymentDue: cents(due) } });
  });

  it('returns null when there is nothing to migrate', async () => {
    const outcome = await recordInteraction(
      {
        ...request,
        description: 'GetMigrationPreview of a plan that cannot be migrated',
        state: MAY_MIGRATE,
        params: { adjustmentInCents: null },
        response: successResponse({
          getMigrationPreview: { migration: nullValue() },
        }),
      },
      preview,
    );
    expect(outcome).toEqual({ ok: true, value: null });
  });

  it('rejects a subscription of another user, in place of returning null', async () => {
    const outcome = await recordInteraction(
      {
        ...request,
        variables: { ...request.variables, subscriptionId: fromState('foreignSubscriptionId') },
        description: 'GetMigrationPreview of a subscription that is not the user’s',
        state: 'another user has a plan',
        response: errorResponse({ example: 'There is no such subscription.', code: errorCode('NOT_FOUND') }),
      },
      (api) => api.previewMigration(EXAMPLE_VALUES.foreignSubscriptionId, targetHandle),
    );
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', code: 'NOT_FOUND' } });
  });
});
