/** The host page that embeds the checkout, and its builders. */
import * as z from 'zod';
import { instant, MAX_ADD_ONS, MAX_CENTS, wholeNumber } from '../schemas/values.ts';

const MAX_DOLLARS = MAX_CENTS / 100;
const DOLLARS_MESSAGE = `be dollars from -${MAX_DOLLARS} to ${MAX_DOLLARS}`;
const dollars = z.number(DOLLARS_MESSAGE).min(-MAX_DOLLARS, DOLLARS_MESSAGE).max(MAX_DOLLARS, DOLLARS_MESSAGE);

/** Price overrides of the host page; amounts are in dollars. */
const breakdown = z.strictObject({
  /** Price of a price point, which the module cannot look up. */
  planPrice: dollars.exactOptional(),
  /** Total price before credit and discount; 0 is valid. */
  priceOverride: dollars.exactOptional(),
  /** Products sold with the plan. */
  addOns: z
    .array(z.strictObject({ name: z.string(), price: dollars, handle: z.string().exactOptional() }))
    .max(MAX_ADD_ONS, `have at most ${MAX_ADD_ONS} entries`)
    .exactOptional(),
});

const extraUpgradeProps = z.strictObject({
  /** Coupons sent with the purchase besides the one that the user enters. */
  couponCodes: z.array(z.string()).exactOptional(),
  /** Coupon of the current subscription. */
  currentCoupon: z.string().exactOptional(),
  /** Products sent with the purchase. */
  additionalProducts: z.array(z.strictObject({ handle: z.string() })).exactOptional(),
  /** The sale that the purchase belongs to. */
  saleSlug: z.string().exactOptional(),
});

const showArguments = z.strictObject({
  /** The plan for sale, like 'standard-monthly'. */
  planHandle: z.string(),
  /** A price point of the plan. */
  pricePointHandle: z.string().exactOptional(),
  /** Prices in place of the plan's, in dollars. */
  breakdown: breakdown.exactOptional(),
  /** An offer, like 'Westpac'. */
  offer: z.string().exactOptional(),
  /** Copied into every tracking event: what tells two documents of one plan apart. */
  tracking: z.record(z.string(), z.string()).exactOptional(),
  /** Sent with the purchase as they are. */
  extraUpgradeProps: extraUpgradeProps.exactOptional(),
});

const startTarget = z.discriminatedUnion('opens', [
  /** The dialog of the checkout. */
  z.strictObject({ opens: z.literal('checkout') }),
  /** The standalone form; with `hideButton` the page shows its own button, 'Pay for this document'. */
  z.strictObject({
    opens: z.literal('payment form'),
    /** Text of the pay button. */
    label: z.string().exactOptional(),
    /** The form has no button of its own. */
    hideButton: z.boolean().exactOptional(),
  }),
  /** The dialog that saves or changes a payment method. */
  z.strictObject({
    opens: z.literal('payment method dialog'),
    /** Whether it adds a card or a bank account, or changes the method. */
    mode: z.enum(['add-card', 'add-bank-account', 'update']),
  }),
]);
export type StartTarget = z.infer<typeof startTarget>;

export const hostPage = z.strictObject({
  /** The arguments of `show(...)`. */
  show: showArguments,
  /** The current subscription; default: found in the list of subscriptions. */
  subscriptionId: z.string().exactOptional(),
  /** Cards only. */
  disableDirectDebit: z.boolean().exactOptional(),
  /** No coupon form. */
  disableCoupon: z.boolean().exactOptional(),
  /** Arguments of `show(...)` from the second opening on; default: the same. */
  again: showArguments.exactOptional(),
  /** No user is signed in: there is no id token. */
  signedOut: z.boolean().exactOptional(),
  /** The host's own success callback throws. */
  callbackThrows: z.boolean().exactOptional(),
  /** Overrides the card fee: a basis point is a hundredth of a per cent; `until` is an ISO instant. */
  cardFee: z.strictObject({ basisPoints: wholeNumber(0, 10_000), until: instant.exactOptional() }).exactOptional(),
  /** What the button 'Start this scenario' opens. */
  start: startTarget,
});
/** The host page of a scenario: the arguments of its `show(...)` and its options. */
export interface HostPage extends z.infer<typeof hostPage> {}

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
