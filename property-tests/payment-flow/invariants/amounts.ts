import { orderTotal } from '#checkout-flow';
import { CARD_FEE, calculateProcessingFee, cents, formatMoney, totalLabel } from '#domain';
import { priceOrder } from '#scenario-server';
import { firstViolation } from '../../harness/invariants.ts';
import { graphqlResponse } from '../../harness/queued-network.ts';
import type { PaymentPage } from '../payment-page.ts';
import { type FilledState, filledState, type PaymentInvariant, PURCHASE_CALLS, pageCalls } from './records.ts';

export const EXACT_TOTAL: PaymentInvariant = {
  title: 'shows the total that the server computes',
  findViolation(page) {
    const state = filledState(page);
    if (!state?.opening.plan) return null;
    const shown = orderTotal(state).total;
    const exact = exactTotal(page, state);
    return shown === exact ? null : `The total is ${shown} cents on the screen and ${exact} cents on the server.`;
  },
  expectedSteps(page) {
    const state = filledState(page);
    if (!state?.opening.plan) return [];
    const label = totalLabel(state.opening.plan, state.form.coupon.applied);
    return [{ type: 'expectLine', label, amount: formatMoney(cents(exactTotal(page, state))) }];
  },
};

/** The server's price of the price list, the host's request and the coupon in the world. */
function exactTotal(page: PaymentPage, { opening, data, form }: FilledState): number {
  const { priceList, coupons } = page.world();
  const { planPrice, priceOverride, addOns } = opening.request.breakdown;
  const product = priceList.products[priceList.productList[opening.request.planHandle] ?? ''];
  const coupon = coupons.find(({ code }) => code === form.coupon.applied?.code) ?? null;
  const adjustment = page.scenario.fixtures.adjustment ?? 0;
  return priceOrder({
    planPriceInCents: planPrice ?? product?.priceInCents ?? 0,
    addOnPricesInCents: addOns.map(({ price }) => price),
    priceOverrideInCents: priceOverride,
    adjustmentInCents: data.migration.kind === 'upgrade' ? adjustment : 0,
    coupon,
  }).totalInCents;
}

export const CHARGED_AS_SHOWN: PaymentInvariant = {
  title: 'charges the total shown, plus the fee for cards only',
  findViolation: (page) =>
    firstViolation(page.purchases, ({ attempt, totalInCents, chargedInCents }) => {
      if (!attempt) return 'A purchase was made without a press.';
      if (attempt.totalInCents !== totalInCents) {
        return `${totalInCents} cents were charged, and the total was ${attempt.totalInCents} cents.`;
      }
      const promised = totalInCents + calculateProcessingFee(attempt.type, cents(totalInCents), CARD_FEE, page.now());
      if (chargedInCents === null || chargedInCents === promised) return null;
      return `${chargedInCents} cents were charged, and the screen showed ${promised} cents by ${attempt.type}.`;
    }),
  expectedBeforePayment({ purchases }) {
    const last = purchases.at(-1);
    if (last?.chargedInCents == null || last.type !== 'credit card') return [];
    return [{ type: 'expectLine', label: 'Charged to your card', amount: formatMoney(cents(last.chargedInCents)) }];
  },
};

export const PRICE_NOT_REJECTED: PaymentInvariant = {
  title: 'sends the price that the server expects',
  findViolation: (page, system) =>
    firstViolation(pageCalls(system, page), (call) => {
      if (!PURCHASE_CALLS.includes(call.name) || !call.outcome) return null;
      const error = graphqlResponse(call)?.errors?.find(({ extensions }) => extensions?.code === 'PRICE_CHANGED');
      return error ? `${call.name} was rejected: ${error.message}` : null;
    }),
  expectedSteps: () => [{ type: 'expectNoToast', title: 'Payment declined' }],
};

export const SHOWN_METHOD_PAYS: PaymentInvariant = {
  title: 'charges the method on the screen',
  findViolation: ({ purchases }) =>
    firstViolation(purchases, ({ attempt, type, last4, totalInCents }) => {
      if (!attempt || totalInCents === 0) return null;
      if (type !== attempt.type) return `Paid by ${type}; the screen showed ${attempt.type}.`;
      if (type !== 'credit card' || attempt.last4 === null || attempt.last4 === last4) return null;
      return `The card ending in ${last4} paid, and the screen showed the one ending in ${attempt.last4}.`;
    }),
  expectedSteps({ purchases }) {
    const violation = purchases.find(({ attempt, last4 }) => attempt && attempt.last4 !== last4);
    if (!violation?.attempt?.last4) return [];
    // The method that paid is saved, so the next opening shows it.
    return [
      { type: 'start' },
      { type: 'expectText', text: `ending in ${violation.attempt.last4}` },
      { type: 'expectNoText', text: `ending in ${violation.last4}` },
    ];
  },
};
