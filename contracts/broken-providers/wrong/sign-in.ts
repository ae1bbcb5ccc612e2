import { bodyOf, dropHeader, header, set, statusOf, trusts } from '../changes.ts';
import { type About, CALLS, type WrongProvider } from '../wrong-provider.ts';

/** What a stranger would be answered, had nobody looked: the answer of this contract. */
const ANSWERED: Record<About, string> = {
  ListPaymentMethod: 'ListPaymentMethod of a user with one card',
  AttachPaymentMethod: 'AttachPaymentMethod with a new card',
  ChangeDefaultPaymentMethod: 'ChangeDefaultPaymentMethod to another saved method',
  CreateSetupIntent: 'CreateSetupIntent without an offer',
  CheckCouponCode: 'CheckCouponCode of a percentage',
  GetUserSubscriptions: 'GetUserSubscriptions of a user with a plan paid by card',
  GetMigrationPreview: 'GetMigrationPreview of a plan that leaves credit',
  CreateSubscription: 'CreateSubscription with a saved method',
  MigrateSubscription: 'MigrateSubscription without a payment method',
  'An upgrade intention': 'An upgrade intention',
};

const without = (about: About) => `${about} without an id token`;
const expired = (about: About) => `${about} with an id token that has expired`;

const answersAnybody = CALLS.map(
  (about): WrongProvider => ({
    name: `${about}: no sign-in`,
    does: 'answers without asking for an id token',
    about,
    changes: [trusts('anybody', ANSWERED[about])],
    caughtBy: { contracts: [without(about)], at: 'HTTP status' },
  }),
);

const takesOldTokens = CALLS.map(
  (about): WrongProvider => ({
    name: `${about}: expired token`,
    does: 'takes an id token that has expired',
    about,
    changes: [trusts('an old token', ANSWERED[about])],
    caughtBy: { contracts: [expired(about)], at: 'HTTP status' },
  }),
);

/** Who is signed in, and who is not. */
export const signIn: WrongProvider[] = [
  ...answersAnybody,
  ...takesOldTokens,
  {
    name: '401 as 200',
    does: 'refuses strangers with HTTP 200, as GraphQL servers without a layer for that do',
    about: 'ListPaymentMethod',
    changes: [statusOf('stranger', 200)],
    caughtBy: { contracts: [without('ListPaymentMethod'), expired('ListPaymentMethod')], at: 'HTTP status' },
  },
  {
    name: '401 as 403',
    does: 'answers that access is forbidden where nobody is signed in',
    about: 'CreateSubscription',
    changes: [statusOf('stranger', 403)],
    caughtBy: { contracts: [without('CreateSubscription'), expired('CreateSubscription')], at: 'HTTP status' },
  },
  {
    name: '401 as 500',
    does: 'breaks on an id token that it cannot read',
    about: 'GetUserSubscriptions',
    changes: [statusOf('stranger', 500)],
    caughtBy: { contracts: [without('GetUserSubscriptions'), expired('GetUserSubscriptions')], at: 'HTTP status' },
  },
  {
    name: 'sign-in page',
    does: 'sends strangers to a page where they could sign in',
    about: 'An upgrade intention',
    changes: [statusOf('stranger', 302), header('location', '/sign-in')],
    caughtBy: { contracts: [without('An upgrade intention')], at: 'HTTP status' },
  },
  {
    name: 'other sign-in code',
    does: 'refuses strangers with the code FORBIDDEN, which the checkout does not know',
    about: 'CreateSetupIntent',
    changes: [set('errors[*].extensions.code', (code: unknown) => (code === 'UNAUTHENTICATED' ? 'FORBIDDEN' : code))],
    caughtBy: { contracts: [without('CreateSetupIntent')], at: 'errors[*].extensions.code' },
  },
  {
    name: 'sign-in code without a word',
    does: 'refuses strangers without a message',
    about: 'GetMigrationPreview',
    changes: [bodyOf('stranger', () => ({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] }))],
    caughtBy: { contracts: [without('GetMigrationPreview')], at: 'errors[*].message' },
  },
  {
    name: 'token from a cookie',
    does: 'does not read the header Authorization',
    about: 'ChangeDefaultPaymentMethod',
    changes: [dropHeader('authorization')],
    caughtBy: { contracts: ['ChangeDefaultPaymentMethod to another saved method'], at: 'HTTP status' },
  },
];
