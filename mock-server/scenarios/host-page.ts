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
  /** What `show(...)` is given from the second opening on; the same again when left out. */
  again?: HostPage['show'];
  /** Nobody is signed in: there is no id token. */
  signedOut?: boolean;
  /** The host's own success callback throws. */
  callbackThrows?: boolean;
  /** The card surcharge's policy, where the host has one of its own: 1.25% is 125 basis points, until an ISO instant. */
  cardFee?: { basisPoints: number; until?: string };
  /** What the button 'Start this scenario' opens. */
  start: Start;
}

export type Start =
  | { opens: 'checkout' }
  /** The standalone form in the page; without a button of its own the page has one, 'Pay for this document'. */
  | { opens: 'payment form'; label?: string; hideButton?: boolean }
  | { opens: 'payment method dialog'; mode: 'add-card' | 'add-bank-account' | 'update' };

/** A page that opens the checkout for a plan. */
export const buying = (
  planHandle: string,
  { show, ...rest }: { show?: Partial<HostPage['show']> } & Partial<Omit<HostPage, 'show'>> = {},
): HostPage => ({ start: { opens: 'checkout' }, ...rest, show: { planHandle, ...show } });

/** A page with the standalone payment form in it. */
export const payingInPage = (
  planHandle: string,
  form: Omit<Extract<Start, { opens: 'payment form' }>, 'opens'> = {},
): HostPage => buying(planHandle, { start: { opens: 'payment form', ...form } });

/** A page on which the payment method of all subscriptions is saved or changed. */
export const savingMethod = (mode: Extract<Start, { mode: string }>['mode']): HostPage =>
  buying('standard-monthly', { start: { opens: 'payment method dialog', mode } });
