import { cents } from './money.ts';
import { ownValue } from './own-value.ts';
import type { Period, Plan } from './plan.ts';

/** A product as the host's app config holds it (spec 3); prices in cents. Fields beyond these are carried, unused. */
export interface Product {
  name: string;
  priceInCents: number;
  interval: number;
  intervalUnit: string;
  expirationInterval?: number | null;
  expirationIntervalUnit?: string | null;
  trialInterval?: number | null;
  trialIntervalUnit?: string | null;
  trialPriceInCents?: number | null;
  productFamily?: { id: string } | null;
  rights?: { icon?: string | null; annualCommitment?: boolean | null } | null;
}

/** The host's app config: `productList` maps a handle to a product id, `products` holds the details by id. */
export interface AppConfig {
  productList: Record<string, string>;
  products: Record<string, Product>;
}

function expirationOf(product: Product): Period | null {
  const { expirationInterval: count, expirationIntervalUnit: unit } = product;
  return count && count > 0 && unit && unit !== 'never' ? { count, unit } : null;
}

/** The plan behind a handle, or null when the app config does not know it. */
export function findPlan(config: AppConfig, handle: string): Plan | null {
  const productId = ownValue(config.productList, handle);
  const product = productId === undefined ? undefined : ownValue(config.products, productId);
  if (productId === undefined || !product) return null;
  return {
    handle,
    productId,
    name: product.name,
    price: cents(product.priceInCents),
    billing: { count: product.interval, unit: product.intervalUnit },
    expiration: expirationOf(product),
    annualCommitment: product.rights?.annualCommitment === true,
  };
}
