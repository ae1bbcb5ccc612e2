import type { PaidReport, ShowRequest } from '#checkout-flow';
import {
  type AppliedCoupon,
  type Cents,
  centsFromDollars,
  readFields,
  readList,
  readNumber,
  readText,
  type UpgradeExtras,
} from '#domain';

/** A coupon as the host page passes it: a discount in dollars, or a percentage of the plan's price. */
export interface BreakdownCoupon {
  code: string;
  discount_type: 'percent' | 'trial' | 'amount';
  /** The discount in dollars, for 'trial' and 'amount'; 0 by default. */
  amount?: number | undefined;
  /** The discount in percent, from 0 to 100, for 'percent'. */
  percentage?: number | undefined;
  /** When billing starts, for 'trial', as 'dd MMM yyyy'. */
  endDate?: string | undefined;
}

/** Changes to the app config's price, in dollars. The checkout rounds a fraction of a cent half-up and logs a warning. */
interface Breakdown {
  /** The plan's price at the price point. */
  planPrice?: number | null | undefined;
  /** The price of plan and add-ons together, before credit and discount. Zero makes them free. */
  priceOverride?: number | null | undefined;
  /** The checkout adds each `handle` to `extraUpgradeProps.additionalProducts`, so the host page need not name it there. */
  addOns?: { name: string; price: number; handle?: string | undefined }[] | null | undefined;
  /** A coupon that is applied from the start; its code is sent as one of `extraUpgradeProps.couponCodes`. */
  coupon?: BreakdownCoupon | null | undefined;
}

/** What the host page asks the checkout to sell, and the callback after the payment. */
export interface ShowOptions {
  /** A handle of the app config's `productList`. */
  planHandle: string;
  pricePointHandle?: string | undefined;
  breakdown?: Breakdown | null | undefined;
  /** Data of the host page that the checkout copies into every tracking event. */
  tracking?: Record<string, unknown> | undefined;
  /** Called once after the payment, before any other callback. Errors that it throws are logged. */
  onSuccess?: ((report: PaidReport) => void) | undefined;
  extraUpgradeProps?: UpgradeExtras | undefined;
  /** 'Westpac' accepts only Westpac's bank accounts. */
  offer?: string | undefined;
}

const readWord = (value: unknown): string | null => readText(value)?.trim().toLowerCase() ?? null;

function parseExtras(extras: unknown): UpgradeExtras {
  const { couponCodes, currentCoupon, additionalProducts, saleSlug } = readFields(extras);
  const texts = (values: unknown[]) => values.flatMap((value) => readText(value) ?? []);
  const handles = texts(readList(additionalProducts).map((product) => readFields(product)['handle']));
  const isGiven = (value: unknown) => value !== null && value !== undefined;
  const [coupon, slug] = [readText(currentCoupon), readText(saleSlug)];
  return {
    ...(isGiven(couponCodes) && { couponCodes: texts(readList(couponCodes)) }),
    ...(coupon !== null && { currentCoupon: coupon }),
    ...(isGiven(additionalProducts) && { additionalProducts: handles.map((handle) => ({ handle })) }),
    ...(slug !== null && { saleSlug: slug }),
  };
}

/**
 * Converts the host page's options, and dollars to cents. Calls `warn` for an amount with a fraction of a cent. Throws for a
 * price that is not a number, and for a percentage outside 0 to 100.
 */
export function parseShowOptions(
  options: ShowOptions,
  surface: ShowRequest['surface'] = 'dialog',
  warn?: (message: string) => void,
): ShowRequest {
  const { planHandle, pricePointHandle, breakdown, tracking, onSuccess, offer, extraUpgradeProps } = options;
  const { planPrice, priceOverride, addOns, coupon } = breakdown ?? {};
  const toCents = (dollars: number): Cents => {
    const amount = centsFromDollars(dollars);
    if (Math.abs(dollars - amount / 100) > 1e-8) warn?.(`${dollars} dollars is rounded to ${amount / 100}`);
    return amount;
  };
  const toOptionalCents = (dollars: number | null | undefined) =>
    dollars === undefined || dollars === null ? null : toCents(dollars);
  return {
    planHandle: readText(planHandle) ?? '',
    pricePointHandle: readText(pricePointHandle),
    breakdown: {
      planPrice: toOptionalCents(planPrice),
      priceOverride: toOptionalCents(priceOverride),
      addOns: readList(addOns).map((addOn) => {
        const { name, price, handle: sent } = readFields(addOn);
        const handle = readText(sent) ?? undefined;
        return {
          name: readText(name) ?? handle ?? 'Add-on',
          price: toCents(price as number),
          ...(handle && { handle }),
        };
      }),
      coupon: coupon ? parseCoupon(coupon, toCents, warn) : null,
    },
    tracking: readFields(tracking),
    onSuccess: typeof onSuccess === 'function' ? onSuccess : null,
    extras: parseExtras(extraUpgradeProps),
    offer: readText(offer),
    surface,
  };
}

/** Ignores a coupon without a code, because the backend would not give the discount. */
function parseCoupon(
  coupon: BreakdownCoupon,
  toCents: (dollars: number) => Cents,
  warn: ((message: string) => void) | undefined,
): AppliedCoupon | null {
  const code = readText(coupon.code);
  if (code === null) {
    warn?.('breakdown.coupon has no code, so it is not applied');
    return null;
  }
  const type = readWord(coupon.discount_type);
  if (type === 'percent') {
    const percentage = readNumber(coupon.percentage ?? 0);
    if (percentage !== null && percentage >= 0 && percentage <= 100) return { discount_type: type, code, percentage };
    throw new Error(`[checkout] Failed to read a coupon: ${coupon.percentage} is not a percentage from 0 to 100.`);
  }
  const amount = toCents(coupon.amount ?? 0);
  return type === 'trial'
    ? { discount_type: type, code, amount, endDate: readText(coupon.endDate) }
    : { discount_type: 'amount', code, amount };
}
