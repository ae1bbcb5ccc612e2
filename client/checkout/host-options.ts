import type { FieldFont } from '#card-provider';
import type { LogEntry, PaidReport, ShowRequest, TrackedEvent } from '#checkout-flow';
import { type AppConfig, type AppliedCoupon, centsFromDollars, type UpgradeExtras, type UserInfo } from '#domain';
import type { GetIdToken } from '#graphql';

/** What the embedding page brings. All but addresses, publishable key and fonts may change between renders. */
export interface CheckoutOptions {
  /** The product's GraphQL endpoint; '/graphql' unless said otherwise. */
  graphqlEndpoint?: string;
  /** Base of the billing service: '/chargify' posts to '/chargify/subscription/upgrade'. */
  chargifyServiceUrl: string;
  /** The signed-in user's id token, or null. Asked before every call, never stored. */
  getIdToken: GetIdToken;
  /** The card provider's publishable key. */
  publishableKey: string;
  appConfig: AppConfig;
  user: UserInfo;
  /** Who is paid, named in the direct debit agreement. */
  merchant: string;
  /** Link behind 'terms and conditions'. */
  termsUrl: string;
  /** Fonts for the text inside the card provider's frames. */
  fieldFonts?: FieldFont[];
  /** The subscription that an upgrade moves; found in the user's list unless said. */
  subscriptionId?: string;
  disableDirectDebit?: boolean;
  disableCoupon?: boolean;
  /** Called after every successful payment, whoever opened the checkout. */
  onPaid?: (report: PaidReport) => void;
  track?: (event: TrackedEvent) => void;
  log?: (entry: LogEntry) => void;
  /** The current instant; the real one unless said otherwise. */
  now?: () => Date;
}

/** What to sell, and what to do afterwards. */
export interface ShowOptions {
  planHandle: string;
  pricePointHandle?: string;
  /** What the host knows of the price beyond the app config; amounts in dollars, at most two decimals. */
  breakdown?: {
    /** The price at the price point. */
    planPrice?: number;
    /** An all-in price before credit and discount. Zero is a price. */
    priceOverride?: number;
    addOns?: { name: string; price: number }[];
    coupon?: AppliedCoupon;
  };
  /** Carried into every tracking event. */
  tracking?: Record<string, unknown>;
  onSuccess?: (report: PaidReport) => void;
  extraUpgradeProps?: UpgradeExtras;
  offer?: string;
}

/** The host's words in the checkout's terms: dollars become cents here, once. Throws on an amount that has none. */
export function showRequest(options: ShowOptions): ShowRequest {
  const { planHandle, pricePointHandle, breakdown = {}, tracking, onSuccess, extraUpgradeProps, offer } = options;
  const { planPrice, priceOverride, addOns = [], coupon } = breakdown;
  return {
    planHandle,
    pricePointHandle: pricePointHandle ?? null,
    breakdown: {
      planPrice: planPrice === undefined ? null : centsFromDollars(planPrice),
      priceOverride: priceOverride === undefined ? null : centsFromDollars(priceOverride),
      addOns: addOns.map(({ name, price }) => ({ name, price: centsFromDollars(price) })),
      coupon: coupon ?? null,
    },
    tracking: tracking ?? {},
    onSuccess: onSuccess ?? null,
    extras: extraUpgradeProps ?? {},
    offer: offer ?? null,
  };
}
