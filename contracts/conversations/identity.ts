import { EXAMPLE_VALUES, MASTERCARD, type StateName, VISA } from '#contract-states';
import { has, hasActivePlan, hasDefault, hasMethods, isActive, paidBy } from './checks.ts';
import type { Conversation, ConversationRequest, Step, StepContext } from './run-conversation.ts';
import * as day from './steps.ts';

const HAS_CARD_TOKEN = 'a signed-in user has made a token of a card';
const HAS_SAVED_METHODS = 'a signed-in user has saved payment methods';
const MAY_MIGRATE = 'a signed-in user may move from a monthly to a yearly plan';
const MAY_BUY_PLAN = 'a signed-in user without saved methods may buy a monthly plan';

/** Without ids of the user. */
const example: StepContext = { user: EXAMPLE_VALUES, other: {}, replies: [] };
const REQUESTS: readonly ConversationRequest[] = [
  { operation: 'ListPaymentMethod' },
  { operation: 'GetUserSubscriptions' },
  day.createSetupIntent(),
  day.checkCoupon('SAVE15'),
  day.preview()(example),
  day.attach(true)(example),
  day.changeDefault()(example),
  day.buy()(example),
  day.upgrade()(example),
];

const signedOut = (how: string, state: StateName): Conversation => ({
  description: `Requests ${how} get no data`,
  users: [{ state }],
  steps: REQUESTS.map((request) => ({
    ...day.step(`${request.operation} arrives ${how}.`, request),
    outcome: 'signed out' as const,
  })),
});

const withoutToken = (
  what: string,
  done: string,
  state: StateName,
  request: (context: StepContext) => ConversationRequest,
  seen: Step,
): Conversation => ({
  description: `${what} without an id token is not ${done}`,
  users: [{ state }],
  steps: [
    {
      ...day.step(`${what} arrives without an id token.`, (context) => ({ ...request(context), signedIn: false })),
      outcome: 'signed out',
    },
    seen,
  ],
});

const withTokenOf = (who: 'user' | 'other') => (context: StepContext) => ({
  paymentMethodId: undefined,
  stripeCustomerId: undefined,
  cardToken: context[who]['cardToken'],
});

/** Who is signed in, and what belongs to whom. */
export const identityConversations: readonly Conversation[] = [
  signedOut('without an id token', 'nobody is signed in'),
  signedOut('with an id token that has expired', 'the id token has expired'),
  signedOut('with an id token that nobody issued', 'the id token has a wrong signature'),
  withoutToken('A purchase', 'carried out', MAY_BUY_PLAN, day.buy(), day.listSubscriptions(has(day.PLAN, 0))),
  withoutToken(
    'An upgrade',
    'carried out',
    MAY_MIGRATE,
    day.upgrade(),
    day.listSubscriptions(has(day.PLAN, 1, 'it was carried out all the same')),
  ),
  withoutToken(
    'A change of the default',
    'made',
    HAS_SAVED_METHODS,
    day.changeDefault(),
    day.listMethods(hasDefault('paymentMethodId')),
  ),
  {
    description: 'Each user sees only their own methods',
    users: [VISA, MASTERCARD].map((card) => ({ state: HAS_SAVED_METHODS, params: { methods: [card] } })),
    steps: [
      day.listMethods(hasMethods([VISA])),
      day.byOther(day.listMethods(hasMethods([MASTERCARD]))),
      day.refused('The first one saves the card of the second.', (context) =>
        day.attach(true)({ ...context, user: context.other }),
      ),
      day.refused('The first one makes the card of the second the default.', (context) =>
        day.changeDefault('paymentMethodId')({ ...context, user: context.other }),
      ),
      day.listMethods(hasMethods([VISA]), hasDefault('paymentMethodId')),
      day.byOther(day.listMethods(hasMethods([MASTERCARD]), hasDefault('paymentMethodId'))),
    ],
  },
  {
    description: 'A card or a customer of another user buys nothing, and one of the own does',
    users: [{ state: 'another user has saved payment methods' }],
    steps: [
      day.refused('The user buys with the card of another user.', day.buy({ method: 'foreignMethodId' })),
      day.refused(
        'The user buys as the customer of another user.',
        day.buy({ profile: ({ user }) => ({ stripeCustomerId: user['foreignCustomerId'] }) }),
      ),
      day.refused(
        'The user buys with a card that nobody has.',
        day.buy({ profile: () => ({ paymentMethodId: 'pm_that_is_not_saved' }) }),
      ),
      day.refused('The user saves the card of another user.', day.attach(true, 'foreignMethodId')),
      day.refused('The user makes the card of another user the default.', day.changeDefault('foreignMethodId')),
      day.listMethods(hasMethods([VISA]), hasDefault('paymentMethodId')),
      day.listSubscriptions(has(day.PLAN, 0), isActive(null)),
      day.buys('The user buys with the own card.'),
      day.listSubscriptions(has(day.PLAN), paidBy(VISA)),
    ],
  },
  {
    description: 'A card token of another user buys nothing, and one of the own does',
    users: [{ state: HAS_CARD_TOKEN }, { state: HAS_CARD_TOKEN }],
    steps: [
      day.refused('The user buys with the card token of another user.', day.buy({ profile: withTokenOf('other') })),
      day.listSubscriptions(has(day.PLAN, 0), isActive(null)),
      day.buys('The user buys with the own one.', { profile: withTokenOf('user') }),
      day.listSubscriptions(has(day.PLAN), hasActivePlan),
    ],
  },
  {
    description: 'A purchase with the setup intent of another user is refused and not carried out',
    topic: 'others',
    users: [{ state: MAY_BUY_PLAN }, { state: MAY_BUY_PLAN }],
    steps: [
      day.refused(
        'The user buys with the setup intent of another user.',
        day.buy({ variables: ({ other }) => ({ setupIntentId: other['setupIntentId'] }) }),
      ),
      day.listSubscriptions(has(day.PLAN, 0)),
    ],
  },
];
