import type { Mutant } from '../mutant.ts';
import {
  dropHeader,
  hasArgument,
  rejectRequests,
  setArgument,
  setField,
  setFieldWhere,
  setStatus,
  succeedOnError,
} from '../mutations.ts';

const ERROR_WITHOUT_DATA = ['errors', 'data'] as const;
const operation = 'MigrateSubscription';
const responseField = (field: string) => `data.migrateSubscription.${field}`;
const PLAIN = 'MigrateSubscription without a payment method';
const ACCOUNT = 'MigrateSubscription with a bank account';
const PRICE_POINT = 'MigrateSubscription to a price point';
const DECLINED = 'MigrateSubscription with a method that the bank will not charge';
const NO_COUPON = 'MigrateSubscription with a coupon that does not exist';
const OTHER_PLAN = 'MigrateSubscription to a cheaper plan';

/** Defects of MigrateSubscription. */
export const migrations: Mutant[] = [
  {
    name: 'migration: negative price',
    description: 'sends a negative price when the credit exceeds it',
    operation,
    mutations: [setFieldWhere(responseField('price'), (cents) => cents === 0, -11_200)],
    killedBy: { contracts: ['MigrateSubscription with more credit than the plan costs'], at: responseField('price') },
  },
  {
    name: 'migration: old plan',
    description: 'returns the previous plan',
    operation,
    mutations: [
      setField(responseField('productName'), 'Standard monthly'),
      setField(responseField('product.name'), 'Standard monthly'),
    ],
    killedBy: { contracts: [PLAIN], at: [responseField('productName'), responseField('product.name')] },
  },
  {
    name: 'migration: plan ignored',
    description: 'ignores targetProduct and always migrates to the same plan',
    operation,
    mutations: [setArgument('variables.targetProduct', 'standard-yearly')],
    killedBy: {
      contracts: [OTHER_PLAN],
      at: [
        responseField('price'),
        responseField('productName'),
        responseField('product.name'),
        responseField('product.priceInCents'),
      ],
    },
  },
  {
    name: 'migration: method required',
    description: 'requires a payment method although there is a default',
    operation,
    mutations: [
      rejectRequests((call) => !hasArgument('variables.paymentMethodId')(call), 'A payment method is missing.'),
    ],
    killedBy: { contracts: [PLAIN], at: ERROR_WITHOUT_DATA },
  },
  {
    name: 'migration: bank account as a card',
    description: 'sends a card when a bank account is charged',
    operation,
    mutations: [
      setFieldWhere(responseField('creditCard'), (card) => card === null, {
        __typename: 'SubscriptionCreditCard',
        expiryMonth: 12,
        expiryYear: 2030,
      }),
    ],
    killedBy: { contracts: [ACCOUNT], at: responseField('creditCard') },
  },
  {
    name: 'migration: initial charge ignored',
    description: 'makes no initial charge for a price point',
    operation,
    mutations: [setFieldWhere(responseField('initialChargeInCents'), (cents) => cents !== 0, 0)],
    killedBy: { contracts: [PRICE_POINT], at: responseField('initialChargeInCents') },
  },
  {
    name: 'migration: one coupon',
    description: 'rejects a new coupon in addition to the current one',
    operation,
    mutations: [rejectRequests(hasArgument('variables.extraUpgradeProps.currentCoupon'), 'You already have a coupon.')],
    killedBy: { contracts: ['MigrateSubscription with a coupon beside the current one'], at: ERROR_WITHOUT_DATA },
  },
  {
    name: 'migration: receipt to somebody else',
    description: 'sends the receipt to a different email address',
    operation,
    mutations: [setField(responseField('receiptEmail'), 'accounts@example.com')],
    killedBy: { contracts: [PLAIN], at: responseField('receiptEmail') },
  },
  {
    name: 'migration: any subscription',
    description: 'migrates the subscription of another user',
    operation,
    mutations: [succeedOnError('NOT_FOUND', PLAIN)],
    killedBy: { contracts: ['MigrateSubscription of a subscription that is not the user’s'], at: ERROR_WITHOUT_DATA },
  },
  {
    name: 'migration: key ignored',
    description: 'ignores Idempotency-Key, so that a repeated request is rejected or charged again',
    operation,
    mutations: [dropHeader('idempotency-key')],
    killedBy: {
      contracts: [
        'MigrateSubscription again under the same key',
        'MigrateSubscription under a key that stands for another plan',
      ],
      at: [...ERROR_WITHOUT_DATA, 'errors[*].extensions.code'],
    },
  },
  {
    name: 'migration: own message',
    description: 'replaces the bank’s decline message',
    operation,
    mutations: [setFieldWhere('errors[*].message', (words) => /bank/.test(String(words)), 'Payment failed.')],
    killedBy: { contracts: [DECLINED], at: 'errors[*].message' },
  },
  {
    name: 'migration: error as 422',
    description: 'sends errors with HTTP 422',
    operation,
    mutations: [setStatus('error', 422)],
    killedBy: { contracts: [DECLINED, NO_COUPON], at: 'HTTP status' },
  },
  {
    name: 'migration: plan changed despite a decline',
    description: 'migrates the plan although the bank declined',
    operation,
    mutations: [succeedOnError('PAYMENT_DECLINED', PLAIN)],
    killedBy: { contracts: [DECLINED], at: ERROR_WITHOUT_DATA },
  },
];
