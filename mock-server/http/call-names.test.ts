import { describe, expect, it } from 'vitest';
import { readFaults } from '../backend/fault-fields.ts';
import { catalogue } from '../scenarios/index.ts';
import { callNames } from './call-names.ts';

describe('callNames', () => {
  it('are operations, the upgrade intention, what the card provider is asked, and all of them', () => {
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

  it('have faults in the catalogue that the server takes over HTTP too', () => {
    for (const { faults = [], steps } of catalogue) {
      const later = steps.flatMap((step) => (step.type === 'setFaults' ? [step.faults] : []));
      for (const list of [faults, ...later]) expect(readFaults(list, callNames)).toEqual(list);
    }
  });
});
