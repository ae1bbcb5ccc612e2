import fc from 'fast-check';
import type { Period, Plan } from '#domain';
import { amount } from './amounts.ts';

const planHandle = fc.constantFrom(
  'standard-monthly',
  'standard-yearly',
  'pay-per-doc',
  'lap-vic-grant',
  'constructor',
);

/** In the units of price lists. */
const period: fc.Arbitrary<Period> = fc.record({
  count: fc.oneof(fc.constantFrom(1, 1, 3, 6, 12), fc.integer({ min: 1, max: 36 })),
  unit: fc.constantFrom('day', 'month', 'month', 'year'),
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
