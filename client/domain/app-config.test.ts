import { describe, expect, it } from 'vitest';
import { type AppConfig, findPlan, type Product } from './app-config.ts';

describe('findPlan', () => {
  it('reads a product into a plan', () => {
    expect(findPlan(config({}), 'basic')).toEqual({
      handle: 'basic',
      productId: 'prod_1',
      name: 'Basic',
      price: 4900,
      billing: { count: 1, unit: 'month' },
      expiration: null,
      annualCommitment: false,
    });
  });

  it('knows an expiration only when it is above zero and not "never"', () => {
    const expiration = (expirationInterval: number | null, expirationIntervalUnit: string | null) =>
      findPlan(config({ expirationInterval, expirationIntervalUnit }), 'basic')?.expiration;
    expect(expiration(6, 'month')).toEqual({ count: 6, unit: 'month' });
    expect(expiration(0, 'month')).toBeNull();
    expect(expiration(1, 'never')).toBeNull();
    expect(expiration(6, null)).toBeNull();
    expect(expiration(null, 'month')).toBeNull();
  });

  it('knows an annual commitment by the product’s rights', () => {
    expect(findPlan(config({ rights: { annualCommitment: true } }), 'basic')?.annualCommitment).toBe(true);
    expect(findPlan(config({ rights: null }), 'basic')?.annualCommitment).toBe(false);
  });

  it('is null for a handle, or a product, that the app config does not know', () => {
    expect(findPlan(config({}), 'unknown')).toBeNull();
    expect(findPlan({ productList: { basic: 'prod_2' }, products: {} }, 'basic')).toBeNull();
    expect(findPlan(config({}), 'constructor')).toBeNull();
    expect(findPlan({ productList: { basic: 'constructor' }, products: {} }, 'basic')).toBeNull();
  });
});

function config(rest: Partial<Product>): AppConfig {
  const product: Product = { name: 'Basic', priceInCents: 4900, interval: 1, intervalUnit: 'month', ...rest };
  return { productList: { basic: 'prod_1' }, products: { prod_1: product } };
}
