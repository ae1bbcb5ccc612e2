import type { SpecCode } from '#scenarios';
import type { Lines } from '../line.ts';

type Code = Extract<SpecCode, `T${24 | 25 | 26 | 27 | 28 | 29}`>;

/** What becomes of a coupon, and the three ways to save a payment method. */
export const couponAndSaveLines: Lines<Code> = {
  T24: {
    in: ['client/checkout-flow/coupon-form.ts#typeCoupon'],
    tests: ['client/checkout-flow/coupon-form.test.ts#clears the error and the valid flag; the discount stays'],
  },
  T25: {
    in: ['client/checkout-flow/coupon-form.ts#receiveCoupon'],
    tests: [
      'client/checkout-flow/coupon-form.test.ts#applies a valid coupon: to the total, to the codes that are sent, and in a toast',
      'client/checkout-flow/opening.test.ts#keeps the coupon',
    ],
  },
  T26: {
    in: ['client/checkout-flow/coupon-form.ts#removeCoupon'],
    tests: [
      'client/checkout-flow/coupon-form.test.ts#gives the price back and deletes the codes, the host’s too; the current coupon stays',
    ],
  },
  T27: {
    in: ['client/checkout-flow/save-method/saving.ts#pressSave', 'client/checkout-flow/save-method/save.ts#save'],
    tests: [
      'client/checkout-flow/save-method/saving.test.ts#changes the default to a saved method, without the provider',
      'client/graphql/checkout-api.test.ts#saves a method and changes the default',
    ],
  },
  T28: {
    in: ['client/checkout-flow/save-method/save.ts#save', 'client/checkout-flow/save-method/make-method.ts#makeCard'],
    tests: [
      'client/checkout-flow/save-method/saving.test.ts#makes a card at the provider, attaches it as the default, then reads the list',
      'client/card-provider/stripe-adapter.test.ts#makes a token, and a payment method, of the card',
    ],
  },
  T29: {
    in: [
      'client/checkout-flow/save-method/save.ts#save',
      'client/checkout-flow/save-method/make-method.ts#setUpBankAccount',
    ],
    tests: [
      'client/checkout-flow/save-method/saving.test.ts#sets a bank account up with the intent, attaches it as the default, then reads the list',
      'client/checkout-flow/save-method/opening.test.ts#shows an empty bank form, and asks for an intent of no particular purchase',
    ],
  },
};
