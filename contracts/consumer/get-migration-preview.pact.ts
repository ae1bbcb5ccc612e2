import { describe, expect, it } from 'vitest';
import { EXAMPLES, STATES } from '#contract-states';
import { cents } from '#domain';
import type { CheckoutApi } from '#graphql';
import { GetMigrationPreviewDocument } from '../../client/graphql/generated/operations.ts';
import { exchange, type Sent } from './exchange.ts';
import { equal, nullValue, refusal, someCode, success, supplied } from './matchers.ts';
import { CHEAPER, MAY_MIGRATE, movingTo } from './migrations.ts';
import { refusesStrangers } from './strangers.ts';

const { targetHandle } = STATES[MAY_MIGRATE].params;

const sent: Sent = {
  operationName: 'GetMigrationPreview',
  document: GetMigrationPreviewDocument,
  variables: { subscriptionId: supplied('subscriptionId'), productHandle: targetHandle },
};
const preview = (api: CheckoutApi) => api.previewMigration(EXAMPLES.subscriptionId, targetHandle);

describe('GetMigrationPreview', () => {
  refusesStrangers(sent, preview);

  it.each([
    ['a plan that leaves credit', {}, -12_000, { due: 46_800, credit: 12_000 }],
    ['a plan that leaves other credit', {}, -25_000, { due: 33_800, credit: 25_000 }],
    ['a plan that leaves more credit than the new plan costs', {}, -70_000, { due: 0, credit: 58_800 }],
    ['a plan that is used up exactly', {}, 0, { due: 58_800, credit: 0 }],
    ['a plan that leaves something to pay', {}, 2_500, { due: 61_300, credit: 0 }],
    ['a move to a cheaper plan', movingTo(CHEAPER), -12_000, { due: 7_900, credit: 12_000 }],
  ])('weighs %s', async (what, to, adjustmentInCents, { due, credit }) => {
    const { targetHandle: productHandle, targetPriceInCents: price } = { ...STATES[MAY_MIGRATE].params, ...to };
    const migration = {
      __typename: equal('MigrationPreview'),
      prorated_adjustment_in_cents: equal(adjustmentInCents),
      charge_in_cents: equal(price),
      payment_due_in_cents: equal(due),
      credit_applied_in_cents: equal(credit),
    };
    const outcome = await exchange(
      {
        ...sent,
        variables: { ...sent.variables, productHandle },
        description: `GetMigrationPreview of ${what}`,
        state: MAY_MIGRATE,
        params: { ...to, adjustmentInCents },
        answer: success({ getMigrationPreview: { __typename: equal('MigrationPreviewResult'), migration } }),
      },
      (api) => api.previewMigration(EXAMPLES.subscriptionId, productHandle),
    );
    expect(outcome).toEqual({ ok: true, value: { adjustment: cents(adjustmentInCents), paymentDue: cents(due) } });
  });

  it('says that there is nothing to migrate', async () => {
    const outcome = await exchange(
      {
        ...sent,
        description: 'GetMigrationPreview of a plan that cannot be migrated',
        state: MAY_MIGRATE,
        params: { adjustmentInCents: null },
        answer: success({
          getMigrationPreview: { __typename: equal('MigrationPreviewResult'), migration: nullValue() },
        }),
      },
      preview,
    );
    expect(outcome).toEqual({ ok: true, value: null });
  });

  it('is an error for a subscription that is not the user’s: a failed question is not "nothing to migrate"', async () => {
    const subscriptionId = 'sub_of_somebody_else';
    const outcome = await exchange(
      {
        ...sent,
        variables: { subscriptionId, productHandle: targetHandle },
        description: 'GetMigrationPreview of a subscription that is not the user’s',
        state: MAY_MIGRATE,
        answer: refusal({ example: 'There is no such subscription.', code: someCode('NOT_FOUND') }),
      },
      (api) => api.previewMigration(subscriptionId, targetHandle),
    );
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', code: 'NOT_FOUND' } });
  });
});
