import type { PaidReport, ShowRequest } from '#checkout-flow';
import { type AppliedCoupon, centsFromDollars, type UpgradeExtras } from '#domain';

/** A coupon as the page knows it: what it takes off in dollars, or as a percentage of the plan's price. */
export interface BreakdownCoupon {
  code: string;
  discount_type: 'percent' | 'trial' | 'amount';
  /** Dollars, for 'trial' and 'amount'; nothing unless said. */
  amount?: number;
  /** 0 to 100, for 'percent'. */
  percentage?: number;
  /** 'dd MMM yyyy', for 'trial': when billing starts. */
  endDate?: string;
}

/** What to sell, and what to do afterwards (spec 4). */
export interface ShowOptions {
  /** A handle of the app config's `productList`. */
  planHandle: string;
  pricePointHandle?: string;
  /** What the page knows of the price beyond the app config; amounts in dollars, at most two decimals. */
  breakdown?: {
    /** The price at the price point. */
    planPrice?: number;
    /** An all-in price before credit and discount. Zero is a price. */
    priceOverride?: number | null;
    addOns?: { name: string; price: number }[];
    /** A coupon that is in place from the start (spec 3). Its code must be in `extraUpgradeProps.couponCodes` too. */
    coupon?: BreakdownCoupon;
  };
  /** Carried into every tracking event. */
  tracking?: Record<string, unknown>;
  /** Called once when the payment has been made, before anything else is told. What it throws is logged. */
  onSuccess?: (report: PaidReport) => void;
  extraUpgradeProps?: UpgradeExtras;
  /** 'Westpac' takes only Westpac's bank accounts (spec 5). */
  offer?: string;
}

/**
 * The page's words in the checkout's terms: dollars become cents here, once. Throws on an amount that is no whole number
 * of cents, on a percentage outside 0 to 100, and on a coupon whose code would not be sent.
 */
export function showRequest(options: ShowOptions, surface: ShowRequest['surface'] = 'dialog'): ShowRequest {
  const { planHandle, pricePointHandle, breakdown = {}, tracking, onSuccess, extraUpgradeProps, offer } = options;
  const { planPrice, priceOverride, addOns = [], coupon } = breakdown;
  if (coupon) rejectUnsentCoupon(coupon.code, extraUpgradeProps?.couponCodes ?? []);
  return {
    planHandle,
    pricePointHandle: pricePointHandle ?? null,
    breakdown: {
      planPrice: planPrice === undefined ? null : centsFromDollars(planPrice),
      // Both null and undefined mean that no price is promised; zero is a promise.
      priceOverride: priceOverride === undefined || priceOverride === null ? null : centsFromDollars(priceOverride),
      addOns: addOns.map(({ name, price }) => ({ name, price: centsFromDollars(price) })),
      coupon: coupon ? appliedCoupon(coupon) : null,
    },
    tracking: tracking ?? {},
    onSuccess: onSuccess ?? null,
    extras: extraUpgradeProps ?? {},
    offer: offer ?? null,
    surface,
  };
}

/** Without its code in the purchase, the server would charge what the discount has taken off on the screen. */
function rejectUnsentCoupon(code: string, couponCodes: readonly string[]): void {
  const normal = (text: string) => text.trim().toLowerCase();
  if (couponCodes.some((sent) => normal(sent) === normal(code))) return;
  throw new Error(
    `[checkout] Failed to read a coupon: '${code}' is in breakdown.coupon but not in extraUpgradeProps.couponCodes, so it would be shown and not sent. Pass it in both.`,
  );
}

function appliedCoupon({ code, discount_type, amount = 0, percentage = 0, endDate }: BreakdownCoupon): AppliedCoupon {
  if (discount_type === 'percent') return { kind: 'percent', code, percent: checkedPercentage(percentage) };
  const worth = centsFromDollars(amount);
  return discount_type === 'trial'
    ? { kind: 'trial', code, amount: worth, billingStarts: endDate ?? null }
    : { kind: 'amount', code, amount: worth };
}

function checkedPercentage(percentage: number): number {
  if (percentage >= 0 && percentage <= 100) return percentage;
  throw new Error(
    `[checkout] Failed to read a coupon: ${percentage} is not a percentage. Pass a number from 0 to 100.`,
  );
}
