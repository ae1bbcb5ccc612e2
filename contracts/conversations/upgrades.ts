import type { SavedMethodParam } from '#contract-states';
import type { UpgradeExtras } from '#domain';
import type { Conversation } from './conversation.ts';
import * as samples from './samples.ts';
import { isEmpty } from './step-response.ts';
import * as steps from './steps.ts';

const { AMEX, BANK_ACCOUNT, DECLINED, EFTPOS, ENDED, EXPIRED, MASTERCARD, METHODS, OTHER_VISA, PAST, VISA } = samples;
const { YEARLY, KEY, by, byAll, changeDefault, enters, isAmount, refused, step, upgrade } = steps;
const MAY_MIGRATE = 'a signed-in user may move from a monthly to a yearly plan';
const HAS_SET_UP = 'a signed-in user who may move to a yearly plan has set up a payment method';
const CHEAPER = { handle: 'value-yearly', priceInCents: 19_900 };
const PRICE_POINT = { handle: 'loyal-customers', priceInCents: 51_220 };
/** Codes of the monthly plan, with other values: what was checked for somebody else does not count. */
const PERCENTAGE = samples.coupon(samples.ODD.code, 'Percentage', 12.5);
const AMOUNT = samples.coupon(samples.FREE.code, 'Amount', 2_015);
const TRIAL = { ...samples.coupon('YEAR-ON-US', 'Trial', 57_980), endDate: '2027-04-14' };
const OFFERS = { pricePoint: PRICE_POINT, otherTarget: CHEAPER, coupons: [PERCENTAGE, AMOUNT, TRIAL, ENDED] };
const PRICE = 'data.migrateSubscription.price';
/** The plan costs $579.80, and the current plan leaves a credit of $128.70. */
const [FULL, DUE] = [57_980, 45_110];

/** The price of the plan, or less what is taken off, if the backend says it. */
const isPricedAt = (reduced: Readonly<Record<string, number>> = { 'less the credit': DUE }) =>
  isAmount('the coupon or the price point was lost, or added', PRICE, { 'the price of the plan': FULL, ...reduced });

const OWNED = { ...OFFERS, methods: METHODS, otherSubscriptions: PAST.slice(0, 2) };
const mayMigrate = (params: object = {}) => ({ state: MAY_MIGRATE, params: { ...OWNED, ...params } }) as const;
const hasSetUp = (params: object) => ({ state: HAS_SET_UP, params: { ...OWNED, ...params } }) as const;
const upgraded = (paidBy: SavedMethodParam, coupon?: string, handle = YEARLY) => ({
  upgrade: { handle, paidBy, ...(coupon === undefined ? {} : { coupon }) },
});
const CHOSEN = [OTHER_VISA, BANK_ACCOUNT, EFTPOS, VISA];

/** The default method, and what the host adds to an upgrade: each part is optional. */
const EXTRAS: readonly [SavedMethodParam, UpgradeExtras][] = [
  [VISA, {}],
  [EFTPOS, { saleSlug: 'eofy' }],
  [AMEX, { currentCoupon: 'OLD10', couponCodes: [] }],
  [MASTERCARD, { additionalProducts: [], currentCoupon: '10%' }],
  [BANK_ACCOUNT, { saleSlug: 'a/b?c', couponCodes: [] }],
];
const STATES = ['active', 'trialing', 'past_due', 'unpaid', 'assessing'];

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

export const upgradeConversations: readonly Conversation[] = [
  {
    description: 'An upgrade charges the default and replaces the plan, whatever the host adds to it',
    users: EXTRAS.map(([method]) => mayMigrate({ methods: samples.withDefault(method) })),
    steps: [EXTRAS.map(([, extras], user) => by(user, step('A user upgrades.', upgrade({ extras }), isPricedAt())))],
    changes: EXTRAS.map(([method]) => upgraded(method)),
  },
  {
    description: 'A plan in a trial, or whose renewal has failed, is the active one and is upgraded',
    // Some have nothing else.
    users: STATES.map((currentState, index) =>
      mayMigrate({ currentState, ...(index % 2 === 0 ? { otherSubscriptions: [] } : {}) }),
    ),
    steps: [byAll(STATES.length, () => step('A user upgrades.', upgrade()))],
    changes: STATES.map(() => upgraded(VISA)),
  },
  {
    description: 'An upgrade after a change of the default charges the new default',
    users: [mayMigrate(), mayMigrate()],
    steps: [
      [EFTPOS, BANK_ACCOUNT].map((method, user) =>
        by(user, step('A user changes the default.', changeDefault(method))),
      ),
      byAll(2, () => step('The user upgrades, without a method.', upgrade())),
    ],
    changes: [EFTPOS, BANK_ACCOUNT].map((method) => ({ ...upgraded(method), default: method })),
  },
  {
    description: 'An upgrade charges the method that was chosen',
    users: CHOSEN.map(() => mayMigrate({ methods: [MASTERCARD, EXPIRED, ...CHOSEN] })),
    steps: [CHOSEN.map((method, user) => by(user, step('A user upgrades with another method.', upgrade({ method }))))],
    changes: CHOSEN.map((method) => upgraded(method)),
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
    description: 'An upgrade changes the subscription that it names, to the plan that it names',
    users: [mayMigrate({ otherSubscriptions: [samples.document, samples.document, ...samples.ended('plus-monthly')] })],
    steps: [
      step(
        'The user, who has documents and former plans, asks for the credit at a cheaper yearly plan.',
        steps.preview((context) => steps.stateValue(context, 'subscriptionId'), CHEAPER.handle),
        ({ expect }) => expect('there is no preview', steps.MIGRATION, 'a preview', (preview) => !isEmpty(preview)),
      ),
      step('The user moves to it.', upgrade({ target: CHEAPER.handle })),
    ],
    changes: [upgraded(VISA, undefined, CHEAPER.handle)],
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
    description: 'After a refused upgrade nothing has changed, and an upgrade without the coupon is made',
    users: [mayMigrate(), mayMigrate({ currentState: 'trialing' })],
    steps: [
      [
        refused('The coupon of an upgrade has ended.', upgrade({ extras: { couponCodes: [ENDED.code] } })),
        by(1, refused('Nobody has the card of an upgrade.', upgrade({ paymentMethodId: 'pm_that_is_not_saved' }))),
      ],
      'nothing has changed',
      byAll(2, () => step('The user upgrades without a coupon.', upgrade(), isPricedAt())),
    ],
    changes: [upgraded(VISA), upgraded(VISA)],
  },
  {
    description: 'After a declined upgrade nothing has changed, and one with another method is made',
    users: [
      [MASTERCARD, EFTPOS, BANK_ACCOUNT],
      [BANK_ACCOUNT, VISA],
    ].map((others) => ({
      state: 'the bank refuses the charge of a migration',
      params: { ...OWNED, methods: [DECLINED, ...others] },
    })),
    steps: [
      byAll(2, () => refused('The bank declines an upgrade.', upgrade())),
      byAll(2, () => refused('The bank declines again, with the same card.', upgrade({ method: DECLINED }))),
      'nothing has changed',
      byAll(2, () => step('The user upgrades with another method.', upgrade({ method: BANK_ACCOUNT }))),
    ],
    changes: [upgraded(BANK_ACCOUNT), upgraded(BANK_ACCOUNT)],
  },
  {
    // The credit of the current plan is used up, so that a second charge has another amount.
    description: 'An upgrade is charged once under its key, and no other one is made under it',
    topic: 'idempotency keys',
    users: [mayMigrate()],
    steps: [
      step('The user upgrades.', upgrade({ key: KEY })),
      step('The same request is sent again.', upgrade({ key: KEY }), steps.isAsIn(1, PRICE, 'it is another upgrade')),
      ...OTHER_UPGRADES.map(([what, order]) => steps.refusedByKey(what, upgrade({ ...order, key: KEY }))),
    ],
    changes: [upgraded(VISA)],
  },
];
