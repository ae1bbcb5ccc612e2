/** All conversations: those of the generator, and those of purchases and upgrades that it cannot make. */
import type { SavedMethodParam } from '#contract-states';
import type { UpgradeExtras } from '#domain';
import type { Conversation, StepContext } from './conversation.ts';
import { examples } from './examples.ts';
import { identityConversations } from './identity.ts';
import * as samples from './samples.ts';
import { isEmpty } from './step-response.ts';
import * as steps from './steps.ts';

const { AMEX, BANK_ACCOUNT, COUPONS, DECLINED, DOCUMENT, EFTPOS, ENDED, MASTERCARD, METHODS } = samples;
const { ODD, PAST, SHOP, VISA, WILL_KIT } = samples;
const { PLAN, PLAN_PRICE, KEY, YEARLY, buy, buys, by, byAll, checkCoupon, enters, isAmount, isAsIn } = steps;
const { isNewSince, refused, refusedByKey, step, upgrade } = steps;
const HAS_SAVED_METHODS = 'a signed-in user has saved payment methods';
const MAY_BUY_DOCUMENTS = 'a signed-in user with subscriptions may buy a product';
const MAY_BUY_PLAN = 'a signed-in user without saved methods may buy a monthly plan';
const SUBSCRIPTION_ID = 'data.createSubscription.id';

const BUYER = {
  state: HAS_SAVED_METHODS,
  params: { ...SHOP, coupons: COUPONS, methods: METHODS, subscriptions: PAST },
} as const;
const OF_PLAN_OWNER = {
  productId: DOCUMENT,
  subscriptions: [...PAST, samples.subscribed('standard-monthly', 'active', MASTERCARD)],
};
const DOCUMENT_ORDER = { productId: DOCUMENT, price: 3_980, method: VISA };
const UNDER_KEY = { ...DOCUMENT_ORDER, key: KEY };
const WITH_COUPON = { price: 3_463, coupon: ODD.code };
const boughtWithCoupon = (paidBy: SavedMethodParam) => ({ buys: [{ productId: PLAN, paidBy, coupon: ODD.code }] });

/**
 * The coupon code as the backend returned it for the check in lower case, or the original code if that check was
 * refused.
 */
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

const purchaseConversations: readonly Conversation[] = [
  {
    description: 'A coupon that was checked buys, in any spelling that is valid',
    users: [BUYER, BUYER],
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
    changes: [boughtWithCoupon(MASTERCARD), boughtWithCoupon(VISA)],
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

const MAY_MIGRATE = 'a signed-in user may move from a monthly to a yearly plan';
const HAS_SET_UP = 'a signed-in user who may move to a yearly plan has set up a payment method';
const CHEAPER = { handle: 'value-yearly', priceInCents: 19_900 };
const PRICE_POINT = { handle: 'loyal-customers', priceInCents: 51_220 };
/** The same codes as for the monthly plan with other values, so that a backend which mixes up plans is found. */
const PERCENTAGE = samples.coupon(samples.ODD.code, 'Percentage', 12.5);
const AMOUNT = samples.coupon(samples.FREE.code, 'Amount', 2_015);
const TRIAL = { ...samples.coupon('YEAR-ON-US', 'Trial', 57_980), endDate: '2027-04-14' };
const YEARLY_OFFERS = { pricePoint: PRICE_POINT, otherTarget: CHEAPER, coupons: [PERCENTAGE, AMOUNT, TRIAL, ENDED] };
const PRICE = 'data.migrateSubscription.price';
/** The plan costs $579.80, and the current plan leaves a credit of $128.70. */
const [FULL, DUE] = [57_980, 45_110];

/** Fails if the response has a price that is neither the plan's nor the reduced one. */
const isPricedAt = (reduced: Readonly<Record<string, number>> = { 'less the credit': DUE }) =>
  isAmount('the coupon or the price point was lost, or added', PRICE, { 'the price of the plan': FULL, ...reduced });

const OWNED = { ...YEARLY_OFFERS, methods: METHODS, otherSubscriptions: PAST.slice(0, 2) };
const mayMigrate = (params: object = {}) => ({ state: MAY_MIGRATE, params: { ...OWNED, ...params } }) as const;
const hasSetUp = (params: object) => ({ state: HAS_SET_UP, params: { ...OWNED, ...params } }) as const;
const upgraded = (paidBy: SavedMethodParam, coupon?: string) => ({
  upgrade: { handle: YEARLY, paidBy, ...(coupon === undefined ? {} : { coupon }) },
});
/** Default methods, each with extra props of the host page, of which every part is optional. */
const EXTRAS: readonly [SavedMethodParam, UpgradeExtras][] = [
  [VISA, {}],
  [EFTPOS, { saleSlug: 'eofy' }],
  [AMEX, { currentCoupon: 'OLD10', couponCodes: [] }],
  [MASTERCARD, { additionalProducts: [], currentCoupon: '10%' }],
  [BANK_ACCOUNT, { saleSlug: 'a/b?c', couponCodes: [] }],
];

const LESS_COUPON = 'less the coupon';
const LESS_BOTH = 'less the coupon and the credit';
/** The discount, and the prices that a backend may report: without and with the credit, or that of the plan. */
const REDUCED: readonly [what: string, coupon: string, order: steps.UpgradeOptions, prices: Record<string, number>][] =
  [
    ['a percentage', PERCENTAGE.code, {}, { [LESS_COUPON]: FULL - 7_248, [LESS_BOTH]: DUE - 7_248 }],
    ['an amount', AMOUNT.code, {}, { [LESS_COUPON]: FULL - 2_015, [LESS_BOTH]: DUE - 2_015 }],
    ['a trial', TRIAL.code, {}, { [LESS_COUPON]: 0 }],
    [
      'a percentage at a price point',
      PERCENTAGE.code,
      { pricePoint: PRICE_POINT.handle },
      {
        [LESS_COUPON]: PRICE_POINT.priceInCents - 6_403,
        [LESS_BOTH]: PRICE_POINT.priceInCents - 6_403 - 12_870,
        'the price point': PRICE_POINT.priceInCents,
      },
    ],
  ];

const OTHER_UPGRADES: readonly [what: string, order: steps.UpgradeOptions][] = [
  ['plan', { target: CHEAPER.handle }],
  ['coupon', { extras: { couponCodes: [PERCENTAGE.code] } }],
  ['method', { paymentMethodId: 'pm_of_another_request' }],
];

const upgradeConversations: readonly Conversation[] = [
  {
    description: 'An upgrade charges the default and replaces the plan, whatever the host adds to it',
    users: EXTRAS.map(([method]) => mayMigrate({ methods: samples.withDefault(method) })),
    steps: [EXTRAS.map(([, extras], user) => by(user, step('A user upgrades.', upgrade({ extras }), isPricedAt())))],
    changes: EXTRAS.map(([method]) => upgraded(method)),
  },
  {
    description: 'An upgrade charges a method that was just set up, or just saved as the default',
    users: [
      hasSetUp({ method: { cardNumber: '5555555555554444' } }),
      hasSetUp({ method: samples.NEW_ACCOUNT, methods: [MASTERCARD, VISA] }),
      hasSetUp({ method: { cardNumber: '378282246310005' } }),
    ],
    steps: [
      [
        ...byAll(2, () =>
          step('A user upgrades with a method that was just set up.', upgrade({ method: 'paymentMethodId' })),
        ),
        by(2, step('Another user saves the card as the default.', steps.attach(true))),
      ],
      by(2, step('This one upgrades, without a method.', upgrade())),
    ],
    changes: [samples.NEW_MASTERCARD, BANK_ACCOUNT, AMEX].map((method) => ({ ...upgraded(method), default: method })),
  },
  {
    description: 'An upgrade keeps its coupon and its price point',
    users: REDUCED.map(() => mayMigrate()),
    steps: [
      REDUCED.map(([, coupon], user) => by(user, enters(coupon, YEARLY))),
      REDUCED.map(([what, coupon, order, prices], user) => {
        const request = upgrade({ ...order, extras: { couponCodes: [coupon] } });
        return by(user, step(`A user upgrades with ${what}.`, request, isPricedAt(prices)));
      }),
    ],
    changes: REDUCED.map(([, coupon]) => upgraded(VISA, coupon)),
  },
  {
    // The credit of the current plan is used up, so that a second charge has another amount.
    description: 'An upgrade is charged once under its key, and no other one is made under it',
    topic: 'idempotency keys',
    users: [mayMigrate()],
    steps: [
      step('The user upgrades.', upgrade({ key: KEY })),
      step('The same request is sent again.', upgrade({ key: KEY }), isAsIn(1, PRICE, 'it is another upgrade')),
      ...OTHER_UPGRADES.map(([what, order]) => refusedByKey(what, upgrade({ ...order, key: KEY }))),
    ],
    changes: [upgraded(VISA)],
  },
];

/** The conversations send every GraphQL operation of the client. */
export const OPERATIONS_OF_CONVERSATIONS = 9;

export const conversations = [...identityConversations, ...purchaseConversations, ...upgradeConversations, ...examples];
