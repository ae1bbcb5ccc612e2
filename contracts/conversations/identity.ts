import type { StateName } from '#contract-states';
import type { CheckoutApi } from '#graphql';
import type { Check, Conversation, Send, Step, StepContext } from './conversation.ts';
import { everyRequest, FORGED_TOKENS } from './explored-intruders.ts';
import { MASTERCARD, METHODS, ODD, PAST, VISA } from './samples.ts';
import * as steps from './steps.ts';

const { buy, step, upgrade } = steps;
const HAS_SAVED_METHODS = 'a signed-in user has saved payment methods';
const MAY_MIGRATE = 'a signed-in user may move from a monthly to a yearly plan';

/** Users whose plan, methods and purchases a request without a valid id token must neither show nor change. */
const VICTIMS = [
  { state: MAY_MIGRATE, params: { methods: METHODS, otherSubscriptions: PAST.slice(0, 2) } },
  { state: HAS_SAVED_METHODS, params: { methods: METHODS, subscriptions: PAST } },
] as const;

type TokenOf = (context: StepContext) => string | null;
const withToken = (token: TokenOf, how: string, sends: Readonly<Record<string, Send>>): Step[] =>
  Object.entries(sends).map(([operation, send]) => ({
    ...step(`${operation} arrives ${how}.`, send),
    ...{ token, outcome: 'signed out' },
  }));

const signedOut = (how: string, victim: number, token: TokenOf): Step[] => {
  const ofVictim = everyRequest({
    ...{ coupon: ODD.code, method: MASTERCARD, order: { method: MASTERCARD } },
    subscriptionId: (context) => steps.stateValue(context, 'subscriptionId'),
  });
  const ofVictims = Object.entries(ofVictim).map(([operation, send]): [string, Send] => {
    const number = operation === 'CreateSubscription' ? victim + 1 : victim;
    return [operation, (api, context) => send(api, { ...context, number })];
  });
  return withToken(token, how, Object.fromEntries(ofVictims));
};

const tokenOf = (context: StepContext, user = 0, name = 'accessToken'): string => steps.stateValue(context, name, user);
const validToken: TokenOf = (context) => tokenOf(context, 0, 'validToken');

/** Cards that browsers have just created at the card provider, where they belong to nobody yet. */
const CARDS = [1, 2, 3];
const HAS_CREATED_CARDS = CARDS.map(() => ({
  state: 'a signed-in user has made a payment method at the card provider' as const,
  params: { method: { cardNumber: '378282246310005' }, methods: [VISA] },
}));
const VICTIM = CARDS.length + 1;
const cardOf = (owner: number) => (context: StepContext) => steps.stateValue(context, 'paymentMethodId', owner);
const customer = ({ responses }: StepContext) => String(responses[1]?.at('data.createSetupIntent.stripeCustomerId'));
const ownSubscription = ({ responses }: StepContext) => String(responses[4]?.at('data.createSubscription.id') ?? '');

/** The user owns a plan and two cards, so that a request which is wrongly carried out changes something. */
const OWNING: readonly [text: string, send: Send][] = [
  ['The user has a valid id token, and is seen.', (api) => api.listPaymentMethods()],
  ['The user opens the dialog.', steps.createSetupIntent()],
  ['The user saves a card as the default.', steps.attach(true, 'paymentMethodId', 1)],
  ['The user saves another one beside it.', steps.attach(false, 'paymentMethodId', 2)],
  ['The user buys the plan.', buy({ paymentMethodId: cardOf(1), stripeCustomerId: customer })],
];
const sees = (text: string, ...checks: Check[][]): Step[] =>
  [(api: CheckoutApi) => api.listPaymentMethods(), (api: CheckoutApi) => api.currentPlan()].map((send, index) => ({
    ...step(text, send, ...(checks[index] ?? [])),
    token: validToken,
  }));

const rejectedToken = (
  description: string,
  state: StateName,
  tokens: readonly (readonly [how: string, token: TokenOf])[],
): Conversation => ({
  description,
  users: [{ state }, ...HAS_CREATED_CARDS, ...VICTIMS],
  steps: [
    ...OWNING.map(([text, send]) => ({ ...step(text, send), ...{ token: validToken, outcome: 'any' as const } })),
    ...sees('The user has this then.'),
    ...tokens.flatMap(([how, token]) => [
      signedOut(how, VICTIM, token),
      withToken(token, how, {
        'AttachPaymentMethod of the own user': steps.attach(true, 'paymentMethodId', 3),
        'ChangeDefaultPaymentMethod of the own user': steps.changeDefault('paymentMethodId', 2),
        'CreateSubscription of the own user': buy({ paymentMethodId: cardOf(1), stripeCustomerId: customer }),
        'MigrateSubscription of the own user': upgrade({ subscriptionId: ownSubscription, paymentMethodId: cardOf(1) }),
      }),
    ]),
    ...sees('The valid id token is still valid.', [isUnchangedSince(6)], [isUnchangedSince(7)]),
  ],
});

const isUnchangedSince =
  (stepNumber: number): Check =>
  (response, { responses }) => {
    const before = inAnyOrder(responses[stepNumber - 1]?.at('data'));
    response.expect(
      'a request with a rejected id token was carried out',
      'data',
      before,
      (data) => inAnyOrder(data) === before,
    );
  };

const inAnyOrder = (data: unknown): string =>
  JSON.stringify(data, (_name, value) =>
    Array.isArray(value) ? value.map((item) => JSON.stringify(item)).sort() : value,
  );

const FORGED: readonly (readonly [how: string, token: TokenOf])[] = [
  ['with an id token that nobody issued', (context) => tokenOf(context)],
  ...FORGED_TOKENS.map(
    ([how, forge]) =>
      [how, (context: StepContext) => forge(tokenOf(context, VICTIM), tokenOf(context, 0, 'validToken'))] as const,
  ),
];

export const identityConversations: readonly Conversation[] = [
  {
    description: 'Requests without an id token get no data, and change nothing',
    users: VICTIMS,
    steps: [signedOut('without an id token', 0, () => null)],
  },
  rejectedToken(
    'Requests with an id token that has expired get no data, and change nothing',
    'the id token has expired',
    [['with an id token of this user that has expired', (context) => tokenOf(context)]],
  ),
  rejectedToken(
    'Requests with an id token that nobody issued get no data, and change nothing',
    'the id token has a wrong signature',
    FORGED,
  ),
];
