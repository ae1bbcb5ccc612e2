import type { SavedMethodParam } from '#contract-states';
import type { Conversation, StepContext } from './conversation.ts';
import { examples } from './examples.ts';
import { identityConversations } from './identity.ts';
import * as samples from './samples.ts';
import { isEmpty } from './step-response.ts';
import * as steps from './steps.ts';

const { COUPONS, DOCUMENT, MASTERCARD, METHODS, ODD, PAST, SHOP, VISA, WILL_KIT } = samples;
const { PLAN, PLAN_PRICE, KEY, YEARLY, buy, buys, by, checkCoupon, enters, isAsIn } = steps;
const { isNewSince, refused, refusedByKey, step, upgrade } = steps;
const HAS_SAVED_METHODS = 'a signed-in user has saved payment methods';
const MAY_BUY_DOCUMENTS = 'a signed-in user with subscriptions may buy a product';
const MAY_BUY_PLAN = 'a signed-in user without saved methods may buy a monthly plan';
const SUBSCRIPTION_ID = 'data.createSubscription.id';

const BUYER = {
  state: HAS_SAVED_METHODS,
  params: { ...SHOP, coupons: COUPONS, methods: METHODS, subscriptions: PAST },
} as const;
const DOCUMENT_ORDER = { productId: DOCUMENT, price: 3_980, method: VISA };
const UNDER_KEY = { ...DOCUMENT_ORDER, key: KEY };
const WITH_COUPON = { price: 3_463, coupon: ODD.code };
const boughtWithCoupon = (paidBy: SavedMethodParam) => ({ buys: [{ productId: PLAN, paidBy, coupon: ODD.code }] });

/** The code in the spelling of the coupon check, because the checkout sends that spelling. */
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
const CHEAPER = { handle: 'value-yearly', priceInCents: 19_900 };
const PRICE = 'data.migrateSubscription.price';

const OTHER_UPGRADES: readonly [what: string, order: steps.UpgradeOptions][] = [
  ['plan', { target: CHEAPER.handle }],
  ['coupon', { extras: { couponCodes: [ODD.code] } }],
  ['method', { paymentMethodId: 'pm_of_another_request' }],
];

const upgradeConversations: readonly Conversation[] = [
  {
    description: 'An upgrade is charged once under its key, and no other one is made under it',
    topic: 'idempotency keys',
    users: [{ state: MAY_MIGRATE, params: { methods: METHODS, otherTarget: CHEAPER, coupons: COUPONS } }],
    steps: [
      step('The user upgrades.', upgrade({ key: KEY })),
      step('The same request is sent again.', upgrade({ key: KEY }), isAsIn(1, PRICE, 'it is another upgrade')),
      ...OTHER_UPGRADES.map(([what, order]) => refusedByKey(what, upgrade({ ...order, key: KEY }))),
    ],
    changes: [{ upgrade: { handle: YEARLY, paidBy: VISA } }],
  },
];

export const conversations = [...identityConversations, ...purchaseConversations, ...upgradeConversations, ...examples];
