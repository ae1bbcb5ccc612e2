import type { SpecCode } from '#scenarios';
import type { Lines } from '../line.ts';

type Code = Extract<SpecCode, `T${13 | 14 | 15 | 16 | 17 | 18 | 19 | 20 | 21 | 22 | 23}`>;

/** The paying flag, the routes, and what follows a success. */
export const payingLines: Lines<Code> = {
  T13: {
    in: ['client/checkout-flow/payment-transitions.ts#submitPayment', 'client/summary/pay-button.tsx#PayButton'],
    tests: [
      'client/checkout-flow/payment-transitions.test.ts#fixes the price at the click, and locks the form until the payment has finished',
      'client/checkout-flow/execute-payment.test.ts#survives a provider that throws, and logs the cause',
    ],
    seen: true,
  },
  T14: {
    in: ['client/domain/payment-route.ts#routeOf', 'client/checkout-flow/execute-payment.ts#executePayment'],
    tests: [
      'client/domain/payment-route.test.ts#migrates with a new method',
      'client/checkout-flow/execute-payment.test.ts#migrates with a new card',
    ],
  },
  T15: {
    in: ['client/domain/payment-route.ts#routeOf', 'client/checkout-flow/execute-payment.ts#executePayment'],
    tests: ['client/checkout-flow/migrating.test.ts#migrates with a new bank account'],
  },
  T16: {
    in: ['client/domain/payment-route.ts#routeOf', 'client/checkout-flow/execute-payment.ts#executePayment'],
    tests: [
      'client/domain/payment-route.test.ts#migrates with a saved method, and names it only when it is not the default',
      'client/checkout-flow/execute-payment.test.ts#migrates with the saved default without naming it, and names any other',
      'client/checkout-flow/execute-payment.test.ts#migrates without a method when nothing is due and nothing was entered',
      'client/graphql/purchase.test.ts#leaves the method to the backend when it is the default',
    ],
  },
  T17: {
    in: ['client/domain/payment-route.ts#routeOf', 'client/checkout-flow/execute-payment.ts#executePayment'],
    tests: [
      'client/domain/payment-route.test.ts#migrates with a saved method, and names it only when it is not the default',
      'client/checkout-flow/execute-payment.test.ts#migrates with the saved default without naming it, and names any other',
    ],
  },
  T18: {
    in: ['client/domain/payment-route.ts#routeOf', 'client/checkout-flow/execute-payment.ts#executePayment'],
    tests: [
      'client/domain/payment-route.test.ts#buys with a saved method, the default too',
      'client/checkout-flow/execute-payment.test.ts#buys with a saved method, without a setup',
      'client/graphql/purchase.test.ts#sends a saved method without a setup intent',
    ],
  },
  T19: {
    in: ['client/domain/payment-route.ts#routeOf', 'client/checkout-flow/execute-payment.ts#executePayment'],
    tests: [
      'client/domain/payment-route.test.ts#buys with a new method',
      'client/checkout-flow/execute-payment.test.ts#buys with a new card: setup first, then the purchase with its method, customer and intent',
      'client/card-provider/stripe-adapter.test.ts#confirms a card setup with the mounted field and the holder',
      'client/graphql/purchase.test.ts#sends a method that was just set up',
    ],
  },
  T20: {
    in: ['client/domain/payment-route.ts#routeOf', 'client/checkout-flow/execute-payment.ts#executePayment'],
    tests: [
      'client/checkout-flow/execute-payment.test.ts#buys with a new bank account',
      'client/card-provider/stripe-adapter.test.ts#confirms a bank setup with the mounted field and the holder',
    ],
  },
  T21: {
    in: ['client/checkout-flow/execute-payment.ts#payWithToken', 'client/graphql/purchase.ts#createVariables'],
    tests: [
      'client/checkout-flow/execute-payment.test.ts#falls back to a card token when a new card’s setup did not finish',
      'client/checkout-flow/execute-payment.test.ts#never falls back to a token for a bank account, nor for a migration',
      'client/graphql/purchase.test.ts#sends a card token with the card’s details, and neither a method nor a customer',
    ],
  },
  T22: {
    in: ['client/checkout-flow/payment-success.ts#reportPaid'],
    tests: [
      'client/checkout-flow/paying-success.test.ts#reports a success in its order: callback, hide, shared callback, events',
      'client/checkout-flow/paying-success.test.ts#still reports once when the dialog is hidden while paying',
      'client/checkout-flow/paying-success.test.ts#leaves a success a success when the host’s callback throws, and when tracking does',
    ],
  },
  T23: {
    in: ['client/checkout-flow/payment-success.ts#reportPaid'],
    tests: ['client/checkout-flow/paying-success.test.ts#adds a fourth event for a migration'],
  },
};
