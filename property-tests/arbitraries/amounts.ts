import fc from 'fast-check';
import { type Cents, cents } from '#domain';

/** Amounts up to $10,000.00, with many small and many whole dollars. These are prone to rounding errors. */
export const amount: fc.Arbitrary<Cents> = fc
  .oneof(
    fc.integer({ min: 0, max: 1_000_000 }),
    fc.integer({ min: 0, max: 200 }),
    fc.integer({ min: 0, max: 10_000 }).map((dollars) => dollars * 100),
  )
  .map(cents);

/** A migration's adjustment: credit below zero, a charge above. */
export const adjustment: fc.Arbitrary<Cents> = fc
  .oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 5, arbitrary: amount.map((credit) => -credit) }, amount)
  .map(cents);
