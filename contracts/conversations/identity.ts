import type { Conversation, ConversationRequest, Step, StepContext } from './conversation.ts';
import { BANK_ACCOUNT, COUPONS, EFTPOS, LOYAL, MASTERCARD, METHODS, ODD, PAST, SHOP, VISA } from './people.ts';
import * as day from './steps.ts';

const HAS_SAVED_METHODS = 'a signed-in user has saved payment methods';
const MAY_MIGRATE = 'a signed-in user may move from a monthly to a yearly plan';

/** Users whose plan, methods and purchases a request without a valid id token must neither show nor change. */
const VICTIMS = [
  { state: MAY_MIGRATE, params: { methods: METHODS, otherSubscriptions: PAST.slice(0, 2) } },
  { state: HAS_SAVED_METHODS, params: { methods: METHODS, subscriptions: PAST } },
] as const;

/** Each request of the checkout gets nothing with this id token. It has the ids of the victims, who are the last two users. */
const signedOut = (how: string, victim: number, token: (context: StepContext) => unknown): Step[] => {
  const request = (create: (context: StepContext) => ConversationRequest, number = victim): Step => {
    const sent = (context: StepContext) => ({
      ...create({ ...context, user: context.users[number] ?? {}, number }),
      token: token(context),
    });
    return { ...day.step('', sent), outcome: 'signed out' };
  };
  const requests = {
    ListPaymentMethod: request(() => ({ operation: 'ListPaymentMethod' })),
    GetUserSubscriptions: request(() => ({ operation: 'GetUserSubscriptions' })),
    CreateSetupIntent: request(() => day.createSetupIntent(victim)),
    CheckCouponCode: request(() => day.checkCoupon(ODD.code)),
    GetMigrationPreview: request(({ user }) => day.preview(user['subscriptionId'])),
    AttachPaymentMethod: request(day.attach(true, MASTERCARD)),
    ChangeDefaultPaymentMethod: request(day.changeDefault(EFTPOS)),
    CreateSubscription: request(day.buy({ method: MASTERCARD }), victim + 1),
    MigrateSubscription: request(day.upgrade()),
  };
  return Object.entries(requests).map(([operation, each]) => ({ ...each, text: `${operation} arrives ${how}.` }));
};

const tokenOf = (context: StepContext, user = 0, name = 'accessToken'): string => String(context.users[user]?.[name]);
const sees = (text: string, name: string): Step =>
  day.step(text, (context) => ({ operation: 'ListPaymentMethod', token: tokenOf(context, 0, name) }));

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

const buyers = [VISA, MASTERCARD].map(
  (card, index) =>
    ({
      state: HAS_SAVED_METHODS,
      params: { ...SHOP, coupons: COUPONS, methods: [card, index === 0 ? EFTPOS : BANK_ACCOUNT], subscriptions: PAST },
    }) as const,
);

/** Who is signed in, and what belongs to whom. */
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
    users: buyers,
    steps: [
      [
        day.refused('The first one buys with the card of the second.', (context) =>
          day.buy({ profile: () => ({ paymentMethodId: day.methodId(context, MASTERCARD, 1) }) })(context),
        ),
        day.refused('The first one buys as the customer of the second.', (context) =>
          day.buy({ method: VISA, profile: () => ({ stripeCustomerId: context.users[1]?.['stripeCustomerId'] }) })(
            context,
          ),
        ),
        day.by(
          1,
          day.refused('The second one buys with the card of the first.', (context) =>
            day.buy({ profile: () => ({ paymentMethodId: day.methodId(context, EFTPOS, 0) }) })(context),
          ),
        ),
      ],
      'nothing has changed',
      day.byAll(2, (user) =>
        day.buys('Both buy with their own card at once.', {
          method: user === 0 ? EFTPOS : MASTERCARD,
          price: LOYAL.priceInCents,
          pricePoint: LOYAL.handle,
        }),
      ),
    ],
    changes: [EFTPOS, MASTERCARD].map((paidBy) => ({ buys: [{ productId: day.PLAN, paidBy }] })),
  },
  {
    description: 'A subscription or a method of another user upgrades nothing, and has no preview',
    users: [
      VICTIMS[0],
      {
        state: MAY_MIGRATE,
        params: {
          methods: [BANK_ACCOUNT, MASTERCARD],
          otherSubscriptions: PAST.slice(0, 1),
          adjustmentInCents: -10_235,
        },
      },
    ],
    steps: [
      [
        // Without a refusal, null would mean that there is nothing to migrate.
        day.refused('The first one asks what the plan costs for the subscription of the second.', ({ users }) =>
          day.preview(users[1]?.['subscriptionId']),
        ),
        day.refused(
          'The first one upgrades the subscription of the second.',
          day.upgrade(({ users }) => ({ subscriptionId: users[1]?.['subscriptionId'] })),
        ),
        day.refused(
          'The first one upgrades with the bank account of the second.',
          day.upgrade((context) => ({ paymentMethodId: day.methodId(context, BANK_ACCOUNT, 1) })),
        ),
      ],
      'nothing has changed',
      day.byAll(2, () => day.step('Both upgrade at once, without a method.', day.upgrade())),
    ],
    changes: [VISA, BANK_ACCOUNT].map((paidBy) => ({
      upgrade: { handle: day.YEARLY, paidBy },
    })),
  },
];
