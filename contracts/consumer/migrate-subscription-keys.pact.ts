import { describe, it } from 'vitest';
import { stateParams } from '#contract-states';
import { equal, errorResponse } from './matchers.ts';
import { CHEAPER, type MigrationOptions, recordMigration, recordRejectedMigration } from './migrations.ts';

const RESPONSE_LOST = 'the answer to a migration was lost';
const MISMATCH = 'Your earlier payment went through with other details.';
const { otherTarget } = stateParams(RESPONSE_LOST);

describe('MigrateSubscription under an idempotency key', () => {
  // The user has the plan and the bank declines every further charge, so a backend that migrates again is refused.
  it('returns the first response when the request is repeated', () =>
    recordMigration({ description: 'MigrateSubscription again under the same key', state: RESPONSE_LOST }));

  it.each<[string, MigrationOptions]>([
    ['plan', { target: { ...CHEAPER, ...otherTarget } }],
    ['coupon', { extras: { couponCodes: ['SAVE15'] } }],
    ['method', { method: 'otherMethodId' }],
  ])('rejects a request with another %s under the same key', (what, options) =>
    recordRejectedMigration({
      description: `MigrateSubscription under a key that stands for another ${what}`,
      state: RESPONSE_LOST,
      ...options,
      response: errorResponse({ example: MISMATCH, code: equal('IDEMPOTENCY_MISMATCH') }),
      expectedFailure: { message: MISMATCH, code: 'IDEMPOTENCY_MISMATCH' },
    }),
  );
});
