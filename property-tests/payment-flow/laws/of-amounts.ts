/** The total on the screen is exact, and it is what is paid, with the method on the screen. */
import { orderTotal } from '#checkout-flow';
import { CARD_FEE, cents, feeOn, formatMoney, totalLabel } from '#domain';
import { priceOrder } from '#scenario-server';
import { answerOf } from '../network.ts';
import type { Page } from '../page.ts';
import { callsOf, PURCHASES } from './calls.ts';
import { type Filled, filledOf, firstOf, type Law } from './law.ts';

export const EXACT_TOTAL: Law = {
  title: 'shows the total that an exact reckoning comes to',
  broken(page) {
    const state = filledOf(page);
    if (!state?.opening.plan) return null;
    const shown = orderTotal(state).total;
    const exact = exactTotal(page, state);
    return shown === exact
      ? null
      : `The total is ${shown} cents on the screen and ${exact} cents by the server's reckoning.`;
  },
  expects(page) {
    const state = filledOf(page);
    if (!state?.opening.plan) return [];
    const label = totalLabel(state.opening.plan, state.form.coupon.applied);
    return [{ type: 'expectLine', label, amount: formatMoney(cents(exactTotal(page, state))) }];
  },
};

/** The server's reckoning, from the price list, the host's own words and the coupon as the back office keeps it. */
function exactTotal(page: Page, { opening, facts, form }: Filled): number {
  const { priceList, coupons } = page.world();
  const { planPrice, priceOverride, addOns } = opening.request.breakdown;
  const product = priceList.products[priceList.productList[opening.request.planHandle] ?? ''];
  const coupon = coupons.find(({ code }) => code === form.coupon.applied?.code) ?? null;
  const adjustment = page.scenario.fixtures.adjustment ?? 0;
  return priceOrder({
    planPriceInCents: planPrice ?? product?.priceInCents ?? 0,
    addOnPricesInCents: addOns.map(({ price }) => price),
    priceOverrideInCents: priceOverride,
    adjustmentInCents: facts.migration.kind === 'upgrade' ? adjustment : 0,
    coupon,
  }).totalInCents;
}

export const CHARGED_AS_SHOWN: Law = {
  title: 'charges the total that was shown, and the fee on top for cards alone',
  broken: (page) =>
    firstOf(page.purchases, ({ attempt, totalInCents, chargedInCents }) => {
      if (!attempt) return 'A purchase was made that nobody pressed for.';
      if (attempt.totalInCents !== totalInCents) {
        return `${totalInCents} cents were charged, and the total was ${attempt.totalInCents} cents.`;
      }
      const whole = totalInCents + feeOn(attempt.type, cents(totalInCents), CARD_FEE, page.now());
      if (chargedInCents === null || chargedInCents === whole) return null;
      return `${chargedInCents} cents were charged, and the screen promised ${whole} cents by ${attempt.type}.`;
    }),
  beforePaying({ purchases }) {
    const last = purchases.at(-1);
    if (last?.chargedInCents == null || last.type !== 'credit card') return [];
    return [{ type: 'expectLine', label: 'Charged to your card', amount: formatMoney(cents(last.chargedInCents)) }];
  },
};

export const SAME_PRICE: Law = {
  title: 'is never told by the server that the price is another one',
  broken: (page, run) =>
    firstOf(callsOf(run, page), (call) => {
      if (!PURCHASES.includes(call.name) || !call.outcome) return null;
      const refusal = answerOf(call)?.errors?.find(({ extensions }) => extensions?.code === 'PRICE_CHANGED');
      return refusal ? `${call.name} was refused: ${refusal.message}` : null;
    }),
  expects: () => [{ type: 'expectNoToast', title: 'Payment declined' }],
};

export const SEEN_METHOD: Law = {
  title: 'pays with what the person was looking at',
  broken: ({ purchases }) =>
    firstOf(purchases, ({ attempt, type, last4, totalInCents }) => {
      if (!attempt || totalInCents === 0) return null;
      if (type !== attempt.type) return `It was paid by ${type}, and the screen showed ${attempt.type}.`;
      if (type !== 'credit card' || attempt.last4 === null || attempt.last4 === last4) return null;
      return `The card ending in ${last4} paid, and the screen showed the one ending in ${attempt.last4}.`;
    }),
  expects({ purchases }) {
    const wrong = purchases.find(({ attempt, last4 }) => attempt && attempt.last4 !== last4);
    if (!wrong?.attempt?.last4) return [];
    // What has paid is saved, so that the next opening shows it.
    return [
      { type: 'start' },
      { type: 'expectText', text: `ending in ${wrong.attempt.last4}` },
      { type: 'expectNoText', text: `ending in ${wrong.last4}` },
    ];
  },
};
