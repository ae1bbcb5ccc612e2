import type { Conversation, Send, Step, StepContext } from './conversation.ts';
import { BANK_ACCOUNT, COUPONS, EFTPOS, LOYAL, MASTERCARD, METHODS, ODD, PAST, SHOP, VISA } from './samples.ts';
import { isEmpty } from './step-response.ts';
import * as steps from './steps.ts';

const { by, buy, methodOf, refused, step, upgrade } = steps;
const HAS_SAVED_METHODS = 'a signed-in user has saved payment methods';
const MAY_MIGRATE = 'a signed-in user may move from a monthly to a yearly plan';

/** Users whose plan, methods and purchases a request without a valid id token must neither show nor change. */
const VICTIMS = [
  { state: MAY_MIGRATE, params: { methods: METHODS, otherSubscriptions: PAST.slice(0, 2) } },
  { state: HAS_SAVED_METHODS, params: { methods: METHODS, subscriptions: PAST } },
] as const;

/** Each request of the checkout gets nothing with this id token. It has the ids of the victims, who are the last two users. */
const signedOut = (how: string, victim: number, token: (context: StepContext) => string | null): Step[] => {
  const request = (send: Send, number = victim): Send => {
    return (api, context) => send(api, { ...context, user: context.users[number] ?? {}, number });
  };
  const requests: Record<string, Send> = {
    ListPaymentMethod: (api) => api.listPaymentMethods(),
    GetUserSubscriptions: (api) => api.currentPlan(),
    CreateSetupIntent: request(steps.createSetupIntent()),
    CheckCouponCode: steps.checkCoupon(ODD.code),
    GetMigrationPreview: request(steps.preview((context) => steps.stateValue(context, 'subscriptionId'))),
    AttachPaymentMethod: request(steps.attach(true, MASTERCARD)),
    ChangeDefaultPaymentMethod: request(steps.changeDefault(EFTPOS)),
    CreateSubscription: request(buy({ method: MASTERCARD }), victim + 1),
    MigrateSubscription: request(upgrade()),
  };
  return Object.entries(requests).map(([operation, send]) => ({
    ...step(`${operation} arrives ${how}.`, send),
    ...{ token, outcome: 'signed out' },
  }));
};

const tokenOf = (context: StepContext, user = 0, name = 'accessToken'): string => steps.stateValue(context, name, user);
const sees = (text: string, name: string): Step => ({
  ...step(text, (api) => api.listPaymentMethods()),
  token: (context) => tokenOf(context, 0, name),
});

/** Tokens that nobody issued: that of the state, and others made of JSON Web Tokens, if the backend has such. */
const FORGED: readonly [how: string, forge: (context: StepContext) => string][] = [
  ['with an id token that nobody issued', (context) => tokenOf(context)],
  ['with a text that is no id token', () => 'undefined'],
  [
    'with an id token that claims to need no signature',
    (context) => forge(context, ([, payload]) => [UNSIGNED, payload, '']),
  ],
  [
    'with the signature of another id token',
    (context) => forge(context, ([header, payload], other) => [header, payload, other[2]]),
  ],
];

const UNSIGNED = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');

function forge(context: StepContext, change: (parts: string[], other: string[]) => (string | undefined)[]): string {
  const [victim, other] = [tokenOf(context, 1), tokenOf(context, 0, 'validToken')].map((token) => token.split('.'));
  const isJwt = victim?.length === 3 && victim[0]?.startsWith('eyJ');
  return isJwt ? change(victim, other ?? []).join('.') : tokenOf(context);
}

const SECOND = { methods: [BANK_ACCOUNT, MASTERCARD] };
const AT_PRICE_POINT = { price: LOYAL.priceInCents, pricePoint: LOYAL.handle };
const customerOfSecond = (context: StepContext) => steps.stateValue(context, 'stripeCustomerId', 1);
const subscriptionOfSecond = (context: StepContext) => steps.stateValue(context, 'subscriptionId', 1);

export const identityConversations: readonly Conversation[] = [
  {
    description: 'Requests without an id token get no data, and change nothing',
    users: VICTIMS,
    steps: [signedOut('without an id token', 0, () => null)],
  },
  {
    description: 'Requests with an id token that has expired get no data, and change nothing',
    users: [{ state: 'the id token has expired' }, ...VICTIMS],
    steps: [
      sees('The user has a valid id token, and is seen.', 'validToken'),
      signedOut('with an id token of this user that has expired', 1, (context) => tokenOf(context)),
      sees('The valid id token is still valid.', 'validToken'),
    ],
  },
  {
    description: 'Requests with an id token that nobody issued get no data, and change nothing',
    users: [{ state: 'the id token has a wrong signature' }, ...VICTIMS],
    steps: [
      sees('The user has a valid id token, and is seen.', 'validToken'),
      ...FORGED.map(([how, forge]) => signedOut(how, 1, forge)),
    ],
  },
  {
    description: 'A card or a customer of another user buys nothing, and one of the own does',
    users: [
      [VISA, EFTPOS],
      [MASTERCARD, BANK_ACCOUNT],
    ].map((methods) => ({
      state: HAS_SAVED_METHODS,
      params: { ...SHOP, coupons: COUPONS, methods, subscriptions: PAST },
    })),
    steps: [
      [
        refused('The first one buys with the card of the second.', buy({ paymentMethodId: methodOf(1, MASTERCARD) })),
        refused(
          'The first one buys as the customer of the second.',
          buy({ method: VISA, stripeCustomerId: customerOfSecond }),
        ),
        by(
          1,
          refused('The second one buys with the card of the first.', buy({ paymentMethodId: methodOf(0, EFTPOS) })),
        ),
      ],
      'nothing has changed',
      [EFTPOS, MASTERCARD].map((method, user) =>
        by(user, steps.buys('Both buy with their own card at once.', { ...AT_PRICE_POINT, method })),
      ),
    ],
    changes: [EFTPOS, MASTERCARD].map((paidBy) => ({ buys: [{ productId: steps.PLAN, paidBy }] })),
  },
  {
    description: 'A subscription or a method of another user upgrades nothing, and has no preview',
    users: [
      VICTIMS[0],
      { state: MAY_MIGRATE, params: { ...SECOND, otherSubscriptions: PAST.slice(0, 1), adjustmentInCents: -10_235 } },
    ],
    steps: [
      [
        {
          ...step(
            'The first one asks for a preview of the subscription of the second.',
            steps.preview(subscriptionOfSecond),
            ({ expect }) => expect('it has a preview', steps.MIGRATION, 'none, or a refusal', isEmpty),
          ),
          outcome: 'any',
        },
        refused(
          'The first one upgrades the subscription of the second.',
          upgrade({ subscriptionId: subscriptionOfSecond }),
        ),
        refused(
          'The first one upgrades with the bank account of the second.',
          upgrade({ paymentMethodId: methodOf(1, BANK_ACCOUNT) }),
        ),
      ],
      'nothing has changed',
      steps.byAll(2, () => step('Both upgrade at once, without a method.', upgrade())),
    ],
    changes: [VISA, BANK_ACCOUNT].map((paidBy) => ({ upgrade: { handle: steps.YEARLY, paidBy } })),
  },
];
