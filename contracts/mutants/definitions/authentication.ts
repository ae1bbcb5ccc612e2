import { type ContractOperation, type Mutant, OPERATIONS } from '../mutant.ts';
import { acceptUnauthenticated, dropHeader, replaceBody, setField, setHeader, setStatus } from '../mutations.ts';

/** The contract whose example response an unauthenticated request gets. */
const EXAMPLE_CONTRACTS: Record<ContractOperation, string> = {
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

const without = (operation: ContractOperation) => `${operation} without an id token`;
const expired = (operation: ContractOperation) => `${operation} with an id token that has expired`;

const withoutToken = OPERATIONS.map(
  (operation): Mutant => ({
    name: `${operation}: no sign-in`,
    description: 'responds without requiring an id token',
    operation,
    mutations: [acceptUnauthenticated('no token', EXAMPLE_CONTRACTS[operation])],
    killedBy: { contracts: [without(operation)], at: 'HTTP status' },
  }),
);

const withExpiredToken = OPERATIONS.map(
  (operation): Mutant => ({
    name: `${operation}: expired token`,
    description: 'accepts an expired id token',
    operation,
    mutations: [acceptUnauthenticated('invalid token', EXAMPLE_CONTRACTS[operation])],
    killedBy: { contracts: [expired(operation)], at: 'HTTP status' },
  }),
);

const withForgedToken = OPERATIONS.map(
  (operation): Mutant => ({
    name: `${operation}: forged token`,
    description: 'accepts an id token that nobody issued, because it does not check the signature',
    operation,
    mutations: [acceptUnauthenticated('invalid token', EXAMPLE_CONTRACTS[operation])],
    killedBy: { contracts: [`${operation} with an id token that nobody issued`], at: 'HTTP status' },
  }),
);

/** Defects of authentication. */
export const authentication: Mutant[] = [
  ...withoutToken,
  ...withExpiredToken,
  ...withForgedToken,
  {
    name: '401 as 200',
    description: 'rejects unauthenticated requests with HTTP 200',
    operation: 'ListPaymentMethod',
    mutations: [setStatus('unauthenticated', 200)],
    killedBy: { contracts: [without('ListPaymentMethod'), expired('ListPaymentMethod')], at: 'HTTP status' },
  },
  {
    name: '401 as 403',
    description: 'responds with HTTP 403 to unauthenticated requests',
    operation: 'CreateSubscription',
    mutations: [setStatus('unauthenticated', 403)],
    killedBy: { contracts: [without('CreateSubscription'), expired('CreateSubscription')], at: 'HTTP status' },
  },
  {
    name: '401 as 500',
    description: 'responds with HTTP 500 to an invalid id token',
    operation: 'GetUserSubscriptions',
    mutations: [setStatus('unauthenticated', 500)],
    killedBy: { contracts: [without('GetUserSubscriptions'), expired('GetUserSubscriptions')], at: 'HTTP status' },
  },
  {
    name: 'sign-in page',
    description: 'redirects unauthenticated requests to a sign-in page',
    operation: 'An upgrade intention',
    mutations: [setStatus('unauthenticated', 302), setHeader('location', '/sign-in')],
    killedBy: { contracts: [without('An upgrade intention')], at: 'HTTP status' },
  },
  {
    name: 'other code for unauthenticated',
    description: 'rejects unauthenticated requests with the code FORBIDDEN',
    operation: 'CreateSetupIntent',
    mutations: [
      setField('errors[*].extensions.code', (code: unknown) => (code === 'UNAUTHENTICATED' ? 'FORBIDDEN' : code)),
    ],
    killedBy: { contracts: [without('CreateSetupIntent')], at: 'errors[*].extensions.code' },
  },
  {
    name: 'unauthenticated without a message',
    description: 'rejects unauthenticated requests without a message',
    operation: 'GetMigrationPreview',
    mutations: [replaceBody('unauthenticated', () => ({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] }))],
    killedBy: { contracts: [without('GetMigrationPreview')], at: 'errors[*].message' },
  },
  {
    name: 'token from a cookie',
    description: 'ignores the Authorization header',
    operation: 'ChangeDefaultPaymentMethod',
    mutations: [dropHeader('authorization')],
    killedBy: { contracts: ['ChangeDefaultPaymentMethod to another saved method'], at: 'HTTP status' },
  },
];
