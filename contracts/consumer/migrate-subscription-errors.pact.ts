import { describe, it } from 'vitest';
import { STATES } from '#contract-states';
import { equal, errorResponse } from './matchers.ts';
import { MAY_MIGRATE, migrate, migrationRequest, recordRejectedMigration } from './migrations.ts';
import { testUnauthenticated } from './unauthenticated.ts';

const DECLINED = 'the bank refuses the charge of a migration';

describe('MigrateSubscription errors', () => {
  testUnauthenticated(migrationRequest(), (api) => migrate(api));

  it('returns the bank’s decline message', () => {
    const { message } = STATES[DECLINED].params;
    return recordRejectedMigration({
      description: 'MigrateSubscription with a method that the bank will not charge',
      state: DECLINED,
      response: errorResponse({ message, code: equal('PAYMENT_DECLINED') }),
      expectedFailure: { message, code: 'PAYMENT_DECLINED' },
    });
  });

  it('rejects a coupon that does not exist', () =>
    recordRejectedMigration({
      description: 'MigrateSubscription with a coupon that does not exist',
      state: MAY_MIGRATE,
      extras: { couponCodes: ['NOPE'] },
      response: errorResponse({ example: 'The coupon NOPE can no longer be used.', code: equal('COUPON_REFUSED') }),
      expectedFailure: { message: 'The coupon NOPE can no longer be used.', code: 'COUPON_REFUSED' },
    }));

  it('rejects the subscription of another user', () =>
    recordRejectedMigration({
      description: 'MigrateSubscription of a subscription that is not the user’s',
      state: MAY_MIGRATE,
      subscriptionId: 'sub_of_somebody_else',
      response: errorResponse({ example: 'There is no such subscription.', code: equal('NOT_FOUND') }),
      expectedFailure: { message: 'There is no such subscription.', code: 'NOT_FOUND' },
    }));
});
