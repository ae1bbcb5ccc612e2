import type { CodeOf, Lines } from '../line.ts';

/** What must hold before a payment, a coupon or a payment method is taken. */
export const validationLines: Lines<CodeOf<'V'>> = {
  V1: {
    in: ['client/domain/readiness.ts#missingBeforePaying'],
    tests: [
      'client/domain/readiness.test.ts#names the %s',
      'client/domain/readiness.test.ts#is nothing when the card is complete and named',
    ],
  },
  V2: {
    in: ['client/domain/readiness.ts#missingBeforePaying'],
    tests: ['client/domain/readiness.test.ts#names the %s'],
  },
  V3: {
    in: ['client/domain/readiness.ts#missingBeforePaying'],
    tests: ['client/domain/readiness.test.ts#asks for a complete bank account with a name'],
  },
  V4: {
    in: ['client/domain/readiness.ts#missingBeforePaying'],
    tests: ['client/domain/readiness.test.ts#asks for no bank details while migrating'],
  },
  V5: {
    in: ['client/domain/readiness.ts#missingBeforePaying'],
    tests: [
      'client/domain/readiness.test.ts#is nothing for a valid saved method, and an expired one never pays',
      'client/domain/readiness.test.ts#asks what the open tab asks when the selected method is of the other type',
    ],
  },
  V6: {
    in: ['client/domain/readiness.ts#missingBeforePaying'],
    tests: ['client/domain/readiness.test.ts#is nothing for a valid saved method, and an expired one never pays'],
  },
  V7: {
    in: [
      'client/checkout-flow/reading.ts#payObstacles',
      'client/checkout-flow/save-method/save-reading.ts#saveObstacle',
    ],
    tests: [
      'client/checkout-flow/reloading.test.ts#holds payment back',
      'client/checkout-flow/coupon-form.test.ts#keeps paying back until the check is answered',
      'client/checkout-flow/save-method/entering.test.ts#holds everything back during a payment elsewhere',
    ],
  },
  V8: {
    in: [
      'client/checkout-flow/payment-transitions.ts#submitPayment',
      'client/checkout-flow/save-method/saving.ts#pressSave',
    ],
    tests: [
      'client/checkout-flow/payment-transitions.test.ts#keeps one purchase when pay is pressed twice',
      'client/checkout-flow/save-method/saving.test.ts#saves once when it is pressed twice in one tick',
    ],
  },
  V9: {
    in: ['client/domain/calendar.ts#isPastMonth', 'client/domain/payment-method.ts#isExpired'],
    tests: ['client/domain/calendar.test.ts#rolls over the new year in Sydney'],
  },
  V10: {
    in: ['client/domain/calendar.ts#isPastMonth', 'client/domain/payment-method.ts#isExpired'],
    tests: ['client/domain/calendar.test.ts#keeps a card through the last day of its month in Sydney'],
  },
  V11: {
    in: ['client/method-fields/saved-methods.tsx#SavedMethodList'],
    tests: ['client/domain/payment-method.test.ts#marks an expired default as expired'],
    seen: true,
  },
  V12: {
    in: ['client/domain/offer.ts#isBankAccepted'],
    tests: ['client/domain/offer.test.ts#takes only the offer’s own banks under Westpac'],
  },
  V13: {
    in: ['client/domain/offer.ts#isBankAccepted'],
    tests: ['client/domain/offer.test.ts#takes only the offer’s own banks under Westpac'],
  },
  V14: {
    in: ['client/domain/offer.ts#isBankAccepted', 'client/domain/readiness.ts#missingForBank'],
    tests: [
      'client/domain/offer.test.ts#takes only the offer’s own banks under Westpac',
      'client/domain/offer.test.ts#refuses an account whose bank did not resolve',
      'client/domain/readiness.test.ts#holds entered bank details to the offer, migrating or not',
    ],
  },
  V15: {
    in: ['client/domain/offer.ts#isBankAccepted'],
    tests: ['client/domain/offer.test.ts#takes any bank without the offer'],
  },
  V16: {
    in: ['client/domain/coupon.ts#isCouponInUse', 'client/checkout-flow/coupon-form.ts#submitCoupon'],
    tests: [
      'client/domain/coupon.test.ts#refuses every code when a price is promised',
      'client/checkout-flow/coupon-form.test.ts#refuses without asking when the code is in use, or a price is promised, be it zero',
    ],
  },
  V17: {
    in: ['client/domain/coupon.ts#isCouponInUse', 'client/checkout-flow/coupon-form.ts#submitCoupon'],
    tests: ['client/domain/coupon.test.ts#refuses the applied code, and those of the host, whatever their case'],
  },
  V18: {
    in: ['client/domain/coupon.ts#isCouponInUse', 'client/checkout-flow/coupon-form.ts#submitCoupon'],
    tests: [
      'client/domain/coupon.test.ts#refuses the applied code, and those of the host, whatever their case',
      'client/checkout-flow/coupon-form.test.ts#refuses without asking when the code is in use, or a price is promised, be it zero',
    ],
  },
  V19: {
    in: ['client/graphql/coupon.ts#acceptedCoupon', 'client/checkout-flow/coupon-form.ts#receiveCoupon'],
    tests: [
      'client/graphql/coupon.test.ts#is none when the coupon is not valid, or comes with an error',
      'client/checkout-flow/coupon-form.test.ts#leaves the old coupon when the new one is not valid, or not answered',
    ],
  },
  V20: {
    in: ['client/checkout-flow/effects.ts#run', 'client/checkout-flow/coupon-form.ts#receiveCoupon'],
    tests: [
      'client/checkout-flow/coupon-form.test.ts#leaves the old coupon when the new one is not valid, or not answered',
    ],
  },
  V21: {
    in: ['client/coupon/coupon-form.tsx#CodeEntry'],
    tests: [
      'client/checkout-flow/coupon-form.test.ts#asks the server once for a trimmed code, and for nothing when there is none',
    ],
    seen: true,
  },
  V22: {
    in: ['client/checkout-flow/save-method/saving.ts#targetOf'],
    tests: [
      'client/checkout-flow/save-method/entering.test.ts#says which name is missing until something is typed, or another method is chosen',
      'client/checkout-flow/save-method/entering.test.ts#misses the name of a bank account likewise, and keeps its intent',
    ],
  },
  V23: {
    in: [
      'client/method-fields/card-fields.tsx#CardFields',
      'client/method-fields/bank-fields.tsx#BankFields',
      'client/card-provider/fields.tsx#changeOf',
    ],
    tests: [
      'client/checkout-flow/reloading.test.ts#is heard during a payment: the provider marks its fields while it confirms',
      'client/checkout-flow/save-method/saving-again.test.ts#is left to the provider’s own field: no message, the form just open again',
    ],
    seen: true,
  },
};
