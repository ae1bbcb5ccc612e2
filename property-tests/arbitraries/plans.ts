import fc from 'fast-check';
import type { Period, Plan } from '#domain';
import { amount } from './amounts.ts';

/** Plans with a subscription period of 12 months, whatever their intervals (B10). */
export const TWELVE_MONTH_HANDLES = [
  'lap-vic-grant',
  'lap-vic-grant-webinar',
  'standard-monthly-plan-lawyer',
  'legal-and-accounting-plan',
  'legal-and-accounting-plan-promo',
  'legal-accounting-advice-plan-eofy-trial-offer',
];
/** Plans without a rule, some with a prefix of a listed handle. */
export const OTHER_HANDLES = [
  'standard-monthly',
  'standard-yearly',
  'lap-vic',
  'legal-and-accounting-plan-2',
  'constructor',
];

const planHandle = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...OTHER_HANDLES) },
  { weight: 1, arbitrary: fc.constant('pay-per-doc') },
  { weight: 1, arbitrary: fc.constantFrom(...TWELVE_MONTH_HANDLES) },
);

const count = fc.oneof(fc.constantFrom(1, 1, 3, 6, 12), fc.integer({ min: 1, max: 36 }));

/** In the units of price lists. */
export const period: fc.Arbitrary<Period> = fc.record({
  count,
  unit: fc.constantFrom('day', 'month', 'month', 'year'),
});
/** In units that only a faulty backend sends. */
export const unknownUnitPeriod: fc.Arbitrary<Period> = fc.record({
  count,
  unit: fc.constantFrom('week', 'fortnight', 'Month', 'months', '', 'constructor', '__proto__', 'toString'),
});

export const plan: fc.Arbitrary<Plan> = fc.record({
  handle: planHandle,
  productId: fc.constantFrom('prod_1', 'prod_2'),
  name: fc.constantFrom('Standard', 'Single document', 'Legal & accounting'),
  price: amount,
  billing: period,
  expiration: fc.option(period),
  annualCommitment: fc.boolean(),
});
