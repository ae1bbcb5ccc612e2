import * as z from 'zod';
import { type PriceList, productRecord } from '../schemas/records.ts';
import { parseInput } from './backend-error.ts';
import { addProducts } from './products.ts';

const { shape } = productRecord;

const product = z.object({
  ...shape,
  expirationInterval: shape.expirationInterval.default(null),
  expirationIntervalUnit: shape.expirationIntervalUnit.default(null),
  trialInterval: shape.trialInterval.default(null),
  trialIntervalUnit: shape.trialIntervalUnit.default(null),
  trialPriceInCents: shape.trialPriceInCents.default(null),
  productFamily: z
    .object({ id: z.string() })
    .nullish()
    .transform((family) => family ?? { id: 'own' }),
  rights: z
    .object({ icon: z.string().nullish(), annualCommitment: z.boolean().nullish() })
    .nullish()
    .transform((rights) => ({ icon: rights?.icon ?? '', annualCommitment: rights?.annualCommitment ?? false })),
});
export interface AppProduct extends z.input<typeof product> {}

const appConfig = z.object({
  productList: z.record(z.string(), z.union([z.string(), z.int()]).transform(String)),
  products: z.record(z.string(), product),
});
export interface AppConfig extends z.input<typeof appConfig> {}

const USAGE = 'Send the app config: {"productList": {handle: id}, "products": {id: product}}.';

export const withAppConfig = (prices: PriceList, input: unknown): PriceList =>
  addProducts(prices, parseInput(appConfig, input, { root: 'appConfig', usage: USAGE }));
