import { BANK_ACCOUNT, LOYAL, MASTERCARD, SIXTY, stateParams, TRIAL, VISA, WILL_KIT } from '#contract-states';
import * as check from './checks.ts';
import type { Check, Conversation, Step, StepContext } from './run-conversation.ts';
import * as day from './steps.ts';

const { has, hasActivePlan, hasDefault, hasMethods, isActive, isNewSince, paidBy } = check;
const { PLAN, PLAN_PRICE, KEY, buy, buys, byOther, isValid, listMethods, listSubscriptions, step } = day;
const HAS_SAVED_METHODS = 'a signed-in user has saved payment methods';
const MAY_BUY_DOCUMENTS = 'a signed-in user with subscriptions may buy a product';
const MAY_BUY_PLAN = 'a signed-in user without saved methods may buy a monthly plan';
const COUPONS = 'coupons may be used for a monthly plan';
const SUBSCRIPTION_ID = 'data.createSubscription.id';
const INTENT_ID = 'data.createSetupIntent.intentId';
const VALID = 'data.checkCouponCode.valid';

const { productId: DOCUMENT, priceInCents: DOCUMENT_PRICE } = stateParams(MAY_BUY_DOCUMENTS);
const DOCUMENT_ORDER = { productId: DOCUMENT, price: DOCUMENT_PRICE };
const UNDER_KEY = { ...DOCUMENT_ORDER, key: KEY };
/** $6.37 of $49.00, which are no multiple of 5 cents. */
const ODD = { code: 'SAVE13', discountType: 'Percentage', value: 13 };
const ODD_PRICE = 4_263;
const TENOFF = { code: '10-OFF', discountType: 'Amount', value: 1_000 };
const ADD_ONS = [WILL_KIT, { handle: 'trade-mark', priceInCents: 125_000 }];
const NEW_ACCOUNT = { bsb: '000000', accountNumber: '000123456' };
const DECLINED_CARD = { ...VISA, last4: '0341' };
const LAST_CARD = { ...VISA, last4: '0005' };
const STANDARD = { productId: PLAN, productHandle: 'standard-monthly', priceInCents: PLAN_PRICE };
const CANCELED = { productId: PLAN, product: 'Standard monthly', state: 'canceled', paidBy: VISA, couponCodes: [] };
/** Of another plan too, and paid by a card that is not saved any more. */
const FORMER = [{ productId: 'prod_standard_yearly', product: 'Standard yearly' }, {}].map((plan) => ({
  ...CANCELED,
  paidBy: MASTERCARD,
  ...plan,
}));
/** More than a page of the billing service. */
const DOCUMENTS = Array.from({ length: 24 }, () => ({
  ...CANCELED,
  productId: DOCUMENT,
  product: 'Pay per doc',
  state: 'active',
}));
const ENDED = { code: 'ENDED', discountType: 'Percentage', value: 15, refusedBecause: 'The campaign has ended.' };

const enter = (code: string, ...checks: Check[]): Step =>
  step(`The user enters ${code}.`, day.checkCoupon(code), ...checks);

/** The discount of an amount or a trial stands in one of two fields; more than the price may be limited to it. */
const discounts =
  (expected: number): Check =>
  (reply, context) => {
    isValid(reply, context);
    const { discountAmountInCents, amountInCents } = reply.at('data.checkCouponCode') as Record<string, unknown>;
    const discount = discountAmountInCents ?? amountInCents ?? null;
    const mistake = `the discount is ${JSON.stringify(discount)}`;
    reply.expect(mistake, 'data.checkCouponCode.discountAmountInCents', `${expected}, there or in amountInCents`, () =>
      [expected, Math.min(expected, PLAN_PRICE)].includes(discount as number),
    );
  };

/** The percentage stands in one of two fields. */
const takesOff =
  (percent: number): Check =>
  (reply) => {
    const { discountPercent, coupon } = reply.at('data.checkCouponCode') as Record<string, { value?: unknown } | null>;
    const found = discountPercent ?? coupon?.value;
    const expected = `${percent}, there or in coupon.value`;
    reply.expect(
      'it takes off another percentage',
      'data.checkCouponCode.discountPercent',
      expected,
      () => found === percent,
    );
  };

/** An error is shown like a coupon that is not valid. */
const givesNothing = (code: string): Step => ({
  ...enter(code, (reply) =>
    reply.expect('a coupon that may not be used is valid', VALID, 'false, or a refusal', (valid) => valid !== true),
  ),
  outcome: 'success or refused',
});

/** The code as the third check spelled it; as it is unless it was valid in lower case. */
const spelledCode = ({ replies }: StepContext): unknown =>
  replies[2]?.at(VALID) === true
    ? (replies[2].at('data.checkCouponCode.coupon.code') ?? ODD.code.toLowerCase())
    : ODD.code;

/** Another request than the first one under its key. */
const OTHER_ORDERS: readonly [what: string, order: Parameters<typeof buy>[0]][] = [
  ['price', { price: 9_900 }],
  ['plan', { productId: PLAN }],
  ['coupon', { coupon: () => 'SAVE15' }],
  ['method', { profile: () => ({ paymentMethodId: 'pm_of_another_request' }) }],
];

/** What a user buys, with what it is paid, and what is there afterwards. */
export const purchaseConversations: readonly Conversation[] = [
  {
    description: 'A purchase charges the card that was chosen, and the plan is there at once',
    users: ['the last', 'the first'].map(() => ({
      state: HAS_SAVED_METHODS,
      params: { methods: [VISA, BANK_ACCOUNT, LAST_CARD] },
    })),
    steps: [
      listSubscriptions(has(PLAN, 0, 'there is a plan that nobody bought'), isActive(null)),
      buys('The user buys with the last card.', { method: 'otherMethodId' }),
      listSubscriptions(has(PLAN), hasActivePlan, paidBy(LAST_CARD)),
      listMethods(hasMethods([VISA, BANK_ACCOUNT, LAST_CARD])),
      byOther(buys('Another user buys with the first card.')),
      byOther(listSubscriptions(has(PLAN), paidBy(VISA))),
    ],
  },
  {
    description: 'A purchase by direct debit is there at once',
    users: [{ state: HAS_SAVED_METHODS, params: { methods: [VISA, BANK_ACCOUNT] } }],
    steps: [
      buys('The user buys with the bank account.', { method: 'otherMethodId', isCard: false }),
      listSubscriptions(has(PLAN), hasActivePlan, paidBy(BANK_ACCOUNT)),
    ],
  },
  {
    description: 'A new card buys with the last setup intent, and becomes the default',
    users: [{ state: MAY_BUY_PLAN, params: { method: { cardNumber: '5555555555554444' } } }],
    steps: [
      listMethods(hasMethods([])),
      listSubscriptions(check.hasSubscriptions(0, 'there is a subscription of another user')),
      step(
        'The checkout creates a setup intent.',
        day.createSetupIntent({ issuerName: 'Spring 2026', extraUpgradeProps: { saleSlug: 'spring' } }),
      ),
      step(
        'It creates another one.',
        day.createSetupIntent({ extraUpgradeProps: { couponCodes: ['SAVE15'] } }),
        isNewSince(3, INTENT_ID),
      ),
      buys('The user buys, as the customer and with the intent of the last answer.', {
        profile: ({ replies }) => ({ stripeCustomerId: replies[3]?.at('data.createSetupIntent.stripeCustomerId') }),
        variables: ({ replies }) => ({ setupIntentId: replies[3]?.at(INTENT_ID) }),
      }),
      listSubscriptions(has(PLAN), paidBy(MASTERCARD)),
      listMethods(check.hasMethod('paymentMethodId'), hasMethods([MASTERCARD]), hasDefault('paymentMethodId')),
    ],
  },
  {
    description: 'A new bank account buys at a price point with add-ons, and becomes the default',
    users: [{ state: MAY_BUY_PLAN, params: { method: NEW_ACCOUNT, pricePoint: LOYAL, addOns: ADD_ONS } }],
    steps: [
      listMethods(hasMethods([])),
      buys('The user buys at the price point, with both add-ons.', {
        price: 133_850,
        isCard: false,
        profile: () => ({ pricePointHandle: LOYAL.handle }),
        variables: () => ({ extraUpgradeProps: { additionalProducts: ADD_ONS.map(({ handle }) => ({ handle })) } }),
      }),
      listSubscriptions(has(PLAN), hasActivePlan, paidBy(BANK_ACCOUNT)),
      listMethods(hasMethods([BANK_ACCOUNT]), hasDefault('paymentMethodId')),
    ],
  },
  {
    description: 'A plan that was cancelled is bought again, and is there at once',
    users: [{ state: MAY_BUY_DOCUMENTS, params: { ...STANDARD, subscriptions: FORMER } }],
    steps: [
      listSubscriptions(has(PLAN, 0, 'the plan was cancelled, and is current'), isActive(null)),
      // A subscription that is reactivated may have the revenue of before.
      step('The user buys the plan again.', buy()),
      listSubscriptions(has(PLAN), isActive('standard-monthly'), paidBy(VISA)),
    ],
  },
  {
    description: 'A coupon that was checked buys, in any spelling that is valid',
    users: [{ state: COUPONS, params: { coupons: [ODD], pricePoint: LOYAL } }],
    steps: [
      enter(ODD.code, isValid, takesOff(ODD.value)),
      enter(ODD.code, isValid),
      { ...enter(ODD.code.toLowerCase()), outcome: 'success or refused' },
      buys('The user buys with the coupon, in the last spelling that was valid, and without the price point.', {
        price: ODD_PRICE,
        coupon: spelledCode,
      }),
      listSubscriptions(has(PLAN), isActive('standard-monthly'), check.hasCoupon(ODD.code)),
    ],
  },
  {
    description: 'Coupons say what they take off, and an order of nothing is sold without a charge',
    users: ['a trial', 'a coupon'].map(() => ({ state: COUPONS, params: { coupons: [TENOFF, TRIAL, ENDED, SIXTY] } })),
    steps: [
      givesNothing('NOPE'),
      givesNothing(ENDED.code),
      enter(TENOFF.code, discounts(1_000)),
      enter(TRIAL.code, discounts(4_900)),
      enter(SIXTY.code, discounts(6_000)),
      day.refused('The user buys with a coupon that has ended.', buy({ price: 4_165, coupon: () => ENDED.code })),
      buys('The user buys with a coupon that is larger than the price.', { price: 0, coupon: () => SIXTY.code }),
      listSubscriptions(has(PLAN)),
      byOther(buys('Another user buys with the trial.', { price: 0, coupon: () => TRIAL.code })),
    ],
  },
  {
    description: 'After a declined card nothing is bought, the coupon is left, and another card buys',
    users: [{ state: 'the bank refuses one of two cards', params: { coupons: [ODD] } }],
    steps: [
      day.refused(
        'The user buys with a coupon, and the bank declines.',
        buy({ price: ODD_PRICE, coupon: () => ODD.code }),
      ),
      listSubscriptions(has(PLAN, 0)),
      listMethods(hasMethods([DECLINED_CARD, MASTERCARD]), hasDefault('paymentMethodId')),
      enter(ODD.code, isValid),
      buys('The user buys with the coupon and another card.', {
        price: ODD_PRICE,
        coupon: () => ODD.code,
        method: 'otherMethodId',
      }),
      listSubscriptions(has(PLAN), check.hasCoupon(ODD.code), paidBy(MASTERCARD)),
    ],
  },
  {
    description: 'A declined purchase is refused, also when it is repeated, and not carried out',
    users: [{ state: 'the bank refuses the first charge' }],
    steps: [
      day.refused('The user buys a plan, and the bank declines.', buy({ key: KEY })),
      day.refused('The same request is sent again.', buy({ key: KEY })),
      listSubscriptions(has(PLAN, 0), isActive(null)),
    ],
  },
  {
    description: 'A document is bought twice beside a plan, which stays',
    users: [{ state: MAY_BUY_DOCUMENTS, params: { subscriptions: [{ ...CANCELED, state: 'active' }, ...DOCUMENTS] } }],
    steps: [
      listSubscriptions(
        has(PLAN, 1, 'the plan is not there'),
        has(DOCUMENT, DOCUMENTS.length, 'documents are missing'),
      ),
      step('The checkout creates a setup intent.', day.createSetupIntent()),
      buys('The user buys a document, with the intent.', {
        ...DOCUMENT_ORDER,
        variables: ({ replies }) => ({ setupIntentId: replies[1]?.at(INTENT_ID) }),
      }),
      listSubscriptions(
        has(DOCUMENT, DOCUMENTS.length + 1),
        has(PLAN, 1, 'the plan is gone'),
        check.isAsIn(1, check.ACTIVE, 'the active plan is another one, or gone'),
      ),
      buys('The user buys another one.', DOCUMENT_ORDER, isNewSince(3, SUBSCRIPTION_ID)),
      listSubscriptions(has(DOCUMENT, DOCUMENTS.length + 2)),
    ],
  },
  {
    description: 'A purchase is charged once under its key, and no other one is made under it',
    topic: 'idempotency keys',
    users: [{ state: MAY_BUY_DOCUMENTS }],
    steps: [
      { ...step('A purchase is sent three times at once, under one key.', buy(UNDER_KEY)), times: 3 },
      step('The same request is sent again.', buy(UNDER_KEY)),
      step('And again.', buy(UNDER_KEY), check.isAsIn(2, SUBSCRIPTION_ID, 'it is another purchase')),
      ...OTHER_ORDERS.map(([what, order]) => day.refusedByKey(what, buy({ ...UNDER_KEY, ...order }))),
      listSubscriptions(has(DOCUMENT)),
    ],
  },
  {
    description: 'A key belongs to one user',
    topic: 'idempotency keys',
    users: [{ state: MAY_BUY_DOCUMENTS }, { state: MAY_BUY_DOCUMENTS }],
    steps: [
      byOther(step('Another user buys a document.', buy(UNDER_KEY))),
      step('The user buys one with the same key.', buy(UNDER_KEY), isNewSince(1, SUBSCRIPTION_ID)),
      listSubscriptions(has(DOCUMENT)),
    ],
  },
  {
    description: 'A purchase at a price that is too low is refused and not carried out',
    topic: 'prices',
    users: [{ state: MAY_BUY_PLAN, params: { addOns: ADD_ONS } }],
    steps: [
      day.refused('The user buys at a price that a changed page sends.', buy({ price: 100 })),
      day.refused(
        'The user buys at the price of an add-on that is not ordered.',
        buy({ price: PLAN_PRICE + WILL_KIT.priceInCents }),
      ),
      listSubscriptions(has(PLAN, 0)),
    ],
  },
];
