import { cents } from './money.ts';
import { ownValue } from './own-value.ts';
import type { Period, Plan } from './plan.ts';

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
export function findProductId(productList: AppConfig['productList'], handle: string): string | undefined {
  const id = ownValue(productList, handle);
  return id === undefined || id === null ? undefined : String(id);
}

function expirationOf(product: Product): Period | null {
  const { expirationInterval, expirationIntervalUnit: unit } = product;
  const count = expirationInterval ?? 0;
  return count > 0 && unit && unit !== 'never' ? { count, unit } : null;
}

/** The plan with this handle, or null when the app config has none. */
export function findPlan(config: AppConfig, handle: string): Plan | null {
  const productId = findProductId(config.productList, handle);
  if (productId === undefined) return null;
  const product = ownValue(config.products, productId);
  if (!product) return null;
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
