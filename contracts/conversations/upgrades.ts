import { stateParams } from '#contract-states';
import type { Conversation, Step } from './conversation.ts';
import { CODE, listSubscriptions } from './steps.ts';

const MAY_MIGRATE = 'a signed-in user may move from a monthly to a yearly plan';
const { currentHandle, targetHandle } = stateParams(MAY_MIGRATE);
const otherTarget = { handle: 'value-yearly', priceInCents: 19_900 };
const PLAN = 'data.getUserSubscriptions.activeSubscription.handle';
const hasPlan = (handle: string) => ({ at: PLAN, equals: handle });

const upgrade = (targetProduct: string) =>
  ({
    operation: 'MigrateSubscription',
    idempotencyKey: 'conversation-key-1',
    variables: {
      subscriptionId: '{subscriptionId}',
      targetProduct,
      user: { email: 'alex.nguyen@example.com', firstName: 'Alex', lastName: 'Nguyen' },
      includeInitialCharge: false,
    },
  }) satisfies Partial<Step>;

const upgradeFirst: Step = {
  text: 'The user moves to the yearly plan.',
  ...upgrade(targetHandle),
  remember: { first: 'data.migrateSubscription.id', due: 'data.migrateSubscription.price' },
};

/** Upgrades that are repeated, sent without an id token or declined. */
export const upgradeConversations: readonly Conversation[] = [
  {
    // The credit of the current plan is used up, so that a second charge has another amount.
    description: 'An upgrade that is repeated under its key is charged once',
    users: { customer: { state: MAY_MIGRATE } },
    steps: [
      upgradeFirst,
      {
        text: 'The same request is sent again with the same key.',
        ...upgrade(targetHandle),
        expect: [
          { at: 'data.migrateSubscription.id', equals: '{first}' },
          { at: 'data.migrateSubscription.price', equals: '{due}' },
        ],
      },
      listSubscriptions('The user has the yearly plan.', hasPlan(targetHandle)),
    ],
  },
  {
    description: 'Another upgrade under the same key is refused and not carried out',
    users: { customer: { state: MAY_MIGRATE, params: { otherTarget } } },
    steps: [
      upgradeFirst,
      {
        text: 'A move to a third plan is sent with the same key.',
        ...upgrade(otherTarget.handle),
        expect: [{ at: CODE, includes: 'IDEMPOTENCY_MISMATCH' }],
      },
      listSubscriptions('The user has the yearly plan.', hasPlan(targetHandle)),
    ],
  },
  {
    description: 'An upgrade without an id token is not carried out',
    users: { customer: { state: MAY_MIGRATE } },
    steps: [
      {
        text: 'An upgrade arrives without an id token.',
        ...upgrade(targetHandle),
        signedIn: false,
        expect: [{ at: 'HTTP status', equals: 401 }],
      },
      listSubscriptions('The user has the monthly plan.', hasPlan(currentHandle)),
    ],
  },
  {
    description: 'A declined upgrade is refused again under its key and not carried out',
    users: { customer: { state: 'the bank refuses the charge of a migration' } },
    steps: [
      {
        text: 'The user moves to the yearly plan, and the bank declines the charge.',
        ...upgrade(targetHandle),
        expect: [{ at: CODE, includes: 'PAYMENT_DECLINED' }],
      },
      {
        text: 'The same request is sent again with the same key.',
        ...upgrade(targetHandle),
        expect: [{ at: CODE, includes: 'PAYMENT_DECLINED' }],
      },
      listSubscriptions('The user has the monthly plan.', hasPlan(currentHandle)),
    ],
  },
];
