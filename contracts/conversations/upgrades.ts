import { MASTERCARD, SAVE15, type SavedMethodParam, VISA } from '#contract-states';
import type { Reply } from './reply.ts';
import type { Conversation, Step } from './run-conversation.ts';
import * as day from './steps.ts';

const { PLAN, YEARLY, KEY, has, isActive, listSubscriptions, refused, step, upgrade } = day;
const MAY_MIGRATE = 'a signed-in user may move from a monthly to a yearly plan';
const CHEAPER = { handle: 'value-yearly', priceInCents: 19_900 };
const LAST_CARD = { ...VISA, last4: '0005' };
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

/** The price of the plan with or without what is taken off, if the backend says it. */
const isPricedAt =
  (...cents: number[]) =>
  (reply: Reply) =>
    reply.expect('the coupon or the price point was lost', PRICE, `${cents.join(' or ')}, if there is one`, (price) =>
      [...cents, null, undefined].includes(price as number),
    );

const OTHER_UPGRADES: readonly [what: string, variables: Record<string, unknown>][] = [
  ['plan', { targetProduct: CHEAPER.handle }],
  ['coupon', { extraUpgradeProps: { couponCodes: [SAVE15.code] } }],
  ['method', { paymentMethodId: 'pm_of_another_request' }],
];

/** The old plan has gone, and the new one is there. */
const isUpgraded = [
  isActive(YEARLY),
  has(PLAN, 0, 'the list still has the old plan'),
  day.hasSubscriptions(1, 'the old plan is still there beside the new one'),
];
const isStillMonthly = [isActive('standard-monthly'), has(PLAN, 1, 'the old plan is gone')];

const mayMigrate = (params: object) => [{ state: MAY_MIGRATE, params }] as const;

const upgradePaidBy = (card: SavedMethodParam, description: string, steps: Step[]): Conversation => ({
  description,
  users: mayMigrate({ methods: [VISA, MASTERCARD, LAST_CARD] }),
  steps: [...steps, listSubscriptions(...isUpgraded, day.paidBy(card))],
});

/** Moves from a monthly to a yearly plan. */
export const upgradeConversations: readonly Conversation[] = [
  upgradePaidBy(VISA, 'An upgrade charges the default card and replaces the plan', [
    step('The user moves to the yearly plan, without a method.', upgrade()),
  ]),
  upgradePaidBy(LAST_CARD, 'An upgrade after a change of the default charges the new default card', [
    step('The user makes the last card the default.', day.changeDefault),
    step('The user moves to the yearly plan, without a method.', upgrade()),
  ]),
  upgradePaidBy(LAST_CARD, 'An upgrade charges the card that was chosen', [
    step(
      'The user moves to the yearly plan with the last card.',
      upgrade((user) => ({ paymentMethodId: user['otherMethodId'] })),
    ),
  ]),
  {
    description: 'An upgrade changes the subscription that it names, to the plan that it names',
    users: mayMigrate({
      targetHandle: CHEAPER.handle,
      targetPriceInCents: CHEAPER.priceInCents,
      otherSubscriptions: [DOCUMENT],
    }),
    steps: [
      step(
        'The user, who has a document too, moves to a cheaper yearly plan.',
        upgrade(() => ({ targetProduct: CHEAPER.handle })),
      ),
      listSubscriptions(
        has(DOCUMENT.productId, 1, 'another subscription than the named one was upgraded'),
        isActive(CHEAPER.handle),
        has(PLAN, 0, 'the list still has the old plan'),
      ),
    ],
  },
  {
    description: 'An upgrade keeps its coupon and its price point',
    users: mayMigrate({ coupons: [SAVE15], pricePoint: PRICE_POINT }),
    steps: [
      step(
        'The user moves to a price point of the yearly plan, with a coupon.',
        upgrade(() => ({
          targetProductPricePoint: PRICE_POINT.handle,
          includeInitialCharge: true,
          extraUpgradeProps: { couponCodes: [SAVE15.code] },
        })),
        { check: isPricedAt(30_500, 42_500, 50_000) },
      ),
      listSubscriptions(...isUpgraded, day.hasCoupon(SAVE15.code)),
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
      step('The user upgrades without a coupon.', upgrade()),
      listSubscriptions(...isUpgraded),
    ],
  },
  {
    description: 'A declined upgrade is refused, also when it is repeated, and not carried out',
    users: [{ state: 'the bank refuses the charge of a migration' }],
    steps: [
      refused('The user upgrades, and the bank declines.', upgrade(undefined, KEY)),
      refused('The same request is sent again.', upgrade(undefined, KEY)),
      listSubscriptions(...isStillMonthly),
    ],
  },
  {
    // The credit of the current plan is used up, so that a second charge has another amount.
    description: 'An upgrade is charged once under its key, and no other one is made under it',
    topic: 'idempotency keys',
    users: mayMigrate({ otherTarget: CHEAPER }),
    steps: [
      step('The user moves to the yearly plan.', upgrade(undefined, KEY)),
      step('The same request is sent again with the same key.', upgrade(undefined, KEY), {
        check: day.isAsIn(1, PRICE, 'it is another upgrade'),
      }),
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
