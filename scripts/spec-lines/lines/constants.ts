import type { CodeOf, Lines } from '../line.ts';

/** Prices, periods, labels and limits. */
export const constantLines: Lines<CodeOf<'B'>> = {
  B1: {
    in: [
      'client/domain/order.ts#cardFeeOn',
      'client/domain/order.ts#CARD_FEE',
      'client/payment-form/notes.tsx#CardNotes',
    ],
    tests: [
      'client/domain/order.test.ts#is 1.25%, half-up to the cent',
      'client/domain/order.test.ts#is told by its policy',
      "property-tests/card-fee.property.ts#is the scenario server's fee",
    ],
    seen: true,
  },
  B2: { in: ['client/summary/summary.tsx#Lines'], tests: [], seen: true },
  B3: { in: ['client/payment-form/notes.tsx#CardNotes'], tests: [], seen: true },
  B4: {
    in: ['client/domain/money.ts#formatMoney'],
    tests: [
      'client/domain/money.test.ts#prints %d cents as %s',
      'client/launcher/show-options.test.ts#turns the dollars of a breakdown into cents, once',
    ],
  },
  B5: { in: ['client/domain/plan.ts#comparisonPrice'], tests: ['client/domain/plan.test.ts#comparisonPrice › %s'] },
  B6: { in: ['client/domain/plan.ts#comparisonPrice'], tests: ['client/domain/plan.test.ts#comparisonPrice › %s'] },
  B7: {
    in: ['client/domain/plan.ts#comparisonPrice', 'client/summary/summary.tsx#comparison'],
    tests: ['client/domain/plan.test.ts#comparisonPrice › %s'],
    seen: true,
  },
  B8: {
    in: ['client/domain/plan.ts#subscriptionPeriod'],
    tests: ['client/domain/plan.test.ts#speaks of access for a single document'],
  },
  B9: {
    in: ['client/domain/plan.ts#subscriptionPeriod'],
    tests: ['client/domain/plan.test.ts#is twelve months for the plans of the list, whatever their interval'],
  },
  B10: {
    in: ['client/domain/plan.ts#subscriptionPeriod', 'client/domain/plan.ts#TWELVE_MONTH_HANDLES'],
    tests: ['client/domain/plan.test.ts#is twelve months for the plans of the list, whatever their interval'],
  },
  B11: {
    in: ['client/domain/plan.ts#subscriptionPeriod', 'client/domain/app-config.ts#findPlan'],
    tests: [
      'client/domain/plan.test.ts#is twelve months for an annual commitment, even when it expires sooner',
      'client/domain/app-config.test.ts#knows an annual commitment by the product’s rights',
    ],
  },
  B12: {
    in: ['client/domain/plan.ts#subscriptionPeriod', 'client/domain/app-config.ts#findPlan'],
    tests: [
      'client/domain/plan.test.ts#prefers the expiration to the billing interval',
      'client/domain/app-config.test.ts#knows an expiration only when it is above zero and not "never"',
    ],
  },
  B13: {
    in: ['client/domain/plan.ts#subscriptionPeriod', 'client/domain/plan.ts#sayPeriod'],
    tests: ['client/domain/plan.test.ts#prefers the expiration to the billing interval'],
  },
  B14: {
    in: ['client/domain/plan.ts#totalLabel'],
    tests: ['client/domain/plan.test.ts#is "Payable today" for one month and for an annual commitment'],
  },
  B15: {
    in: ['client/domain/plan.ts#totalLabel'],
    tests: ['client/domain/plan.test.ts#is "Payable today" for one month and for an annual commitment'],
  },
  B16: {
    in: ['client/domain/plan.ts#totalLabel'],
    tests: ['client/domain/plan.test.ts#is "Total" for everything else'],
  },
  B17: {
    in: [
      'client/domain/plan.ts#totalLabel',
      'client/domain/calendar.ts#formatDay',
      'client/graphql/coupon.ts#acceptedCoupon',
    ],
    tests: [
      'client/domain/plan.test.ts#says when billing starts under a trial coupon',
      'client/domain/calendar.test.ts#spells every month with three letters',
      'client/graphql/coupon.test.ts#reads a trial, with the day on which billing starts',
    ],
  },
  B18: {
    in: ['client/domain/order.ts#totalOf'],
    tests: [
      'client/domain/order.test.ts#never goes below zero, while the lines keep their amounts',
      'property-tests/order-total.property.ts#is never negative, whatever the order',
    ],
  },
  B19: {
    in: ['client/domain/coupon.ts#discountOf', 'client/domain/money.ts#percentOf'],
    tests: [
      'client/domain/coupon.test.ts#rounds a percentage half-up, on integers',
      'client/domain/order.test.ts#takes a percentage of the plan alone, half-up',
      "property-tests/order-total.property.ts#is the scenario server's total where a percentage ends in half a cent",
    ],
  },
  B20: {
    in: ['client/domain/order.ts#totalOf'],
    tests: [
      'client/domain/order.test.ts#takes an override as the price of everything: the plan line is what add-ons leave',
      'client/domain/order.test.ts#keeps an override that is below the add-ons, and says by how much',
      'client/domain/order.test.ts#takes zero for a price',
    ],
  },
  B21: {
    in: ['client/domain/payment-method.ts#PaymentType', 'client/method-fields/notes.tsx#DirectDebitAgreement'],
    tests: [],
    seen: true,
  },
  B22: {
    in: ['client/domain/payment-method.ts#maskedAccount', 'client/domain/payment-method.ts#formatBsb'],
    tests: [
      'client/domain/payment-method.test.ts#hides all but the last digits',
      'client/domain/payment-method.test.ts#formatBsb › prints %s as %s',
    ],
  },
  B23: {
    in: ['client/domain/payment-method.ts#methodLabel'],
    tests: ['client/domain/payment-method.test.ts#names the brand or the bank account, and the last digits'],
  },
  B24: {
    in: ['client/checkout-flow/coupon-form.ts#receiveCoupon'],
    tests: [
      'client/checkout-flow/coupon-form.test.ts#replaces the one in place, the user’s or the host’s, and says so',
      'client/checkout-flow/coupon-form.test.ts#drops the late answer of an older ticket',
    ],
  },
};
