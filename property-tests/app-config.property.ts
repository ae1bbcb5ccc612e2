import fc from 'fast-check';
import { describe, it } from 'vitest';
import { type AppConfig, findPlan, type Product } from '#domain';
import { always } from './always.ts';
import { amount } from './arbitraries/amounts.ts';
import { tried } from './settings.ts';

const count = fc.constantFrom(undefined, null, 0, -1, 1, 6, 30);
const unit = fc.constantFrom(undefined, null, '', 'never', 'day', 'month', 'Never');

/** A product with what a host may leave out, send as null, or send beside it. */
const product: fc.Arbitrary<Product> = fc
  .record({
    required: fc.record({
      name: fc.constantFrom('Standard', 'Single document', ''),
      priceInCents: amount,
      interval: fc.integer({ min: 1, max: 36 }),
      intervalUnit: fc.constantFrom('day', 'month', 'year'),
    }),
    count,
    unit,
    rights: fc.constantFrom(
      undefined,
      null,
      {},
      { annualCommitment: null },
      { icon: 'scales', annualCommitment: false },
      { annualCommitment: true },
    ),
    trialPriceInCents: fc.constantFrom(undefined, null, 0, 100),
  })
  .map(({ required, count, unit, rights, trialPriceInCents }) => ({
    ...required,
    ...(count !== undefined && { expirationInterval: count }),
    ...(unit !== undefined && { expirationIntervalUnit: unit }),
    ...(rights !== undefined && { rights }),
    ...(trialPriceInCents !== undefined && { trialPriceInCents }),
  }));

const handle = fc.constantFrom('standard-monthly', 'pay-per-doc', 'toString', 'A b');
/** An app config that sells some products, one of them under a handle that is asked for. */
const sold = fc
  .record({ handle, product, others: fc.array(product, { maxLength: 3 }), at: fc.nat({ max: 3 }) })
  .map(({ handle, product, others, at }) => {
    const products = others.toSpliced(at, 0, product);
    const id = products.indexOf(product);
    const config: AppConfig = {
      productList: Object.fromEntries(
        products.map((_, index) => [index === id ? handle : `other-${index}`, `prod_${index}`]),
      ),
      products: Object.fromEntries(products.map((each, index) => [`prod_${index}`, each])),
    };
    return { config, handle, product, productId: `prod_${id}` };
  });

describe('findPlan', () => {
  it('finds the plan of a handle with name, price and billing as they are', () => {
    fc.assert(
      always(sold, ({ config, handle, product, productId }) => {
        const plan = findPlan(config, handle);
        return (
          plan?.handle === handle &&
          plan.productId === productId &&
          plan.name === product.name &&
          plan.price === product.priceInCents &&
          plan.billing.count === product.interval &&
          plan.billing.unit === product.intervalUnit
        );
      }),
      tried(),
    );
  });

  it('knows an expiration where a count above zero and a unit but never are named, and nowhere else', () => {
    fc.assert(
      always(sold, ({ config, handle, product }) => {
        const { expirationInterval: count = null, expirationIntervalUnit: unit = null } = product;
        const expires = [1, 6, 30].includes(count ?? 0) && ['day', 'month', 'Never'].includes(unit ?? '');
        const found = findPlan(config, handle)?.expiration;
        return expires ? found?.count === count && found?.unit === unit : found === null;
      }),
      tried(),
    );
  });

  it('knows an annual commitment where the product has the right to one', () => {
    fc.assert(
      always(sold, ({ config, handle, product }) => {
        const text = JSON.stringify(product.rights ?? {});
        return findPlan(config, handle)?.annualCommitment === text.includes('"annualCommitment":true');
      }),
      tried(),
    );
  });

  it('finds nothing under a handle, or for a product, that is not in the list', () => {
    const unknown = fc.oneof(fc.string(), fc.constantFrom('constructor', '__proto__', 'hasOwnProperty'));
    fc.assert(
      always(
        fc.record({ sold, unknown }).filter(({ sold, unknown }) => !Object.hasOwn(sold.config.productList, unknown)),
        ({ sold: { config, handle }, unknown }) =>
          findPlan(config, unknown) === null && findPlan({ ...config, products: {} }, handle) === null,
      ),
      tried(),
    );
  });
});
