import { BANK_ACCOUNT, MASTERCARD, SAVE15, VISA } from '#contract-states';
import {
  DEFAULT,
  has,
  hasCoupon,
  hasMethods,
  hasSubscriptions,
  isActive,
  isAmount,
  isAsIn,
  paidBy,
  SUBSCRIPTIONS,
} from './checks.ts';
import type { Check, Conversation } from './run-conversation.ts';
import * as day from './steps.ts';

const { PLAN, YEARLY, KEY, byOther, listMethods, listSubscriptions, refused, step, upgrade } = day;
const MAY_MIGRATE = 'a signed-in user may move from a monthly to a yearly plan';
const HAS_SET_UP_CARD = 'a signed-in user who may move to a yearly plan has set up a payment method';
const OTHER_HAS_PLAN = 'another user has a plan';
const CHEAPER = { handle: 'value-yearly', priceInCents: 19_900 };
const LAST_CARD = { ...VISA, last4: '0005' };
const CARDS = [VISA, MASTERCARD, LAST_CARD];
const PRICE_POINT = { handle: 'loyal-customers', priceInCents: 50_000 };
const DOCUMENT = {
  productId: 'prod_pay_per_doc',
  product: 'Single document',
  state: 'active',
  paidBy: VISA,
  couponCodes: [],
};
const ENDED = { ...SAVE15, code: 'ENDED', refusedBecause: 'The campaign has ended.' };
const PRICE = 'data.migrateSubscription.price';
const CREDIT = 'data.getMigrationPreview.migration.prorated_adjustment_in_cents';

/** The price of the plan with or without what is taken off, if the backend says it. */
const isPricedAt = (...cents: number[]) =>
  isAmount('the coupon or the price point was lost, or added', PRICE, ...cents);

const OTHER_UPGRADES: readonly [what: string, variables: Record<string, unknown>][] = [
  ['plan', { targetProduct: CHEAPER.handle }],
  ['coupon', { extraUpgradeProps: { couponCodes: [SAVE15.code] } }],
  ['method', { paymentMethodId: 'pm_of_another_request' }],
];

const AT_PRICE_POINT = {
  targetProductPricePoint: PRICE_POINT.handle,
  includeInitialCharge: true,
  extraUpgradeProps: { couponCodes: [SAVE15.code] },
};

/** The plan costs $588.00, and the current plan leaves a credit of $120.00. The percentage ends in half a cent. */
const REPORTED: readonly [
  what: string,
  params: object,
  variables: Record<string, unknown>,
  due: number,
  initialCharges: number[],
][] = [
  ['less the credit', {}, {}, 46_800, [0]],
  ['which is not below zero', { adjustmentInCents: -70_000 }, {}, 0, [0]],
  ['with a charge from the current plan', { adjustmentInCents: 2_500 }, {}, 61_300, [0]],
  [
    'at a price point with a coupon',
    { pricePoint: { ...PRICE_POINT, priceInCents: 49_990 }, coupons: [SAVE15] },
    AT_PRICE_POINT,
    30_491,
    [30_491, 30_872],
  ],
];

const keepsCredit = step('The user asks what the plan costs.', day.preview(), (reply) =>
  reply.expect('the credit was lost', CREDIT, '-12000', (credit) => credit === -12_000),
);

/** Says what was charged, and with which card, which the checkout does not read. */
const reports = (due: number, initialCharges: readonly number[]): Check[] =>
  (
    [
      ['price', [due]],
      ['initialChargeInCents', initialCharges],
      ['creditCard.expiryMonth', [VISA.expMonth]],
      ['creditCard.expiryYear', [VISA.expYear]],
    ] as const
  ).map(
    ([field, values]) =>
      (reply) =>
        reply.expect('it reports another value', `data.migrateSubscription.${field}`, values.join(' or '), (value) =>
          (values as readonly unknown[]).includes(value),
        ),
  );

/** The old plan has gone, and the new one is there. */
const isUpgraded = [
  isActive(YEARLY),
  has(PLAN, 0, 'the list still has the old plan'),
  hasSubscriptions(1, 'the old plan is still there beside the new one'),
];
const isStillMonthly = [isActive('standard-monthly'), has(PLAN, 1, 'the old plan is gone')];

const mayMigrate = (params: object) => [{ state: MAY_MIGRATE, params }] as const;
const upgradeWith = (method: string) => upgrade((user) => ({ paymentMethodId: user[method] }));
const upgradesWithoutMethod = step('The user moves to the yearly plan, without a method.', upgrade());

/** Moves from a monthly to a yearly plan. */
export const upgradeConversations: readonly Conversation[] = [
  {
    description: 'An upgrade charges the default card and replaces the plan',
    users: mayMigrate({ methods: CARDS, pricePoint: PRICE_POINT }),
    steps: [
      listSubscriptions(...isStillMonthly),
      step('The user moves to the yearly plan, without a method.', upgrade(), isPricedAt(46_800, 58_800)),
      listSubscriptions(...isUpgraded, paidBy(VISA)),
      listMethods(hasMethods(CARDS)),
    ],
  },
  {
    description: 'An upgrade after a change of the default charges the new default',
    users: [...mayMigrate({ methods: CARDS }), ...mayMigrate({ methods: [VISA, MASTERCARD, BANK_ACCOUNT] })],
    steps: [
      step('The user makes the last card the default.', day.changeDefault()),
      upgradesWithoutMethod,
      listSubscriptions(...isUpgraded, paidBy(LAST_CARD)),
      byOther(step('Another user makes a bank account the default.', day.changeDefault())),
      byOther(upgradesWithoutMethod),
      byOther(listSubscriptions(...isUpgraded, paidBy(BANK_ACCOUNT))),
    ],
  },
  {
    description: 'An upgrade charges the bank account that was chosen',
    users: mayMigrate({ methods: [VISA, MASTERCARD, BANK_ACCOUNT] }),
    steps: [
      step('The user moves to the yearly plan with the bank account.', upgradeWith('otherMethodId')),
      listSubscriptions(...isUpgraded, paidBy(BANK_ACCOUNT)),
    ],
  },
  {
    description: 'An upgrade charges a card that was just set up, or just saved as the default',
    users: [{ state: HAS_SET_UP_CARD }, { state: HAS_SET_UP_CARD }],
    steps: [
      step('The user moves to the yearly plan with the card that was just set up.', upgradeWith('paymentMethodId')),
      listSubscriptions(...isUpgraded, paidBy(MASTERCARD)),
      byOther(step('Another user saves the card as the default.', day.attach(true))),
      byOther(upgradesWithoutMethod),
      byOther(listSubscriptions(...isUpgraded, paidBy(MASTERCARD))),
    ],
  },
  {
    description: 'An upgrade changes the subscription that it names, to the plan that it names',
    users: mayMigrate({
      otherTarget: CHEAPER,
      otherSubscriptions: [DOCUMENT],
    }),
    steps: [
      step(
        'The user, who has a document too, asks what a cheaper yearly plan costs.',
        day.preview(CHEAPER.handle),
        (reply) => reply.expect('it has no price', 'data.getMigrationPreview.migration', 'a migration', Boolean),
      ),
      step(
        'The user moves to it.',
        upgrade(() => ({ targetProduct: CHEAPER.handle })),
      ),
      listSubscriptions(
        has(DOCUMENT.productId, 1, 'another subscription than the named one was upgraded'),
        isActive(CHEAPER.handle),
        has(PLAN, 0, 'the list still has the old plan'),
        hasSubscriptions(2, 'there are other subscriptions than the document and the new plan'),
      ),
    ],
  },
  {
    description: 'An upgrade keeps its coupon and its price point',
    users: mayMigrate({ coupons: [SAVE15], pricePoint: PRICE_POINT }),
    steps: [
      step('The user enters the coupon.', day.checkCoupon(SAVE15.code, YEARLY), day.isValid),
      step(
        'The user moves to a price point of the yearly plan, with the coupon.',
        upgrade(() => AT_PRICE_POINT),
        isPricedAt(30_500, 42_500, 50_000),
      ),
      listSubscriptions(...isUpgraded, hasCoupon(SAVE15.code)),
    ],
  },
  {
    description: 'After a refused upgrade the old plan is there, and an upgrade without the coupon is made',
    users: mayMigrate({ coupons: [ENDED] }),
    steps: [
      refused(
        'The user upgrades with a coupon that has ended.',
        upgrade(() => ({ extraUpgradeProps: { couponCodes: [ENDED.code] } })),
      ),
      refused(
        'The user upgrades with a card that nobody has.',
        upgrade(() => ({ paymentMethodId: 'pm_that_is_not_saved' })),
      ),
      listSubscriptions(...isStillMonthly),
      keepsCredit,
      step('The user upgrades without a coupon.', upgrade(), isPricedAt(46_800, 58_800)),
      listSubscriptions(...isUpgraded),
    ],
  },
  {
    description: 'A declined upgrade is refused, also when it is repeated, and not carried out',
    users: [{ state: 'the bank refuses the charge of a migration' }],
    steps: [
      listSubscriptions(...isStillMonthly),
      listMethods(),
      refused('The user upgrades, and the bank declines.', upgrade(undefined, KEY)),
      refused('The same request is sent again.', upgrade(undefined, KEY)),
      listSubscriptions(...isStillMonthly, isAsIn(1, `${SUBSCRIPTIONS}[*].state`, 'the old plan has another state')),
      listMethods(hasMethods([{ ...VISA, last4: '0341' }]), isAsIn(2, DEFAULT, 'another method is the default')),
      keepsCredit,
    ],
  },
  {
    description: 'A subscription or a method of another user upgrades nothing',
    users: [{ state: OTHER_HAS_PLAN }],
    steps: [
      // Without a refusal, null would mean that there is nothing to migrate.
      refused(
        'The user asks what the plan costs for a subscription of another user.',
        day.preview(YEARLY, 'foreignSubscriptionId'),
      ),
      refused(
        'The user upgrades the subscription of another user.',
        upgrade((user) => ({ subscriptionId: user['foreignSubscriptionId'] })),
      ),
      refused('The user upgrades with the bank account of another user.', upgradeWith('foreignMethodId')),
      listSubscriptions(...isStillMonthly, paidBy(VISA)),
    ],
  },
  ...REPORTED.map(([what, params, variables, due, initialCharges]) => ({
    description: `An upgrade reports what is due, ${what}`,
    topic: 'others' as const,
    users: mayMigrate(params),
    steps: [
      step(
        'The user moves to the yearly plan.',
        upgrade(() => variables),
        ...reports(due, initialCharges),
      ),
    ],
  })),
  {
    // The credit of the current plan is used up, so that a second charge has another amount.
    description: 'An upgrade is charged once under its key, and no other one is made under it',
    topic: 'idempotency keys',
    users: mayMigrate({ otherTarget: CHEAPER }),
    steps: [
      step('The user moves to the yearly plan.', upgrade(undefined, KEY)),
      step(
        'The same request is sent again with the same key.',
        upgrade(undefined, KEY),
        isAsIn(1, PRICE, 'it is another upgrade'),
      ),
      ...OTHER_UPGRADES.map(([what, variables]) =>
        day.refusedByKey(
          what,
          upgrade(() => variables, KEY),
        ),
      ),
      listSubscriptions(...isUpgraded),
    ],
  },
];
