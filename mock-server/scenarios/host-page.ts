import * as z from 'zod';
import { instant, MAX_ADD_ONS, MAX_CENTS, wholeNumber } from '../schemas/values.ts';

const MAX_DOLLARS = MAX_CENTS / 100;
const DOLLARS_MESSAGE = `be dollars from -${MAX_DOLLARS} to ${MAX_DOLLARS}`;
const dollars = z.number(DOLLARS_MESSAGE).min(-MAX_DOLLARS, DOLLARS_MESSAGE).max(MAX_DOLLARS, DOLLARS_MESSAGE);

const breakdown = z.strictObject({
  planPrice: dollars.exactOptional().describe('Price of a price point, which the module cannot look up.'),
  priceOverride: dollars.exactOptional().describe('Total price before credit and discount; 0 is valid.'),
  addOns: z
    .array(z.strictObject({ name: z.string(), price: dollars, handle: z.string().exactOptional() }))
    .max(MAX_ADD_ONS, `have at most ${MAX_ADD_ONS} entries`)
    .exactOptional()
    .describe('Products sold with the plan.'),
});

const extraUpgradeProps = z.strictObject({
  couponCodes: z
    .array(z.string())
    .exactOptional()
    .describe('Coupons sent with the purchase besides the one that the user enters.'),
  currentCoupon: z.string().exactOptional().describe('Coupon of the current subscription.'),
  additionalProducts: z
    .array(z.strictObject({ handle: z.string() }))
    .exactOptional()
    .describe('Products sent with the purchase.'),
  saleSlug: z.string().exactOptional().describe('The sale that the purchase belongs to.'),
});

const showArguments = z.strictObject({
  planHandle: z.string().describe("The plan for sale, like 'standard-monthly'."),
  pricePointHandle: z.string().exactOptional().describe('A price point of the plan.'),
  breakdown: breakdown.exactOptional().describe("Prices in place of the plan's, in dollars."),
  offer: z.string().exactOptional().describe("An offer, like 'Westpac'."),
  tracking: z
    .record(z.string(), z.string())
    .exactOptional()
    .describe('Copied into every tracking event: what tells two documents of one plan apart.'),
  extraUpgradeProps: extraUpgradeProps.exactOptional().describe('Sent with the purchase as they are.'),
});

const startTarget = z.discriminatedUnion('opens', [
  z.strictObject({ opens: z.literal('checkout') }).describe('The dialog of the checkout.'),
  z
    .strictObject({
      opens: z.literal('payment form'),
      label: z.string().exactOptional().describe('Text of the pay button.'),
      hideButton: z.boolean().exactOptional().describe('The form has no button of its own.'),
    })
    .describe("The standalone form; with `hideButton` the page shows its own button, 'Pay for this document'."),
  z
    .strictObject({
      opens: z.literal('payment method dialog'),
      mode: z
        .enum(['add-card', 'add-bank-account', 'update'])
        .describe('Whether it adds a card or a bank account, or changes the method.'),
    })
    .describe('The dialog that saves or changes a payment method.'),
]);
export type StartTarget = z.infer<typeof startTarget>;

export const hostPage = z.strictObject({
  show: showArguments.describe('The arguments of `show(...)`.'),
  subscriptionId: z
    .string()
    .exactOptional()
    .describe('The current subscription; default: found in the list of subscriptions.'),
  disableDirectDebit: z.boolean().exactOptional().describe('Cards only.'),
  disableCoupon: z.boolean().exactOptional().describe('No coupon form.'),
  again: showArguments
    .exactOptional()
    .describe('Arguments of `show(...)` from the second opening on; default: the same.'),
  signedOut: z.boolean().exactOptional().describe('No user is signed in: there is no id token.'),
  callbackThrows: z.boolean().exactOptional().describe("The host's own success callback throws."),
  cardFee: z
    .strictObject({ basisPoints: wholeNumber(0, 10_000), until: instant.exactOptional() })
    .exactOptional()
    .describe('Overrides the card fee: a basis point is a hundredth of a per cent; `until` is an ISO instant.'),
  start: startTarget.describe("The dialog or form that the button 'Start this scenario' opens."),
});
export interface HostPage extends z.infer<typeof hostPage> {}

export const checkoutPage = (
  planHandle: string,
  { show, ...rest }: { show?: Partial<HostPage['show']> } & Partial<Omit<HostPage, 'show'>> = {},
): HostPage => ({ start: { opens: 'checkout' }, ...rest, show: { planHandle, ...show } });

export const paymentFormPage = (
  planHandle: string,
  form: Omit<Extract<StartTarget, { opens: 'payment form' }>, 'opens'> = {},
): HostPage => checkoutPage(planHandle, { start: { opens: 'payment form', ...form } });

export const methodDialogPage = (mode: Extract<StartTarget, { mode: string }>['mode']): HostPage =>
  checkoutPage('standard-monthly', { start: { opens: 'payment method dialog', mode } });
