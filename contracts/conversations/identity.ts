import { EXAMPLE_VALUES, MASTERCARD, type StateName, VISA } from '#contract-states';
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
  { operation: 'GetMigrationPreview', variables: { subscriptionId: EXAMPLE_VALUES.subscriptionId } },
  day.attach(true)(example),
  day.changeDefault(example),
  day.buy()(example),
  day.upgrade()(example),
];

const signedOut = (how: string, state: StateName): Conversation => ({
  description: `Requests ${how} get no data`,
  users: [{ state }],
  steps: REQUESTS.map((request) =>
    day.step(`${request.operation} arrives ${how}.`, request, { outcome: 'signed out' }),
  ),
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
    day.step(`${what} arrives without an id token.`, (context) => ({ ...request(context), signedIn: false }), {
      outcome: 'signed out',
    }),
    seen,
  ],
});

const withTokenOf = ({ other }: StepContext) => ({
  paymentMethodId: undefined,
  stripeCustomerId: undefined,
  cardToken: other['cardToken'],
});

/** Who is signed in, and what belongs to whom. */
export const identityConversations: readonly Conversation[] = [
  signedOut('without an id token', 'nobody is signed in'),
  signedOut('with an id token that has expired', 'the id token has expired'),
  signedOut('with an id token that nobody issued', 'the id token has a wrong signature'),
  withoutToken('A purchase', 'carried out', MAY_BUY_PLAN, day.buy(), day.listSubscriptions(day.has(day.PLAN, 0))),
  withoutToken(
    'An upgrade',
    'carried out',
    MAY_MIGRATE,
    day.upgrade(),
    day.listSubscriptions(day.has(day.PLAN, 1, 'it was carried out all the same')),
  ),
  withoutToken(
    'A change of the default',
    'made',
    HAS_SAVED_METHODS,
    day.changeDefault,
    day.listMethods(day.hasDefault('paymentMethodId')),
  ),
  {
    description: 'Each user sees only their own methods',
    users: [VISA, MASTERCARD].map((card) => ({ state: HAS_SAVED_METHODS, params: { methods: [card] } })),
    steps: [
      day.listMethods(day.hasMethods([VISA])),
      { ...day.listMethods(day.hasMethods([MASTERCARD])), from: 'other' },
      day.listMethods(day.hasMethods([VISA])),
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
      day.listSubscriptions(day.has(day.PLAN, 0)),
      day.step('The user buys with the own card.', day.buy()),
      day.listSubscriptions(day.has(day.PLAN), day.paidBy(VISA)),
    ],
  },
  {
    description: 'A purchase with the card token of another user is refused and not carried out',
    users: [{ state: HAS_CARD_TOKEN }, { state: HAS_CARD_TOKEN }],
    steps: [
      day.refused('The user buys with the card token of another user.', day.buy({ profile: withTokenOf })),
      day.listSubscriptions(day.has(day.PLAN, 0)),
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
      day.listSubscriptions(day.has(day.PLAN, 0)),
    ],
  },
];
