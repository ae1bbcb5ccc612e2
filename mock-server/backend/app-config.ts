import { z } from 'zod';
import { cents, integerBetween, parseInput, recordOf, text } from './parse-input.ts';
import type { PriceList, ProductRecord } from './records.ts';

/** A product of an app's own `appConfig`; prices in cents. */
export interface AppProduct {
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

/** The products of an app as it passes them to `<CheckoutProvider appConfig>`: product id by handle, product by id. */
export interface AppConfig {
  productList: Record<string, string>;
  products: Record<string, AppProduct>;
}

const interval = integerBetween(0, 10_000);
/** As in the app config, other fields are allowed and ignored. */
const object = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape, 'an object');

const product = object({
  name: text,
  priceInCents: cents,
  interval,
  intervalUnit: text,
  expirationInterval: interval.nullish(),
  expirationIntervalUnit: text.nullish(),
  trialInterval: interval.nullish(),
  trialIntervalUnit: text.nullish(),
  trialPriceInCents: cents.nullish(),
  productFamily: object({ id: text }).nullish(),
  rights: object({ icon: text.nullish(), annualCommitment: z.boolean('true or false').nullish() }).nullish(),
});

const appConfig = object({ productList: recordOf(text), products: recordOf(product) });

/** Adds an app's own products to a price list; for a handle in both, the app's product replaces the other. */
export function withAppConfig(prices: PriceList, input: unknown): PriceList {
  const { productList, products } = parseInput(appConfig, input, 'appConfig');
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
