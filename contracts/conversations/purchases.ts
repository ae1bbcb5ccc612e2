import { BANK_ACCOUNT, LOYAL, MASTERCARD, stateParams, VISA } from '#contract-states';
import { CARD_FEE, calculateCardFee, cents } from '#domain';
import type { Reply } from './reply.ts';
import type { Conversation, Step, StepContext } from './run-conversation.ts';
import * as day from './steps.ts';

const { PLAN, PLAN_PRICE, KEY, buy, has, listSubscriptions, step } = day;
const HAS_SAVED_METHODS = 'a signed-in user has saved payment methods';
const MAY_BUY_DOCUMENTS = 'a signed-in user with subscriptions may buy a product';
const MAY_BUY_PLAN = 'a signed-in user without saved methods may buy a monthly plan';
const COUPONS = 'coupons may be used for a monthly plan';
const SUBSCRIPTION_ID = 'data.createSubscription.id';
const INTENT_ID = 'data.createSetupIntent.intentId';
const VALID = 'data.checkCouponCode.valid';

const { productId: DOCUMENT, priceInCents: DOCUMENT_PRICE } = stateParams(MAY_BUY_DOCUMENTS);
const DOCUMENT_ORDER = { productId: DOCUMENT, price: DOCUMENT_PRICE };
const WILL_KIT = { handle: 'will-kit', priceInCents: 4_950 };
/** $6.37 of $49.00, which are no multiple of 5 cents. */
const ODD = { code: 'SAVE13', discountType: 'Percentage', value: 13 };
const ODD_PRICE = 4_263;
const TENOFF = { code: 'TENOFF', discountType: 'Amount', value: 1_000 };
const SIXTY = { code: 'SIXTY', discountType: 'Amount', value: 6_000 };
const TRIAL = { code: 'TRIAL30', discountType: 'Trial', value: 4_900, endDate: '2026-04-14' };
const ENDED = { code: 'ENDED', discountType: 'Percentage', value: 15, refusedBecause: 'The campaign has ended.' };

/** What was charged, if the backend says it: the price, with or without the card fee, or nothing yet. */
const charged = (price: number) => (reply: Reply) => {
  const amounts = [...new Set([price, price + calculateCardFee(cents(price), CARD_FEE, new Date()), 0])];
  const path = 'data.createSubscription.total_revenue_in_cents';
  reply.expect('another amount was charged', path, `${amounts.join(' or ')}, if there is one`, (revenue) =>
    amounts.includes((revenue ?? 0) as number),
  );
};

const enter = (code: string, check?: Step['check']): Step =>
  step(`The user enters ${code}.`, day.checkCoupon(code), check && { check });

const isValid = (reply: Reply) => reply.expect('the coupon is not valid', VALID, 'true', (valid) => valid === true);

/** The discount of an amount or a trial stands in one of two fields; more than the price may be limited to it. */
const discounts = (expected: number) => (reply: Reply) => {
  isValid(reply);
  const { discountAmountInCents, amountInCents } = reply.at('data.checkCouponCode') as Record<string, unknown>;
  const discount = discountAmountInCents ?? amountInCents ?? null;
  const mistake = `the discount is ${JSON.stringify(discount)}`;
  reply.expect(mistake, 'data.checkCouponCode.discountAmountInCents', `${expected}, there or in amountInCents`, () =>
    [expected, Math.min(expected, PLAN_PRICE)].includes(discount as number),
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

const isNewSince =
  (stepNumber: number, path: string) =>
  (reply: Reply, { replies }: StepContext) =>
    reply.expect(
      'it is the first one again',
      path,
      'a new id',
      (id) => !day.isSame(id, replies[stepNumber - 1]?.at(path)),
    );

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
    users: [{ state: HAS_SAVED_METHODS, params: { methods: [VISA, BANK_ACCOUNT, MASTERCARD] } }],
    steps: [
      listSubscriptions(has(PLAN, 0, 'there is a plan that nobody bought')),
      step('The user buys with the last card.', buy({ method: 'otherMethodId' })),
      listSubscriptions(has(PLAN), day.hasActivePlan, day.paidBy(MASTERCARD)),
    ],
  },
  {
    description: 'A purchase by direct debit is there at once',
    users: [{ state: HAS_SAVED_METHODS, params: { methods: [VISA, BANK_ACCOUNT] } }],
    steps: [
      step('The user buys with the bank account.', buy({ method: 'otherMethodId' })),
      listSubscriptions(has(PLAN), day.hasActivePlan, day.paidBy(BANK_ACCOUNT)),
    ],
  },
  {
    description: 'A new card buys with the last setup intent, and becomes the default',
    users: [{ state: MAY_BUY_PLAN, params: { pricePoint: LOYAL } }],
    steps: [
      day.listMethods(day.hasMethods([])),
      listSubscriptions(day.hasSubscriptions(0, 'there is a subscription of another user')),
      step(
        'The checkout creates a setup intent.',
        day.createSetupIntent({ issuerName: 'Spring 2026', extraUpgradeProps: { saleSlug: 'spring' } }),
      ),
      step('It creates another one.', day.createSetupIntent(), { check: isNewSince(3, INTENT_ID) }),
      step(
        'The user buys without the price point, as the customer and with the intent of the last answer.',
        buy({
          profile: ({ replies }) => ({ stripeCustomerId: replies[3]?.at('data.createSetupIntent.stripeCustomerId') }),
          variables: ({ replies }) => ({ setupIntentId: replies[3]?.at(INTENT_ID) }),
        }),
        { check: charged(PLAN_PRICE) },
      ),
      day.listMethods(day.hasMethod('paymentMethodId'), day.hasDefault('paymentMethodId')),
      listSubscriptions(has(PLAN), day.paidBy(VISA)),
    ],
  },
  {
    description: 'A coupon that was checked buys, in any spelling that is valid',
    users: [{ state: COUPONS, params: { coupons: [ODD] } }],
    steps: [
      enter(ODD.code, isValid),
      enter(ODD.code, isValid),
      { ...enter(ODD.code.toLowerCase()), outcome: 'success or refused' },
      step(
        'The user buys with the coupon, in the last spelling that was valid.',
        buy({ price: ODD_PRICE, coupon: spelledCode }),
        { check: charged(ODD_PRICE) },
      ),
      listSubscriptions(has(PLAN), day.isActive('standard-monthly'), day.hasCoupon(ODD.code)),
    ],
  },
  {
    description: 'Coupons say what they take off, and an order of nothing is sold without a charge',
    users: [{ state: COUPONS, params: { coupons: [TENOFF, TRIAL, ENDED, SIXTY] } }],
    steps: [
      enter(TENOFF.code, discounts(1_000)),
      enter(TRIAL.code, discounts(4_900)),
      enter(SIXTY.code, discounts(6_000)),
      givesNothing('NOPE'),
      givesNothing(ENDED.code),
      day.refused('The user buys with it.', buy({ price: 4_165, coupon: () => ENDED.code })),
      step('The user buys with a coupon that is larger than the price.', buy({ price: 0, coupon: () => SIXTY.code }), {
        check: charged(0),
      }),
      listSubscriptions(has(PLAN)),
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
      enter(ODD.code, isValid),
      step(
        'The user buys with the coupon and another card.',
        buy({ price: ODD_PRICE, coupon: () => ODD.code, method: 'otherMethodId' }),
      ),
      listSubscriptions(has(PLAN), day.hasCoupon(ODD.code), day.paidBy(MASTERCARD)),
    ],
  },
  {
    description: 'A declined purchase is refused, also when it is repeated, and not carried out',
    users: [{ state: 'the bank refuses the first charge' }],
    steps: [
      day.refused('The user buys a plan, and the bank declines.', buy({ key: KEY })),
      day.refused('The same request is sent again.', buy({ key: KEY })),
      listSubscriptions(has(PLAN, 0)),
    ],
  },
  {
    description: 'A document is bought twice beside a plan, which stays',
    users: [{ state: MAY_BUY_DOCUMENTS }],
    steps: [
      listSubscriptions(has(PLAN, 1, 'the plan is not there')),
      step('The checkout creates a setup intent.', day.createSetupIntent()),
      step(
        'The user buys a document, with the intent.',
        buy({ ...DOCUMENT_ORDER, variables: ({ replies }) => ({ setupIntentId: replies[1]?.at(INTENT_ID) }) }),
      ),
      listSubscriptions(
        has(DOCUMENT),
        has(PLAN, 1, 'the plan is gone'),
        day.isAsIn(1, day.ACTIVE, 'the active plan is another one, or gone'),
      ),
      step('The user buys another one.', buy(DOCUMENT_ORDER), { check: isNewSince(3, SUBSCRIPTION_ID) }),
      listSubscriptions(has(DOCUMENT, 2)),
    ],
  },
  {
    description: 'A purchase is charged once under its key, and no other one is made under it',
    topic: 'idempotency keys',
    users: [{ state: MAY_BUY_DOCUMENTS }],
    steps: [
      step('A purchase is sent three times at once, under one key.', buy({ ...DOCUMENT_ORDER, key: KEY }), {
        times: 3,
      }),
      step('The same request is sent again.', buy({ ...DOCUMENT_ORDER, key: KEY })),
      step('And again.', buy({ ...DOCUMENT_ORDER, key: KEY }), {
        check: day.isAsIn(2, SUBSCRIPTION_ID, 'it is another purchase'),
      }),
      ...OTHER_ORDERS.map(([what, order]) => day.refusedByKey(what, buy({ ...DOCUMENT_ORDER, ...order, key: KEY }))),
      listSubscriptions(has(DOCUMENT)),
    ],
  },
  {
    description: 'A key belongs to one user',
    topic: 'idempotency keys',
    users: [{ state: MAY_BUY_DOCUMENTS }, { state: MAY_BUY_DOCUMENTS }],
    steps: [
      { ...step('Another user buys a document.', buy({ ...DOCUMENT_ORDER, key: KEY, by: 'other' })), from: 'other' },
      step('The user buys one with the same key.', buy({ ...DOCUMENT_ORDER, key: KEY }), {
        check: isNewSince(1, SUBSCRIPTION_ID),
      }),
      listSubscriptions(has(DOCUMENT)),
    ],
  },
  {
    description: 'A purchase at a price that is too low is refused and not carried out',
    topic: 'prices',
    users: [{ state: MAY_BUY_PLAN, params: { addOns: [WILL_KIT] } }],
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
