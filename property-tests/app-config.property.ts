import fc from 'fast-check';
import { describe, it } from 'vitest';
import { findPlan, type Product } from '#domain';
import { amount } from './arbitraries/amounts.ts';
import { holds } from './holds.ts';
import { runOptions } from './run-options.ts';

const handle = fc.oneof(
  fc.string(),
  fc.constantFrom('standard-monthly', 'constructor', '__proto__', 'hasOwnProperty', 'toString'),
);

/** An app config with one product, its handle and another handle. */
const configCase = fc
  .record({ handle, other: handle, price: amount })
  .filter(({ handle, other }) => handle !== other)
  .map(({ handle, other, price }) => {
    const product: Product = { name: 'Standard', priceInCents: price, interval: 1, intervalUnit: 'month' };
    return {
      config: { productList: Object.fromEntries([[handle, 'prod_1']]), products: { prod_1: product } },
      handle,
      other,
      price,
    };
  });

describe('findPlan', () => {
  it('returns the price of the listed product, whatever the handle', () => {
    fc.assert(
      holds(configCase, ({ config, handle, price }) => findPlan(config, handle)?.price === price),
      runOptions(),
    );
  });

  it('returns null for a handle or a product that is not listed', () => {
    fc.assert(
      holds(
        configCase,
        ({ config, handle, other }) =>
          findPlan(config, other) === null && findPlan({ ...config, products: {} }, handle) === null,
      ),
      runOptions(),
    );
  });
});
