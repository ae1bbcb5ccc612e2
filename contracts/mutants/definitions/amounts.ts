import type { Mutant } from '../mutant.ts';
import { hasArgument, rejectRequests, setField, setFieldWhere } from '../mutations.ts';

const PRICE = 'data.migrateSubscription.price';
const ERROR_WITHOUT_DATA = ['errors', 'data'] as const;

/** Amounts of an upgrade: what is ignored, the contract, its amount and the wrong one. */
const UPGRADE_AMOUNTS: readonly [ignored: string, contract: string, right: number, wrong: number][] = [
  ['the credit of the current plan', 'MigrateSubscription without a payment method', 46_800, 58_800],
  ['the charge from the current plan', 'MigrateSubscription with a charge from the current plan', 61_300, 58_800],
  ['a coupon', 'MigrateSubscription with a coupon beside the current one', 37_980, 46_800],
  ['a price point', 'MigrateSubscription to a price point', 38_000, 46_800],
];

/** Purchases that a backend refuses because it computes another price. */
const COMPUTED_PRICES: readonly [description: string, contract: string][] = [
  ['rounds half a cent down when a coupon is bought', 'CreateSubscription with a percentage that ends in half a cent'],
  ['rounds less than half a cent up', 'CreateSubscription with a percentage that ends below half a cent'],
  ['applies a percentage to add-ons as well', 'CreateSubscription with a percentage beside add-ons'],
  ['applies a percentage to the list price at a price point', 'CreateSubscription with a percentage at a price point'],
  [
    'has negative prices when a coupon is larger than the price',
    'CreateSubscription with a coupon larger than the price',
  ],
  [
    'applies a coupon to the plan alone, and not what is left of it to add-ons',
    'CreateSubscription with a coupon larger than the plan beside add-ons',
  ],
  ['charges for a trial', 'CreateSubscription with a trial'],
];

/** Purchases that a backend does not support. */
const PURCHASES: readonly [description: string, contract: string, code: string][] = [
  ['charges only cards', 'CreateSubscription with a saved bank account', 'NOT_FOUND'],
  [
    'charges only bank accounts that are saved',
    'CreateSubscription with a bank account that was just set up',
    'NOT_FOUND',
  ],
  [
    'sells nothing to users who have a plan',
    'CreateSubscription of a document by a user who has a plan',
    'ALREADY_SUBSCRIBED',
  ],
  [
    'sells a plan only once, even after it was cancelled',
    'CreateSubscription of a plan that was cancelled',
    'ALREADY_SUBSCRIBED',
  ],
  ['knows no sales', 'CreateSubscription in a sale', 'BAD_USER_INPUT'],
];

/** Defects of amounts, of rounding and of kinds of purchases. */
export const amounts: Mutant[] = [
  ...UPGRADE_AMOUNTS.map(
    ([ignored, contract, right, wrong]): Mutant => ({
      name: `upgrade: ${ignored} ignored`,
      description: `ignores ${ignored} in an upgrade`,
      operation: 'MigrateSubscription',
      mutations: [setFieldWhere(PRICE, (cents) => cents === right, wrong)],
      killedBy: { contracts: [contract], at: PRICE },
    }),
  ),
  {
    name: 'upgrade: initial charge without a price point',
    description: 'reports an initial charge that was not requested',
    operation: 'MigrateSubscription',
    mutations: [setField('data.migrateSubscription.initialChargeInCents', 46_800)],
    killedBy: {
      contracts: ['MigrateSubscription without a payment method'],
      at: 'data.migrateSubscription.initialChargeInCents',
    },
  },
  ...[...COMPUTED_PRICES.map((each) => [...each, 'PRICE_CHANGED'] as const), ...PURCHASES].map(
    ([description, contract, code]): Mutant => ({
      name: `purchase: ${description}`,
      description,
      operation: 'CreateSubscription',
      mutations: [rejectRequests(() => true, 'That is not possible.', code)],
      killedBy: { contracts: [contract], at: ERROR_WITHOUT_DATA },
    }),
  ),
  {
    name: 'intent: two names required',
    description: 'rejects users whose name is one word',
    operation: 'CreateSetupIntent',
    mutations: [rejectRequests(hasArgument('variables.setupInputs.customerName'), 'A last name is needed.')],
    killedBy: { contracts: ['CreateSetupIntent for a user whose name is one word'], at: ERROR_WITHOUT_DATA },
  },
  {
    name: 'error: escaped apostrophe',
    description: 'escapes apostrophes in messages as for HTML',
    operation: 'CreateSubscription',
    mutations: [setField('errors[*].message', (message: unknown) => String(message).replaceAll("'", '&#39;'))],
    killedBy: {
      contracts: ['CreateSubscription with a card that the bank will not charge'],
      at: 'errors[*].message',
    },
  },
  {
    name: 'first ten methods',
    description: 'lists only ten saved methods',
    operation: 'ListPaymentMethod',
    mutations: [
      setFieldWhere('data.listPaymentMethod.data', Array.isArray, (methods: unknown[]) => methods.slice(0, 10)),
    ],
    killedBy: {
      contracts: ['ListPaymentMethod of a user with cards of every brand and several bank accounts'],
      at: 'data.listPaymentMethod.data',
    },
  },
  {
    name: 'own names of brands',
    description: "sends 'american_express' for the card provider's 'amex'",
    operation: 'ListPaymentMethod',
    mutations: [
      setFieldWhere('data.listPaymentMethod.data[*].card.brand', (brand) => brand === 'amex', 'american_express'),
    ],
    killedBy: {
      contracts: ['ListPaymentMethod of a user with cards of every brand and several bank accounts'],
      at: ['data.listPaymentMethod.data', 'data.listPaymentMethod.data[*].card.brand'],
    },
  },
  {
    name: 'plan: cancelled and active',
    description: 'returns a cancelled plan as the active one',
    operation: 'GetUserSubscriptions',
    mutations: [
      setFieldWhere('data.getUserSubscriptions.activeSubscription', (plan) => plan === null, {
        handle: 'standard-monthly',
        name: 'Standard monthly',
      }),
    ],
    killedBy: {
      contracts: ['GetUserSubscriptions of a user whose plan was cancelled'],
      at: 'data.getUserSubscriptions.activeSubscription',
    },
  },
];
