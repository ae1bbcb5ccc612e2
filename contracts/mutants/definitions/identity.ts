import type { ContractOperation, Mutant } from '../mutant.ts';
import { rejectRequests, succeedOnError } from '../mutations.ts';

const ERROR_WITHOUT_DATA = ['errors', 'data'] as const;

/** Checks that an id exists, and not whose it is: the contract, and the contract whose success is returned. */
const EXISTING_IDS: readonly [operation: ContractOperation, contract: string, accepted: string][] = [
  ['AttachPaymentMethod', 'AttachPaymentMethod with a card of another user', 'AttachPaymentMethod with a new card'],
  [
    'ChangeDefaultPaymentMethod',
    'ChangeDefaultPaymentMethod to a bank account of another user',
    'ChangeDefaultPaymentMethod to another saved method',
  ],
  [
    'GetMigrationPreview',
    'GetMigrationPreview of a subscription that is not the user’s',
    'GetMigrationPreview of a plan that leaves credit',
  ],
  ['CreateSubscription', 'CreateSubscription with a card of another user', 'CreateSubscription with a saved method'],
  [
    'CreateSubscription',
    'CreateSubscription with a customer of another user',
    'CreateSubscription with a saved method',
  ],
  [
    'MigrateSubscription',
    'MigrateSubscription with a bank account of another user',
    'MigrateSubscription with a payment method',
  ],
];

/** What a key does not distinguish: the contracts that must fail. */
const KEYS: readonly [operation: ContractOperation, what: string][] = [
  ['CreateSubscription', 'plan'],
  ['CreateSubscription', 'method'],
  ['CreateSubscription', 'coupon'],
  ['MigrateSubscription', 'plan'],
  ['MigrateSubscription', 'method'],
  ['MigrateSubscription', 'coupon'],
];

/** Defects of ownership: of ids and of idempotency keys. */
export const identity: Mutant[] = [
  ...EXISTING_IDS.map(
    ([operation, contract, accepted]): Mutant => ({
      name: `ownership not checked: ${contract}`,
      description: `checks that an id exists and not that it belongs to the user (${contract})`,
      operation,
      mutations: [succeedOnError('NOT_FOUND', accepted)],
      killedBy: { contracts: [contract], at: ERROR_WITHOUT_DATA },
    }),
  ),
  ...KEYS.map(
    ([operation, what]): Mutant => ({
      name: `${operation}: key of another ${what}`,
      description: `returns the first response of a key for another ${what}`,
      operation,
      mutations: [succeedOnError('IDEMPOTENCY_MISMATCH', `${operation} again under the same key`)],
      killedBy: { contracts: [`${operation} under a key that stands for another ${what}`], at: ERROR_WITHOUT_DATA },
    }),
  ),
  {
    name: 'key: of all users',
    description: 'compares idempotency keys of all users',
    operation: 'CreateSubscription',
    mutations: [rejectRequests(() => true, 'This key is in use.', 'IDEMPOTENCY_MISMATCH')],
    killedBy: { contracts: ['CreateSubscription under a key that another user has used'], at: ERROR_WITHOUT_DATA },
  },
  {
    name: 'key: blocked after a refusal',
    description: 'refuses every purchase after a refusal',
    operation: 'CreateSubscription',
    mutations: [rejectRequests(() => true, 'Your card was declined.', 'PAYMENT_DECLINED')],
    killedBy: { contracts: ['CreateSubscription under a new key after a refusal'], at: ERROR_WITHOUT_DATA },
  },
];
