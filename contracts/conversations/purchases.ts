import type { SavedMethodParam } from '#contract-states';
import type { Conversation, StepContext } from './conversation.ts';
import * as samples from './samples.ts';
import { isEmpty } from './step-response.ts';
import * as steps from './steps.ts';

const { AMEX, BANK_ACCOUNT, DECLINED, DOCUMENT, EFTPOS, MASTERCARD, METHODS, OTHER_VISA, PAST, VISA } = samples;
const { COUPONS, ENDED, FIRST_MONTH, FREE, HALF_MONTH, LOYAL, ODD, SHOP, SIXTY_OFF, TEN } = samples;
const { TRADE_MARK, WILL_KIT } = samples;
const { PLAN, PLAN_PRICE, KEY, buy, buys, by, byAll, checkCoupon, createSetupIntent, enters, givesNothing } = steps;
const { isAsIn, isNewSince, refused, refusedByKey, step } = steps;
const HAS_SAVED_METHODS = 'a signed-in user has saved payment methods';
const MAY_BUY_DOCUMENTS = 'a signed-in user with subscriptions may buy a product';
const MAY_BUY_PLAN = 'a signed-in user without saved methods may buy a monthly plan';
const HAS_CARD_TOKEN = 'a signed-in user has made a token of a card';
const SUBSCRIPTION_ID = 'data.createSubscription.id';
const INTENT_ID = 'data.createSetupIntent.intentId';

const OFFERS = { ...SHOP, coupons: COUPONS };
const buyer = (params: object = {}) =>
  ({ state: HAS_SAVED_METHODS, params: { ...OFFERS, methods: METHODS, subscriptions: PAST, ...params } }) as const;
const bought = (paidBy: SavedMethodParam, coupon?: string) => ({
  productId: PLAN,
  paidBy,
  ...(coupon === undefined ? {} : { coupon }),
});

/** More than a page of the billing service. */
const DOCUMENTS = Array.from({ length: 24 }, () => samples.document);
const OF_PLAN_OWNER = {
  productId: DOCUMENT,
  subscriptions: [...PAST, samples.subscribed('standard-monthly', 'active', MASTERCARD)],
};
const DOCUMENT_ORDER = { productId: DOCUMENT, price: 3_980, method: VISA };
const UNDER_KEY = { ...DOCUMENT_ORDER, key: KEY };

/** The codes of the other conversations. */
const OTHER_VALUES = [{ ...ODD, value: 25 }, { ...TEN, value: 505 }, samples.coupon(ENDED.code, 'Percentage', 15)];

/** The methods of each user: brands that banks and backends treat apart, the default or not. */
const pays = (method: SavedMethodParam, methods: readonly SavedMethodParam[] = METHODS) => ({ method, methods });
const PAYERS = [
  ...[OTHER_VISA, MASTERCARD, BANK_ACCOUNT].map((method) => pays(method)),
  ...[EFTPOS, BANK_ACCOUNT].map((method) => pays(method, samples.withDefault(method))),
  ...['amex', 'diners', 'unionpay'].map((brand) => pays({ ...AMEX, brand }, [...METHODS, { ...AMEX, brand }])),
];
const NEW = [{ cardNumber: '5555555555554444' }, { cardNumber: '378282246310005' }];
const WITH_COUPON = { price: 3_463, coupon: ODD.code };
const AT_PRICE_POINT = { price: LOYAL.priceInCents - 454, pricePoint: LOYAL.handle, coupon: ODD.code };
/** What a declined purchase names counts only in that purchase. */
const DECLINED_ORDERS: readonly steps.PurchaseOptions[] = [
  WITH_COUPON,
  { ...AT_PRICE_POINT, price: AT_PRICE_POINT.price + TRADE_MARK.priceInCents, addOns: [TRADE_MARK.handle] },
];
const ALL_PRICES = LOYAL.priceInCents + 2 * WILL_KIT.priceInCents + TRADE_MARK.priceInCents;

/** Coupons, what an order with it costs, and what is ordered. */
const ORDERS: readonly [what: string, order: steps.PurchaseOptions][] = [
  ['a percentage', WITH_COUPON],
  ['a coupon of the whole price', { coupon: FREE.code, price: 0 }],
  ['an amount', { coupon: TEN.code, price: 2_975 }],
  ['a coupon that is larger than the price', { coupon: SIXTY_OFF.code, price: 0 }],
  [
    'a coupon that is larger than the price, and an add-on',
    { coupon: SIXTY_OFF.code, price: 1_285, addOns: [WILL_KIT.handle] },
  ],
  ['a trial of half the price', { coupon: HALF_MONTH.code, price: 1_990 }],
  [
    'a trial of the whole price, and an add-on',
    { coupon: FIRST_MONTH.code, price: WILL_KIT.priceInCents, addOns: [WILL_KIT.handle] },
  ],
  [
    'a percentage at a price point, and both add-ons',
    {
      ...AT_PRICE_POINT,
      price: AT_PRICE_POINT.price + WILL_KIT.priceInCents + TRADE_MARK.priceInCents,
      addOns: [TRADE_MARK.handle, WILL_KIT.handle],
    },
  ],
];

const REFUSED_ORDERS: typeof ORDERS = [
  ['a coupon that has ended', { price: 3_383, coupon: ENDED.code, method: MASTERCARD }],
  ['a coupon that does not exist', { coupon: 'NOPE', method: VISA }],
  ['a card that nobody has', { paymentMethodId: 'pm_that_is_not_saved' }],
  ['a new card, and a coupon that has ended', { price: 3_383, coupon: ENDED.code, method: 'newMethodId' }],
];

/** The code as the first check spelled it; as it is unless it was valid in lower case. */
const spelledCode = ({ responses }: StepContext): string =>
  steps.isValidCheck(responses[0]?.at('data.checkCouponCode'))
    ? String(responses[0]?.at('data.checkCouponCode.coupon.code') ?? ODD.code.toLowerCase())
    : ODD.code;

const OTHER_ORDERS: readonly [what: string, order: Parameters<typeof buy>[0]][] = [
  ['price', { price: 9_900 }],
  ['plan', { productId: PLAN }],
  ['coupon', { coupon: 'SAVE15' }],
  ['method', { paymentMethodId: 'pm_of_another_request' }],
];

export const purchaseConversations: readonly Conversation[] = [
  {
    description: 'A purchase charges the method that was chosen, and the plan is there at once',
    users: PAYERS.map(({ methods }) => buyer({ methods })),
    steps: [
      PAYERS.map(({ method }, user) => by(user, buys('Each user buys with another method, all at once.', { method }))),
    ],
    changes: PAYERS.map(({ method }) => ({ buys: [bought(method)] })),
  },
  {
    description: 'A new card buys with the last setup intent, and becomes the default',
    users: [{ state: MAY_BUY_PLAN, params: { ...OFFERS, method: NEW[0] } }],
    steps: [
      [
        step('A tab creates a setup intent.', createSetupIntent({ offer: 'Spring 2026' })),
        step('Another tab creates one.', createSetupIntent({ extras: { couponCodes: [ODD.code] } })),
      ],
      step(
        'The first tab creates a third one.',
        createSetupIntent(),
        isNewSince(1, INTENT_ID),
        isNewSince(2, INTENT_ID),
      ),
      buys('The user buys, as the customer and with the intent of the last response.', {
        stripeCustomerId: ({ responses }) => String(responses[2]?.at('data.createSetupIntent.stripeCustomerId')),
        setupIntentId: ({ responses }) => String(responses[2]?.at(INTENT_ID)),
      }),
    ],
    changes: [{ buys: [bought(samples.NEW_MASTERCARD)], default: samples.NEW_MASTERCARD }],
  },
  {
    description: 'The chosen one of two new methods beside saved ones pays, and becomes the default',
    users: [
      buyer({ methods: [VISA, BANK_ACCOUNT], newMethods: NEW }),
      buyer({ methods: [VISA, BANK_ACCOUNT], newMethods: NEW }),
      buyer({ methods: [VISA, MASTERCARD], newMethods: [NEW[1], samples.NEW_ACCOUNT] }),
    ],
    steps: [
      [
        buys('The user buys with the first of two new cards.', { method: 'newMethodId' }),
        by(1, buys('Another user buys with the last one.', { method: 'otherNewMethodId' })),
        by(2, buys('A third one buys with a new bank account.', { method: 'otherNewMethodId' })),
      ],
    ],
    changes: [samples.NEW_MASTERCARD, AMEX, BANK_ACCOUNT].map((method) => ({
      buys: [bought(method)],
      default: method,
    })),
  },
  {
    description: 'A new bank account buys at a price point with add-ons, and becomes the default',
    users: [{ state: MAY_BUY_PLAN, params: { ...OFFERS, method: samples.NEW_ACCOUNT, subscriptions: PAST } }],
    steps: [
      buys('The user buys at the price point, with an add-on twice and another one.', {
        price: ALL_PRICES,
        pricePoint: LOYAL.handle,
        addOns: [WILL_KIT.handle, TRADE_MARK.handle, WILL_KIT.handle],
      }),
    ],
    changes: [{ buys: [bought(BANK_ACCOUNT)], default: BANK_ACCOUNT }],
  },
  {
    description: 'A card token buys at a price point with a coupon',
    users: [VISA, MASTERCARD].map((method) => ({
      state: HAS_CARD_TOKEN,
      params: { ...OFFERS, subscriptions: PAST, methods: [method, BANK_ACCOUNT], cardNumber: steps.TOKEN_CARD },
    })),
    steps: [byAll(2, () => buys('A user buys with a card token.', { ...AT_PRICE_POINT, method: steps.TOKEN }))],
    changes: [1, 2].map(() => ({ buys: [bought(AMEX, ODD.code)], maySave: AMEX })),
  },
  {
    description: 'A plan that has ended is bought again, and is there at once',
    users: samples.ended('standard-monthly').map((plan, index) => {
      const others = [...samples.ended('plus-monthly').slice(0, index), samples.document];
      return buyer({ subscriptions: index % 2 === 0 ? [...others, plan] : [plan, ...others] });
    }),
    // A subscription that is reactivated may have the revenue of before.
    steps: [byAll(6, () => step('The user buys the plan again.', buy({ method: MASTERCARD })))],
    changes: samples.ended('standard-monthly').map(() => ({ buys: [bought(MASTERCARD)] })),
  },
  {
    description: 'A coupon that was checked buys, in any spelling that is valid',
    users: [buyer(), buyer()],
    steps: [
      {
        ...step('The user enters it in lower case.', checkCoupon(ODD.code.toLowerCase())),
        outcome: 'success or refused',
      },
      [enters(ODD.code), by(1, enters(ODD.code))],
      enters(ODD.code),
      [
        buys('The user buys with the code as it was valid.', {
          ...WITH_COUPON,
          coupon: spelledCode,
          method: MASTERCARD,
        }),
        by(1, buys('Another user buys with it at the same time.', { ...WITH_COUPON, method: VISA })),
      ],
    ],
    changes: [{ buys: [bought(MASTERCARD, ODD.code)] }, { buys: [bought(VISA, ODD.code)] }],
  },
  {
    description: 'Coupons say what they take off, and an order of nothing is sold without a charge',
    users: ORDERS.map(() => buyer()),
    steps: [
      [givesNothing('NOPE'), givesNothing('100%'), givesNothing(ENDED.code)],
      ORDERS.map(([what, order], user) => by(user, buys(`A user buys with ${what}.`, { method: EFTPOS, ...order }))),
    ],
    changes: ORDERS.map(([, { coupon }]) => ({ buys: [bought(EFTPOS, String(coupon))] })),
  },
  {
    description: 'An order of nothing is sold to a card that declines charges',
    users: [
      {
        state: 'the bank refuses one of two cards',
        params: { ...OFFERS, methods: [DECLINED, MASTERCARD], subscriptions: PAST },
      },
      { state: 'the bank refuses the first charge', params: { ...OFFERS, subscriptions: PAST } },
    ],
    steps: [byAll(2, () => buys('A user buys with a coupon of the whole price.', { coupon: FREE.code, price: 0 }))],
    changes: [{ buys: [bought(DECLINED, FREE.code)] }, { buys: [bought(DECLINED, FREE.code)], default: DECLINED }],
  },
  {
    description: 'A coupon that was removed or replaced does not count any more',
    users: [buyer({ coupons: OTHER_VALUES }), buyer({ coupons: OTHER_VALUES })],
    steps: [
      [enters(ODD.code), by(1, enters(ENDED.code))],
      by(1, enters(TEN.code)),
      [
        buys('The user removes the coupon, and buys without one.', { method: VISA }),
        by(
          1,
          buys('Another user buys with the coupon of the last check.', {
            coupon: TEN.code,
            price: 3_475,
            method: VISA,
          }),
        ),
      ],
    ],
    changes: [{ buys: [bought(VISA)] }, { buys: [bought(VISA, TEN.code)] }],
  },
  {
    description: 'A purchase with a coupon that has ended, or with a method that nobody has, is not carried out',
    users: [buyer({ newMethods: NEW })],
    steps: REFUSED_ORDERS.map(([what, order]) => refused(`The user buys with ${what}.`, buy(order))),
  },
  {
    description: 'After a declined purchase nothing has changed, and the same order with another card is carried out',
    users: [
      {
        state: 'the bank refuses one of two cards',
        params: { ...OFFERS, methods: [DECLINED, MASTERCARD, EFTPOS, BANK_ACCOUNT], subscriptions: PAST },
      },
      {
        state: 'the bank refuses the first charge',
        params: { ...OFFERS, methods: [MASTERCARD, VISA, BANK_ACCOUNT], subscriptions: PAST },
      },
    ],
    steps: [
      byAll(2, (user) => refused('The bank declines a purchase with a coupon.', buy(DECLINED_ORDERS[user]))),
      byAll(2, (user) => refused('The user tries again.', buy(DECLINED_ORDERS[user]))),
      'nothing has changed',
      byAll(2, () => buys('The user buys with another card.', { ...WITH_COUPON, method: MASTERCARD })),
    ],
    changes: [1, 2].map(() => ({ buys: [bought(MASTERCARD, ODD.code)] })),
  },
  {
    description: 'A declined document leaves the plan, also when the purchase is repeated',
    users: [
      { state: 'the bank refuses the first charge', params: { ...OF_PLAN_OWNER, methods: [VISA, EFTPOS] } },
      {
        state: 'the bank refuses one of two cards',
        params: { ...OF_PLAN_OWNER, coupons: [], methods: [DECLINED, MASTERCARD, VISA, BANK_ACCOUNT] },
      },
    ],
    steps: [
      byAll(2, () => refused('The bank declines a document.', buy({ productId: DOCUMENT }))),
      byAll(2, () => refused('The user tries again.', buy({ productId: DOCUMENT }))),
    ],
  },
  {
    description: 'Documents are bought beside a plan, which stays',
    users: ['active', 'trialing'].map((state) => ({
      state: MAY_BUY_DOCUMENTS,
      params: {
        methods: METHODS,
        subscriptions: [
          ...DOCUMENTS,
          samples.subscribed('plus-monthly', 'canceled', null),
          samples.subscribed('standard-monthly', state, EFTPOS),
        ],
      },
    })),
    steps: [
      byAll(2, (user) =>
        buys('The user buys a document.', { ...DOCUMENT_ORDER, method: [EFTPOS, BANK_ACCOUNT][user] ?? VISA }),
      ),
      [
        buys('The user buys another one.', DOCUMENT_ORDER, isNewSince(1, SUBSCRIPTION_ID)),
        by(1, buys('So does another user.', DOCUMENT_ORDER)),
      ],
      byAll(2, () => buys('The user buys a third one, with the same card.', DOCUMENT_ORDER)),
    ],
    changes: [EFTPOS, BANK_ACCOUNT].map((paidBy) => ({
      buys: [paidBy, VISA, VISA].map((method) => ({ productId: DOCUMENT, paidBy: method })),
    })),
  },
  {
    description: 'A purchase is charged once under its key, and no other one is made under it',
    topic: 'idempotency keys',
    users: [{ state: MAY_BUY_DOCUMENTS }],
    steps: [
      [1, 2, 3].map(() => ({ ...step('The user presses three times.', buy(UNDER_KEY)), outcome: 'any' as const })),
      step('The same request is sent again.', buy(UNDER_KEY)),
      step('And again.', buy(UNDER_KEY), isAsIn(4, SUBSCRIPTION_ID, 'it is another purchase')),
      ...OTHER_ORDERS.map(([what, order]) => refusedByKey(what, buy({ ...UNDER_KEY, ...order }))),
    ],
    changes: [{ buys: [{ productId: DOCUMENT, paidBy: VISA }] }],
  },
  {
    description: 'A declined purchase is not carried out when it is repeated under its key',
    topic: 'idempotency keys',
    users: [{ state: 'the bank refuses the first charge' }],
    steps: [
      refused('The bank declines a purchase.', buy({ key: KEY })),
      refused('The same request is sent again.', buy({ key: KEY })),
    ],
  },
  {
    description: 'A document that was bought is listed as current',
    topic: 'documents',
    users: [{ state: MAY_BUY_DOCUMENTS }],
    steps: [step('The user buys a document.', buy(DOCUMENT_ORDER))],
    changes: [{ buys: [{ productId: DOCUMENT, paidBy: VISA, isListed: true }] }],
  },
  {
    description: 'A success has no errors beside its data',
    topic: 'others',
    users: [{ state: HAS_SAVED_METHODS }],
    steps: [
      step('The user buys.', buy(), (response) =>
        response.expect(
          'errors beside data are logged',
          'errors',
          'none',
          (errors) => isEmpty(errors) || `${errors}` === '',
        ),
      ),
    ],
    changes: [{ buys: [{ productId: PLAN, paidBy: VISA }] }],
  },
  {
    description: 'A key belongs to one user',
    topic: 'idempotency keys',
    users: [{ state: MAY_BUY_DOCUMENTS }, { state: MAY_BUY_DOCUMENTS }],
    steps: [
      by(1, step('Another user buys a document.', buy(UNDER_KEY))),
      step('The user buys one with the same key.', buy(UNDER_KEY), isNewSince(1, SUBSCRIPTION_ID)),
    ],
    changes: [1, 2].map(() => ({ buys: [{ productId: DOCUMENT, paidBy: VISA }] })),
  },
  {
    description: 'A purchase at a price that is too low is refused and not carried out',
    topic: 'prices',
    users: [{ state: MAY_BUY_PLAN, params: { addOns: [WILL_KIT] } }],
    steps: [
      refused('The user buys at a price that a changed page sends.', buy({ price: 100 })),
      refused('The price has an add-on that is not ordered.', buy({ price: PLAN_PRICE + WILL_KIT.priceInCents })),
    ],
  },
  {
    description: 'A purchase with the setup intent of another user is refused and not carried out',
    topic: 'others',
    users: [{ state: MAY_BUY_PLAN }, { state: MAY_BUY_PLAN }],
    steps: [
      refused(
        'The user buys with the setup intent of another user.',
        buy({ setupIntentId: (context) => steps.stateValue(context, 'setupIntentId', 1) }),
      ),
    ],
  },
];
