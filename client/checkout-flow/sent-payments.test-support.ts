import { cents } from '#domain';
import { digestTracking, type SentPayment } from './sent-payment.ts';

/** A purchase of 'basic' that another page has sent. */
export const STORED_PAYMENT = {
  idempotencyKey: 'from-another-page',
  request: {
    kind: 'create',
    purchase: {
      productId: 'prod_1',
      price: cents(3900),
      paymentSource: { kind: 'method', paymentMethodId: 'pm_gone', stripeCustomerId: 'cus_1' },
      setupIntentId: 'seti_0',
      pricePointHandle: null,
      extras: { couponCodes: ['TENOFF'] },
    },
  },
  planHandle: 'basic',
  planName: 'Basic',
  productId: 'prod_1',
  price: cents(3900),
  subtotal: cents(3900),
  paymentType: 'credit card',
  offer: 'Winter',
  trackingDigest: digestTracking({}),
  subscriptionsBefore: ['sub_earlier'],
} satisfies SentPayment;

/** An upgrade of 'sub_old' to the same plan. */
export const STORED_UPGRADE: SentPayment = {
  ...STORED_PAYMENT,
  request: {
    kind: 'migrate',
    migration: {
      subscriptionId: 'sub_old',
      targetHandle: 'basic',
      pricePointHandle: null,
      paymentMethodId: null,
      extras: {},
    },
  },
  subscriptionsBefore: [],
};
