import type { PaidReport, ShowRequest } from '#checkout-flow';
import { type AppliedCoupon, centsFromDollars, type UpgradeExtras } from '#domain';

/** A coupon in the page's terms: a discount in dollars, or a percentage of the plan's price. */
export interface BreakdownCoupon {
  code: string;
  discount_type: 'percent' | 'trial' | 'amount';
  /** Dollars, for 'trial' and 'amount'; 0 by default. */
  amount?: number | undefined;
  /** 0 to 100, for 'percent'. */
  percentage?: number | undefined;
  /** 'dd MMM yyyy', for 'trial': when billing starts. */
  endDate?: string | undefined;
}

/** The price beyond the app config; amounts in dollars with at most two decimals. */
interface Breakdown {
  /** The price at the price point. */
  planPrice?: number | undefined;
  /** An all-in price before credit and discount. Zero is a price. */
  priceOverride?: number | null | undefined;
  addOns?: { name: string; price: number }[] | undefined;
  /** A coupon that is applied from the start. Its code must be in `extraUpgradeProps.couponCodes` too. */
  coupon?: BreakdownCoupon | undefined;
}

/** What to sell, and what to call afterwards. */
export interface ShowOptions {
  /** A handle of the app config's `productList`. */
  planHandle: string;
  pricePointHandle?: string | undefined;
  breakdown?: Breakdown | undefined;
  /** Copied into every tracking event. */
  tracking?: Record<string, unknown> | undefined;
  /** Called once after the payment, before any other callback (T22). Errors that it throws are logged. */
  onSuccess?: ((report: PaidReport) => void) | undefined;
  extraUpgradeProps?: UpgradeExtras | undefined;
  /** 'Westpac' accepts only Westpac's bank accounts (V12 to V14). */
  offer?: string | undefined;
}

/**
 * Converts the page's options, dollars to cents included. Throws on an amount that is not a whole number of cents, on a
 * percentage outside 0 to 100, and on a coupon whose code would not be sent (T1).
 */
export function parseShowOptions(options: ShowOptions, surface: ShowRequest['surface'] = 'dialog'): ShowRequest {
  const { planHandle, pricePointHandle, breakdown = {}, tracking, onSuccess, extraUpgradeProps, offer } = options;
  const { planPrice, priceOverride, addOns = [], coupon } = breakdown;
  if (coupon) assertCouponIsSent(coupon.code, extraUpgradeProps?.couponCodes ?? []);
  return {
    planHandle,
    pricePointHandle: pricePointHandle ?? null,
    breakdown: {
      planPrice: planPrice === undefined ? null : centsFromDollars(planPrice),
      // Null and undefined mean no override; zero is a price.
      priceOverride: priceOverride === undefined || priceOverride === null ? null : centsFromDollars(priceOverride),
      addOns: addOns.map(({ name, price }) => ({ name, price: centsFromDollars(price) })),
      coupon: coupon ? parseCoupon(coupon) : null,
    },
    tracking: tracking ?? {},
    onSuccess: onSuccess ?? null,
    extras: extraUpgradeProps ?? {},
    offer: offer ?? null,
    surface,
  };
}

/** Without the code in the purchase, the server would charge the price without the displayed discount. */
function assertCouponIsSent(code: string, couponCodes: readonly string[]): void {
  const normalize = (text: string) => text.trim().toLowerCase();
  if (couponCodes.some((sent) => normalize(sent) === normalize(code))) return;
  throw new Error(
    `[checkout] Failed to read a coupon: '${code}' is not in extraUpgradeProps.couponCodes, so it would not be sent. Pass it in both.`,
  );
}

function parseCoupon({ code, discount_type, amount = 0, percentage = 0, endDate }: BreakdownCoupon): AppliedCoupon {
  if (discount_type === 'percent') return { kind: 'percent', code, percent: parsePercentage(percentage) };
  const discount = centsFromDollars(amount);
  return discount_type === 'trial'
    ? { kind: 'trial', code, amount: discount, billingStarts: endDate ?? null }
    : { kind: 'amount', code, amount: discount };
}

function parsePercentage(percentage: number): number {
  if (percentage >= 0 && percentage <= 100) return percentage;
  throw new Error(
    `[checkout] Failed to read a coupon: ${percentage} is not a percentage. Pass a number from 0 to 100.`,
  );
}
