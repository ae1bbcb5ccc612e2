import { describe, it } from 'vitest';
import { stateParams } from '#contract-states';
import { equal, errorResponse } from './matchers.ts';
import { MAY_MIGRATE, migrate, migrationRequest, recordRejectedMigration } from './migrations.ts';
import { testUnauthenticated } from './unauthenticated.ts';

const OTHER_USER = 'another user has a plan';
const DECLINED = 'the bank refuses the charge of a migration';

describe('MigrateSubscription errors', () => {
  testUnauthenticated(migrationRequest(), (api) => migrate(api));

  it('returns the bank’s decline message', () => {
    const { message } = stateParams(DECLINED);
    return recordRejectedMigration({
      description: 'MigrateSubscription with a method that the bank will not charge',
      state: DECLINED,
      response: errorResponse({ message, code: equal('PAYMENT_DECLINED') }),
      expectedFailure: { message, code: 'PAYMENT_DECLINED' },
    });
  });

  it('is declined with the message alone, by a backend without error codes', () => {
    const { message } = stateParams(DECLINED);
    return recordRejectedMigration({
      description: 'MigrateSubscription that is declined with or without an error code',
      state: DECLINED,
      response: errorResponse({ message }),
      expectedFailure: { message, code: null },
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
      state: OTHER_USER,
      subscription: 'foreignSubscriptionId',
      response: errorResponse({ example: 'There is no such subscription.', code: equal('NOT_FOUND') }),
      expectedFailure: { message: 'There is no such subscription.', code: 'NOT_FOUND' },
    }));

  it('rejects the bank account of another user', () =>
    recordRejectedMigration({
      description: 'MigrateSubscription with a bank account of another user',
      state: OTHER_USER,
      method: 'foreignMethodId',
      response: errorResponse({ example: 'There is no such payment method.', code: equal('NOT_FOUND') }),
      expectedFailure: { message: 'There is no such payment method.', code: 'NOT_FOUND' },
    }));

  it('rejects a method that is not saved, and charges no other', () =>
    recordRejectedMigration({
      description: 'MigrateSubscription with a method that is not saved',
      state: MAY_MIGRATE,
      paymentMethodId: 'pm_that_is_not_saved',
      response: errorResponse({ example: 'There is no such payment method.', code: equal('NOT_FOUND') }),
      expectedFailure: { message: 'There is no such payment method.', code: 'NOT_FOUND' },
    }));
});
