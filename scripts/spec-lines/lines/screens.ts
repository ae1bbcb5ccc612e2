import type { CodeOf, Lines } from '../line.ts';

/** What the screens show, who may use them, and what is sent. */
export const screenLines: Lines<CodeOf<'X'>> = {
  X1: {
    in: ['client/checkout/preparing.tsx#FormSkeleton', 'client/launcher/waiting.tsx#Waiting'],
    tests: ['client/checkout-flow/opening.test.ts#is preparing until all three have settled'],
    seen: true,
  },
  X2: { in: ['client/checkout/subtitle.tsx#Subtitle', 'client/checkout/subtitle.tsx#creditOf'], tests: [], seen: true },
  X3: { in: ['client/checkout/subtitle.tsx#Subtitle'], tests: [], seen: true },
  X4: {
    in: ['client/payment-form/payment-form.tsx#Form', 'client/domain/selection.ts#openingSelection'],
    tests: [
      'client/domain/selection.test.ts#stays on the card tab when the host disabled direct debit',
      'client/checkout-flow/save-method/opening.test.ts#offers the type that is added, and both for an update unless direct debit is disabled',
    ],
    seen: true,
  },
  X5: {
    in: ['client/checkout/checkout-body.tsx#CheckoutBody', 'client/checkout/standalone.tsx#StandaloneCoupon'],
    tests: [],
    seen: true,
  },
  X6: {
    in: ['client/launcher/payment-parts.tsx#PaymentForm', 'client/checkout/standalone.tsx#StandaloneForm'],
    tests: [
      'client/checkout-flow/standalone.test.ts#stays after success, takes no second payment, and reads the methods again',
    ],
    seen: true,
  },
  X7: { in: ['client/payment-method/save-texts.ts#TITLES'], tests: [], seen: true },
  X8: { in: ['client/payment-method/save-texts.ts#saveLabel'], tests: [], seen: true },
  X9: { in: ['client/coupon/coupon-form.tsx#CouponForm'], tests: [], seen: true },
  X10: {
    in: [
      'client/ui/modal.tsx#Modal',
      'client/ui/use-wide-screen.ts#useWideScreen',
      'client/checkout/layout.tsx#Columns',
    ],
    tests: [],
    seen: true,
  },
  X11: {
    in: ['client/payment-form/payment-form.tsx#Form', 'client/checkout/checkout-body.tsx#Terms'],
    tests: [],
    seen: true,
  },
  X12: {
    in: ['client/graphql/client.ts#authorization'],
    tests: [
      'client/graphql/call.test.ts#posts the operation with the id token',
      'client/graphql/call.test.ts#reads the token anew for every call',
      'client/graphql/call.test.ts#sends nothing when the token is %s',
      'client/graphql/checkout-api.test.ts#rejects when it was not heard, and sends nothing for a user who is signed out',
    ],
  },
  X13: {
    in: ['client/graphql/checkout-api.ts#createCheckoutApi'],
    tests: [
      'client/graphql/fresh-answers.test.ts#asks whether the plan can be upgraded, and makes nothing of the answer',
    ],
  },
  X14: {
    in: ['client/graphql/call.ts#ask', 'client/graphql/checkout-api.ts#createCheckoutApi'],
    tests: ['client/graphql/fresh-answers.test.ts#asks the server every time, and keeps no list'],
  },
  X15: {
    in: ['client/graphql/purchase.ts#migrateVariables'],
    tests: ['client/graphql/purchase.test.ts#asks for the initial charge exactly when it names a price point'],
  },
  X16: {
    in: ['client/graphql/purchase.ts#createVariables', 'client/checkout-flow/reading.ts#orderTotal'],
    tests: [
      'client/graphql/purchase.test.ts#sends a method that was just set up',
      'client/checkout-flow/payment-transitions.test.ts#sends the total that is shown: the price point’s price, add-ons, coupon',
    ],
  },
  X17: {
    in: ['client/graphql/purchase.ts#extrasSent'],
    tests: [
      'client/graphql/purchase.test.ts#sends the price point and the extras when there are any',
      'client/graphql/purchase.test.ts#sends the phone number, the new and the current coupon',
    ],
  },
  X18: {
    in: ['client/graphql/checkout-api.ts#createCheckoutApi'],
    tests: [
      'client/graphql/checkout-api.test.ts#asks for a setup intent with the offer and the extras, when there are any',
    ],
  },
};
