import { describe, it } from 'vitest';
import { STATES } from '#contract-states';
import { equal, refusal } from './matchers.ts';
import { isRefused, MAY_MIGRATE, migrate, request } from './migrations.ts';
import { refusesStrangers } from './strangers.ts';

const REFUSED = 'the bank refuses the charge of a migration';

describe('MigrateSubscription, refused', () => {
  refusesStrangers(request(), (api) => migrate(api));

  it('hands on the words of a refusal', () => {
    const { message } = STATES[REFUSED].params;
    return isRefused({
      description: 'MigrateSubscription with a method that the bank will not charge',
      state: REFUSED,
      answer: refusal({ message, code: equal('PAYMENT_DECLINED') }),
      reads: { message, code: 'PAYMENT_DECLINED' },
    });
  });

  it('refuses a coupon that does not exist', () =>
    isRefused({
      description: 'MigrateSubscription with a coupon that does not exist',
      state: MAY_MIGRATE,
      extras: { couponCodes: ['NOPE'] },
      answer: refusal({ example: 'The coupon NOPE can no longer be used.', code: equal('COUPON_REFUSED') }),
      reads: { message: 'The coupon NOPE can no longer be used.', code: 'COUPON_REFUSED' },
    }));

  it('refuses to move a subscription that is not the user’s', () =>
    isRefused({
      description: 'MigrateSubscription of a subscription that is not the user’s',
      state: MAY_MIGRATE,
      subscriptionId: 'sub_of_somebody_else',
      answer: refusal({ example: 'There is no such subscription.', code: equal('NOT_FOUND') }),
      reads: { message: 'There is no such subscription.', code: 'NOT_FOUND' },
    }));
});
