import type { Cents } from './money.ts';
import { ownValue } from './own-value.ts';
import type { Period, Plan } from './plan.ts';
import { readBoolean, readCents, readFields, readNumber, readText } from './read-value.ts';

/** A product of the host's app config; prices in cents. Other fields are allowed and ignored. */
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

/** The host's app config: `productList` maps handles to product ids, text or integers, `products` maps ids to details. */
export interface AppConfig {
  productList: Record<string, string | number>;
  products: Record<string, Product>;
}

/** The id of the product with this handle, as the text that the backend's ids are read as; undefined without one. */
export const findProductId = (productList: unknown, handle: string): string | undefined =>
  readText(ownValue(readFields(productList), handle)) ?? undefined;

/** 'month' from 'Months'. A period of zero or of the unit 'never' is none. */
function readPeriod(interval: unknown, intervalUnit: unknown): Period | null {
  const count = readNumber(interval) ?? 0;
  const unit = readText(intervalUnit)?.trim().toLowerCase().replace(/s$/, '') ?? 'never';
  return count > 0 && unit !== 'never' ? { count, unit } : null;
}

/**
 * The plan with this handle; null if the app config has none, or neither the app config nor the host has its price. Calls
 * `warn` for a price that cannot be read, or is not in whole cents. Throws without an app config.
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
