import * as z from 'zod';
import type { PriceList, ProductRecord } from '../schemas/records.ts';
import { cents, wholeNumber } from '../schemas/values.ts';
import { parseInput } from './parse-input.ts';

const interval = wholeNumber(0, 10_000);

const product = z.object({
  name: z.string(),
  priceInCents: cents,
  interval,
  intervalUnit: z.string(),
  expirationInterval: interval.nullish(),
  expirationIntervalUnit: z.string().nullish(),
  trialInterval: interval.nullish(),
  trialIntervalUnit: z.string().nullish(),
  trialPriceInCents: cents.nullish(),
  productFamily: z.object({ id: z.string() }).nullish(),
  rights: z.object({ icon: z.string().nullish(), annualCommitment: z.boolean().nullish() }).nullish(),
});
/** A product of an app's own `appConfig`; prices in cents. */
export interface AppProduct extends z.infer<typeof product> {}

/** As in the app config, other fields are allowed and ignored. */
const appConfig = z.object({
  productList: z.record(z.string(), z.string()),
  products: z.record(z.string(), product),
});
/** The products of an app as it passes them to `<CheckoutProvider appConfig>`: product id by handle, product by id. */
export interface AppConfig extends z.infer<typeof appConfig> {}

const USAGE = 'Send the app config: {"productList": {handle: id}, "products": {id: product}}.';

/** Adds an app's own products to a price list; for a handle in both, the app's product replaces the other. */
export function withAppConfig(prices: PriceList, input: unknown): PriceList {
  const { productList, products } = parseInput(appConfig, input, { root: 'appConfig', usage: USAGE });
  return {
    productList: { ...prices.productList, ...productList },
    products: {
      ...prices.products,
      ...Object.fromEntries(Object.entries(products).map(([id, each]) => [id, productRecord(each)])),
    },
  };
}

const productRecord = ({ productFamily, rights, ...own }: AppProduct): ProductRecord => ({
  name: own.name,
  priceInCents: own.priceInCents,
  interval: own.interval,
  intervalUnit: own.intervalUnit,
  expirationInterval: own.expirationInterval ?? null,
  expirationIntervalUnit: own.expirationIntervalUnit ?? null,
  trialInterval: own.trialInterval ?? null,
  trialIntervalUnit: own.trialIntervalUnit ?? null,
  trialPriceInCents: own.trialPriceInCents ?? null,
  productFamily: { id: productFamily?.id ?? 'own' },
  rights: { icon: rights?.icon ?? '', annualCommitment: rights?.annualCommitment ?? false },
});
