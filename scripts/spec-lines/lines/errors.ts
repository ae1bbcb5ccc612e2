import type { CodeOf, Lines } from '../line.ts';

/** What people are told when something fails or has been done, and what only the host's log hears. */
export const errorLines: Lines<CodeOf<'E'>> = {
  E1: {
    in: ['client/domain/failure.ts#failureDetail', 'client/checkout-flow/payment-transitions.ts#finishPayment'],
    tests: [
      'client/checkout-flow/paying-again.test.ts#asks for a fresh intent after a refused purchase, and takes a new idempotency key',
      'client/domain/failure.test.ts#explains %o',
      'client/graphql/call.test.ts#hands on the message and the code of a refusal',
    ],
  },
  E2: {
    in: ['client/domain/failure.ts#failureDetail', 'client/checkout-flow/payment-transitions.ts#finishPayment'],
    tests: [
      'client/checkout-flow/migrating.test.ts#shows the server’s words when a migration is refused, and lets it be tried again',
    ],
  },
  E3: {
    in: [
      'client/checkout-flow/execute-payment.ts#payWithNewMethod',
      'client/checkout-flow/payment-transitions.ts#finishPayment',
    ],
    tests: [
      'client/checkout-flow/execute-payment.test.ts#survives a provider that throws, and logs the cause',
      'client/checkout-flow/execute-payment.test.ts#lets the provider speak when something is due and nothing was entered',
    ],
  },
  E4: {
    in: ['client/domain/failure.ts#failureDetail'],
    tests: [
      'client/domain/failure.test.ts#explains %o',
      'client/checkout-flow/paying-again.test.ts#keeps the intent after a declined card, for the next one',
    ],
  },
  E5: {
    in: ['client/domain/failure.ts#failureDetail', 'client/card-provider/stripe-outcome.ts#parseRefusal'],
    tests: [
      'client/domain/failure.test.ts#explains %o',
      'client/card-provider/stripe-outcome.test.ts#keeps the codes apart and carries the text',
    ],
  },
  E6: {
    in: ['client/checkout-flow/execute-payment.ts#payWithToken', 'client/card-provider/stripe-outcome.ts#parseToken'],
    tests: [
      'client/checkout-flow/execute-payment.test.ts#shows the provider’s words when the token is refused',
      'client/card-provider/stripe-outcome.test.ts#reads an error, and a token without a card, as refusals',
    ],
  },
  E7: {
    in: ['client/domain/failure.ts#failureDetail', 'client/checkout-flow/reading.ts#chosenRoute'],
    tests: [
      'client/checkout-flow/payment-transitions.test.ts#says that the configuration is invalid for an unknown plan, and for a method that has gone',
      'client/checkout-flow/reloading.test.ts#pays with nothing else when the chosen method has gone',
    ],
  },
  E8: {
    in: ['client/domain/failure.ts#failureDetail', 'client/checkout-flow/execute-payment.ts#executePayment'],
    tests: [
      'client/checkout-flow/execute-payment.test.ts#survives a provider that throws, and logs the cause',
      'client/checkout-flow/execute-payment.test.ts#never falls back to a token for a bank account, nor for a migration',
      'client/domain/failure.test.ts#explains %o',
      'client/graphql/call.test.ts#is unanswered when %s',
    ],
  },
  E9: {
    in: ['client/coupon/coupon-form.tsx#ERRORS'],
    tests: [
      'client/checkout-flow/coupon-form.test.ts#leaves the old coupon when the new one is not valid, or not answered',
    ],
    seen: true,
  },
  E10: {
    in: ['client/coupon/coupon-form.tsx#ERRORS'],
    tests: [
      'client/checkout-flow/coupon-form.test.ts#refuses without asking when the code is in use, or a price is promised, be it zero',
    ],
    seen: true,
  },
  E11: {
    in: ['client/method-fields/bank-fields.tsx#BankFields', 'client/summary/obstacle-text.ts#obstacleText'],
    tests: ['client/summary/obstacle-text.test.ts#gives a rule that is broken before what is missing'],
  },
  E12: {
    in: ['client/checkout-flow/save-method/save-toast.ts#NOT_SAVED'],
    tests: [
      'client/checkout-flow/save-method/saving-again.test.ts#says so in one fixed sentence, and leaves the form as it was',
      'client/checkout-flow/save-method/saving-again.test.ts#keeps the old default when the change is refused or not answered',
      'client/checkout-flow/save-method/saving-again.test.ts#may be a provider that throws',
    ],
  },
  E13: {
    in: ['client/payment-method/save-view.ts#pickerState'],
    tests: [
      'client/checkout-flow/save-method/entering.test.ts#says which name is missing until something is typed, or another method is chosen',
    ],
    seen: true,
  },
  E14: {
    in: ['client/checkout-flow/coupon-form.ts#receiveCoupon'],
    tests: [
      'client/checkout-flow/coupon-form.test.ts#applies a valid coupon: to the total, to the codes that are sent, and in a toast',
    ],
  },
  E15: {
    in: ['client/checkout-flow/coupon-form.ts#receiveCoupon'],
    tests: [
      'client/checkout-flow/coupon-form.test.ts#replaces the one in place, the user’s or the host’s, and says so',
    ],
  },
  E16: {
    in: ['client/checkout-flow/save-method/save-toast.ts#savedToast'],
    tests: [
      'client/checkout-flow/save-method/saving.test.ts#makes a card at the provider, attaches it as the default, then reads the list',
      'client/checkout-flow/save-method/saving.test.ts#names a card, or a bank account, without digits when none are known',
    ],
  },
  E17: {
    in: ['client/checkout-flow/payment-transitions.ts#submitPayment'],
    tests: [
      'client/checkout-flow/payment-transitions.test.ts#only logs when there is no payment method',
      'client/checkout-flow/standalone.test.ts#logs, and shows nothing, when the page submits with nothing selected or entered',
    ],
  },
  E18: {
    in: [
      'client/checkout-flow/execute-payment.ts#payWithNewMethod',
      'client/checkout/create-checkout.ts#createCheckout',
    ],
    tests: [
      'client/checkout-flow/execute-payment.test.ts#pays with a saved method when the provider’s script is not there, and not with a new one',
      'client/checkout-flow/save-method/saving-again.test.ts#is none without the provider, which is only logged',
    ],
  },
  E19: {
    in: ['client/checkout-flow/payment-transitions.ts#submitPayment'],
    tests: ['client/checkout-flow/payment-transitions.test.ts#keeps one purchase when pay is pressed twice'],
  },
};
