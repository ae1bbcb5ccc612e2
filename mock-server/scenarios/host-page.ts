/** Price overrides of the host page; amounts are in dollars. */
export interface HostBreakdown {
  /** Price of a price point, which the module cannot look up. */
  planPrice?: number;
  /** Total price before credit and discount; 0 is valid. */
  priceOverride?: number;
  addOns?: { name: string; price: number; handle?: string }[];
}

export interface ExtraUpgradeProps {
  couponCodes?: string[];
  currentCoupon?: string;
  additionalProducts?: { handle: string }[];
  saleSlug?: string;
}

/** The host page of a scenario: the arguments of its `show(...)` and its options. */
export interface HostPage {
  show: {
    planHandle: string;
    pricePointHandle?: string;
    breakdown?: HostBreakdown;
    offer?: string;
    extraUpgradeProps?: ExtraUpgradeProps;
  };
  /** The current subscription; default: found in the list of subscriptions. */
  subscriptionId?: string;
  disableDirectDebit?: boolean;
  disableCoupon?: boolean;
  /** Arguments of `show(...)` from the second opening on; default: the same. */
  again?: HostPage['show'];
  /** No user is signed in: there is no id token. */
  signedOut?: boolean;
  /** The host's own success callback throws. */
  callbackThrows?: boolean;
  /** Overrides the card fee: 125 basis points are 1.25%; `until` is an ISO instant. */
  cardFee?: { basisPoints: number; until?: string };
  /** What the button 'Start this scenario' opens. */
  start: StartTarget;
}

export type StartTarget =
  | { opens: 'checkout' }
  /** The standalone form; with `hideButton` the page shows its own button, 'Pay for this document'. */
  | { opens: 'payment form'; label?: string; hideButton?: boolean }
  | { opens: 'payment method dialog'; mode: 'add-card' | 'add-bank-account' | 'update' };

/** A page that opens the checkout for a plan. */
export const checkoutPage = (
  planHandle: string,
  { show, ...rest }: { show?: Partial<HostPage['show']> } & Partial<Omit<HostPage, 'show'>> = {},
): HostPage => ({ start: { opens: 'checkout' }, ...rest, show: { planHandle, ...show } });

/** A page that contains the standalone payment form. */
export const paymentFormPage = (
  planHandle: string,
  form: Omit<Extract<StartTarget, { opens: 'payment form' }>, 'opens'> = {},
): HostPage => checkoutPage(planHandle, { start: { opens: 'payment form', ...form } });

/** A page that opens the payment method dialog, which saves or changes the method of all subscriptions. */
export const methodDialogPage = (mode: Extract<StartTarget, { mode: string }>['mode']): HostPage =>
  checkoutPage('standard-monthly', { start: { opens: 'payment method dialog', mode } });
