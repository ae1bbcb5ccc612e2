/**
 * What the embedding page knows and does in a scenario: the arguments of its `show(...)`, and the switches it set. The
 * amounts in `breakdown` are dollars, because that is what a host page has.
 */
export interface Breakdown {
  /** The price of a price point, which the module cannot look up. */
  planPrice?: number;
  /** All-in price before credit and discount. 0 is a price. */
  priceOverride?: number;
  addOns?: { name: string; price: number; handle?: string }[];
}

export interface UpgradeExtras {
  couponCodes?: string[];
  currentCoupon?: string;
  additionalProducts?: { handle: string }[];
  saleSlug?: string;
}

export interface HostPage {
  show: {
    planHandle: string;
    pricePointHandle?: string;
    breakdown?: Breakdown;
    offer?: string;
    extraUpgradeProps?: UpgradeExtras;
  };
  /** The current subscription, where the host names it. Otherwise it is found in the list of subscriptions. */
  subscriptionId?: string;
  disableDirectDebit?: boolean;
  disableCoupon?: boolean;
  /** What the button 'Start this scenario' opens. */
  start: 'checkout';
}

/** A page that opens the checkout for a plan. */
export const buying = (
  planHandle: string,
  { show, ...rest }: { show?: Partial<HostPage['show']> } & Partial<Omit<HostPage, 'show'>> = {},
): HostPage => ({ start: 'checkout', ...rest, show: { planHandle, ...show } });
