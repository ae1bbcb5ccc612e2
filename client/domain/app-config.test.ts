import { describe, expect, it } from 'vitest';
import { type AppConfig, findPlan, type Product } from './app-config.ts';
import { cents } from './money.ts';

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

  it('has an expiration only when it is above zero and not "never"', { tags: ['B12'] }, () => {
    const expiration = (expirationInterval: number | null, expirationIntervalUnit: string | null) =>
      findPlan(config({ expirationInterval, expirationIntervalUnit }), 'basic')?.expiration;
    expect(expiration(6, 'month')).toEqual({ count: 6, unit: 'month' });
    expect(expiration(0, 'month')).toBeNull();
    expect(expiration(1, 'never')).toBeNull();
  });

  it('reads the annual commitment from the product’s rights', { tags: ['B11'] }, () => {
    expect(findPlan(config({ rights: { annualCommitment: true } }), 'basic')?.annualCommitment).toBe(true);
    expect(findPlan(config({ rights: null }), 'basic')?.annualCommitment).toBe(false);
  });
});

describe('findPlan in an app config of a page in JavaScript', () => {
  const planOf = (rest: object, hostPrice?: number) => {
    const warnings: string[] = [];
    const price = hostPrice === undefined ? null : cents(hostPrice);
    const plan = findPlan(config(rest), 'basic', price, (message) => warnings.push(message));
    return { plan, warnings };
  };

  it.each([4900, '4900', '4900.0', 4899.5])('reads the price %o', (priceInCents) => {
    const { plan, warnings } = planOf({ priceInCents });
    expect([plan?.price, warnings.length]).toEqual([4900, priceInCents === 4899.5 ? 1 : 0]);
  });

  it.each([null, undefined, '', '49.90', 'free', Number.NaN, {}])(
    'has no plan with the price %o, and says why',
    (price) => {
      const warning = "appConfig.products['prod_1'].priceInCents is not a number of cents, so 'basic' cannot be sold";
      expect(planOf({ priceInCents: price })).toEqual({ plan: null, warnings: [warning] });
      expect(planOf({ priceInCents: price }, 4500).plan?.price).toBe(4500);
    },
  );

  it.each([
    [
      { interval: '3', intervalUnit: 'Months' },
      { count: 3, unit: 'month' },
    ],
    [{ interval: null }, null],
    [{ intervalUnit: undefined }, null],
    [{ interval: -1 }, null],
    [{ intervalUnit: '' }, null],
  ])('reads the interval of %o as %o', (rest, billing) => {
    expect(planOf(rest).plan?.billing).toEqual(billing);
  });

  it('names a product without a name by its handle, and has no plan without products', () => {
    expect(planOf({ name: null }).plan?.name).toBe('basic');
    for (const broken of [{}, { productList: null }, { productList: { basic: '' } }, { productList: { basic: 1 } }])
      expect(findPlan(broken as never, 'basic')).toBeNull();
  });
});

function config(rest: object): AppConfig {
  return { productList: { basic: 'prod_1' }, products: { prod_1: { ...product, ...rest } } };
}
