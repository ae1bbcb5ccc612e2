import type { Cents } from './money.ts';
import { ownValue } from './own-value.ts';
import type { Period, Plan } from './plan.ts';
import { readBoolean, readCents, readFields, readNumber, readText } from './read-value.ts';

/** A product of the host page's app config, with its price in cents. The checkout ignores other fields. */
export interface Product {
  name: string;
  priceInCents: number;
  interval: number;
  intervalUnit: string;
  expirationInterval?: number | null | undefined;
  expirationIntervalUnit?: string | null | undefined;
  trialInterval?: number | null | undefined;
  trialIntervalUnit?: string | null | undefined;
  trialPriceInCents?: number | null | undefined;
  productFamily?: { id: string } | null | undefined;
  rights?: { icon?: string | null | undefined; annualCommitment?: boolean | null | undefined } | null | undefined;
}

/**
 * The host page's app config: `productList` maps handles to product ids (texts or integers), `products` maps these to products.
 */
export interface AppConfig {
  productList: Record<string, string | number>;
  products: Record<string, Product>;
}

/** The id of the product with this handle, as text like the backend's ids; undefined if the handle is not listed. */
export const findProductId = (productList: unknown, handle: string): string | undefined =>
  readText(ownValue(readFields(productList), handle)) ?? undefined;

/** Reads 'Months' as 'month'. Zero intervals and the unit 'never' are no period. */
function readPeriod(interval: unknown, intervalUnit: unknown): Period | null {
  const count = readNumber(interval) ?? 0;
  const unit = readText(intervalUnit)?.trim().toLowerCase().replace(/s$/, '') ?? 'never';
  return count > 0 && unit !== 'never' ? { count, unit } : null;
}

/**
 * The plan with this handle; null if the app config does not list it, or neither the app config nor the host page has its
 * price. Calls `warn` for a price that cannot be read, or is not in whole cents. Throws without an app config.
 */
export function findPlan(
  config: AppConfig,
  handle: string,
  hostPrice: Cents | null = null,
  warn: (message: string) => void = () => undefined,
): Plan | null {
  const { productList, products } = config;
  const productId = findProductId(productList, handle);
  if (productId === undefined) return null;
  const product = readFields(ownValue(readFields(products), productId));
  const field = `appConfig.products['${productId}'].priceInCents`;
  const price = readCents(product['priceInCents'], (read) => warn(`${field} is rounded to whole cents: ${read}`));
  if (price === null && hostPrice === null) {
    warn(`${field} is not a number of cents, so '${handle}' cannot be sold`);
    return null;
  }
  return {
    handle,
    productId,
    name: readText(product['name']) ?? handle,
    price: price ?? (hostPrice as Cents),
    billing: readPeriod(product['interval'], product['intervalUnit']),
    expiration: readPeriod(product['expirationInterval'], product['expirationIntervalUnit']),
    annualCommitment: readBoolean(readFields(product['rights'])['annualCommitment']),
  };
}
