import { describe, expect, it } from 'vitest';
import { parseFaults } from '../backend/parse-faults.ts';
import { catalogue } from '../scenarios/index.ts';
import { callNames } from './call-names.ts';

describe('callNames', () => {
  it('contains operations, the upgrade intention, card provider calls and the wildcard', () => {
    expect([...callNames].sort()).toEqual(
      [
        '*',
        'AttachPaymentMethod',
        'ChangeDefaultPaymentMethod',
        'CheckCouponCode',
        'CreateSetupIntent',
        'CreateSubscription',
        'GetMigrationPreview',
        'GetUserSubscriptions',
        'ListPaymentMethod',
        'MigrateSubscription',
        'answer challenge',
        'confirm setup intent',
        'create payment method',
        'create token',
        'provider frames',
        'provider script',
        'retrieve setup intent',
        'upgrade-intention',
      ].sort(),
    );
  });

  it('covers every fault of the catalogue', () => {
    for (const { faults = [], steps } of catalogue) {
      const laterFaults = steps.flatMap((step) => (step.type === 'setFaults' ? [step.faults] : []));
      for (const list of [faults, ...laterFaults]) expect(parseFaults(list, callNames)).toEqual(list);
    }
  });
});
