import { describe, expect, it } from 'vitest';
import { type AppConfig, findPlan, type Product } from './app-config.ts';

const product: Product = { name: 'Basic', priceInCents: 4900, interval: 1, intervalUnit: 'month' };

describe('findPlan', () => {
  it('maps a product to a plan', () => {
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

  it('reads an integer id as its text, as the ids of subscriptions are read', () => {
    const products = { 4711: product };
    expect(findPlan({ productList: { basic: 4711 }, products }, 'basic')?.productId).toBe('4711');
  });

  it('has an expiration only when it is above zero and not "never"', { tags: ['B12'] }, () => {
    const expiration = (expirationInterval: number | null, expirationIntervalUnit: string | null) =>
      findPlan(config({ expirationInterval, expirationIntervalUnit }), 'basic')?.expiration;
    expect(expiration(6, 'month')).toEqual({ count: 6, unit: 'month' });
    expect(expiration(0, 'month')).toBeNull();
    expect(expiration(-6, 'month')).toBeNull();
    expect(expiration(1, 'never')).toBeNull();
    expect(expiration(6, null)).toBeNull();
    expect(expiration(null, 'month')).toBeNull();
  });

  it('reads the annual commitment from the product’s rights', { tags: ['B11'] }, () => {
    expect(findPlan(config({ rights: { annualCommitment: true } }), 'basic')?.annualCommitment).toBe(true);
    expect(findPlan(config({ rights: null }), 'basic')?.annualCommitment).toBe(false);
  });
});

function config(rest: Partial<Product>): AppConfig {
  return { productList: { basic: 'prod_1' }, products: { prod_1: { ...product, ...rest } } };
}
