/** Ids differ from handles, so that a purchase fails if the checkout mixes them up. */
import type { PriceList, ProductRecord } from '../schemas/records.ts';

interface PriceLine {
  name: string;
  priceInCents: number;
  interval?: number;
  intervalUnit?: string;
  expires?: [interval: number, unit: string];
  annualCommitment?: boolean;
}

export const productId = (handle: string): string => `prod_${handle.replaceAll('-', '_')}`;

export const product = ({
  name,
  priceInCents,
  interval = 1,
  intervalUnit = 'month',
  ...line
}: PriceLine): ProductRecord => ({
  name,
  priceInCents,
  interval,
  intervalUnit,
  expirationInterval: line.expires?.[0] ?? null,
  expirationIntervalUnit: line.expires?.[1] ?? null,
  trialInterval: null,
  trialIntervalUnit: null,
  trialPriceInCents: null,
  productFamily: { id: 'fam_legal_plans' },
  rights: { icon: 'scales', annualCommitment: line.annualCommitment ?? false },
});

export function priceListOf(lines: Record<string, PriceLine>): PriceList {
  const entries = Object.entries(lines);
  return {
    productList: Object.fromEntries(entries.map(([handle]) => [handle, productId(handle)])),
    products: Object.fromEntries(entries.map(([handle, line]) => [productId(handle), product(line)])),
  };
}

export const basePriceList: PriceList = priceListOf({
  'standard-monthly': { name: 'Standard monthly', priceInCents: 4900 },
  'plus-monthly': { name: 'Plus monthly', priceInCents: 4990 },
  'standard-quarterly': { name: 'Standard quarterly', priceInCents: 14700, interval: 3 },
  'standard-yearly': { name: 'Standard yearly', priceInCents: 58800, interval: 12 },
  'value-yearly': { name: 'Value yearly', priceInCents: 19900, interval: 12 },
  'fee-trap': { name: 'Half-yearly', priceInCents: 16920, interval: 6 },
  'commit-monthly': { name: 'Committed monthly', priceInCents: 9900, annualCommitment: true },
  'pay-per-doc': {
    name: 'Single document',
    priceInCents: 4900,
    interval: 30,
    intervalUnit: 'day',
    expires: [30, 'day'],
  },
  'term-plan': { name: 'Six-month term', priceInCents: 29900, expires: [6, 'month'] },
  'lap-vic-grant': { name: 'LAP Victorian grant', priceInCents: 10000 },
  'lap-vic-grant-webinar': { name: 'LAP Victorian grant webinar', priceInCents: 10000 },
  'standard-monthly-plan-lawyer': { name: 'Standard monthly with a lawyer', priceInCents: 10000 },
  'legal-and-accounting-plan': { name: 'Legal and accounting', priceInCents: 10000 },
  'legal-and-accounting-plan-promo': { name: 'Legal and accounting, promotion', priceInCents: 10000 },
  'legal-accounting-advice-plan-eofy-trial-offer': { name: 'Legal and accounting advice, trial', priceInCents: 10000 },
});
