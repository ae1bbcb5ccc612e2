import {
  dropArgument,
  hasArgument,
  refusesWhen,
  remove,
  renameArgument,
  set,
  setArgument,
  setWhere,
  statusOf,
  succeedsDespite,
} from '../changes.ts';
import type { WrongProvider } from '../wrong-provider.ts';

const REFUSED = ['errors', 'data'] as const;
const about = 'MigrateSubscription';
const moves = (field: string) => `data.migrateSubscription.${field}`;
const PLAIN = 'MigrateSubscription without a payment method';
const NAMED = 'MigrateSubscription with a payment method';
const ACCOUNT = 'MigrateSubscription with a bank account';
const PRICE_POINT = 'MigrateSubscription to a price point';
const DECLINED = 'MigrateSubscription with a method that the bank will not charge';
const NO_COUPON = 'MigrateSubscription with a coupon that does not exist';
const OTHER_PLAN = 'MigrateSubscription to a cheaper plan';

/** Moving to another plan. */
export const upgrades: WrongProvider[] = [
  {
    name: 'upgrade: no id',
    does: 'leaves out the id of the subscription',
    about,
    changes: [remove(moves('id'))],
    caughtBy: { contracts: [PLAIN, NAMED], at: moves('id') },
  },
  {
    name: 'upgrade: empty id',
    does: 'sends an empty id of the subscription',
    about,
    changes: [set(moves('id'), '')],
    caughtBy: { contracts: [PLAIN], at: moves('id') },
  },
  {
    name: 'upgrade: state for people',
    does: "spells states for people, 'Active'",
    about,
    changes: [set(moves('state'), 'Active')],
    caughtBy: { contracts: [PLAIN], at: moves('state') },
  },
  {
    name: 'upgrade: price in dollars',
    does: 'sends the price of the plan in dollars',
    about,
    changes: [set(moves('product.priceInCents'), (cents: unknown) => Number(cents) / 100)],
    caughtBy: { contracts: [PLAIN], at: moves('product.priceInCents') },
  },
  {
    name: 'upgrade: float price',
    does: 'sends what is due with a fraction of a cent',
    about,
    changes: [set(moves('price'), (cents: unknown) => Number(cents) + 0.5)],
    caughtBy: { contracts: [PLAIN], at: moves('price') },
  },
  {
    name: 'upgrade: price below zero',
    does: 'sends a price below zero where the credit is larger',
    about,
    changes: [setWhere(moves('price'), (cents) => cents === 0, -11_200)],
    caughtBy: { contracts: ['MigrateSubscription with more credit than the plan costs'], at: moves('price') },
  },
  {
    name: 'upgrade: balance null',
    does: 'sends null for the balance',
    about,
    changes: [set(moves('balanceInCents'), null)],
    caughtBy: { contracts: [PLAIN], at: moves('balanceInCents') },
  },
  {
    name: 'upgrade: no components',
    does: 'sends null for an empty list of components',
    about,
    changes: [set(moves('components'), null)],
    caughtBy: { contracts: [PLAIN], at: moves('components') },
  },
  {
    name: 'upgrade: day for people',
    does: "spells a day for people, '14/03/2027'",
    about,
    changes: [set(moves('renewalDate'), '14/03/2027')],
    caughtBy: { contracts: [PLAIN], at: moves('renewalDate') },
  },
  {
    name: 'upgrade: overdue',
    does: 'says of a plan that is just paid that it is overdue',
    about,
    changes: [set(moves('pastDueDate'), (_: unknown) => '2026-03-15T00:00:00Z')],
    caughtBy: { contracts: [PLAIN], at: moves('pastDueDate') },
  },
  {
    name: 'upgrade: old plan',
    does: 'answers with the plan that the user had',
    about,
    changes: [set(moves('productName'), 'Standard monthly'), set(moves('product.name'), 'Standard monthly')],
    caughtBy: { contracts: [PLAIN], at: [moves('productName'), moves('product.name')] },
  },
  {
    name: 'upgrade: plan unread',
    does: 'does not read targetProduct, and moves everybody to one plan',
    about,
    changes: [setArgument('variables.targetProduct', 'standard-yearly')],
    caughtBy: {
      contracts: [OTHER_PLAN],
      at: [moves('productName'), moves('product.name'), moves('product.priceInCents')],
    },
  },
  {
    name: 'upgrade: method unread',
    does: 'does not read paymentMethodId, and charges the default',
    about,
    changes: [dropArgument('variables.paymentMethodId')],
    caughtBy: {
      contracts: [NAMED, ACCOUNT],
      at: [moves('creditCard.expiryMonth'), moves('creditCard.expiryYear'), moves('creditCard')],
    },
  },
  {
    name: 'upgrade: method required',
    does: 'wants a payment method, although the default could pay',
    about,
    changes: [refusesWhen((call) => !hasArgument('variables.paymentMethodId')(call), 'A payment method is missing.')],
    caughtBy: { contracts: [PLAIN], at: REFUSED },
  },
  {
    name: 'upgrade: bank account as a card',
    does: 'sends a card where a bank account pays',
    about,
    changes: [
      setWhere(moves('creditCard'), (card) => card === null, {
        __typename: 'SubscriptionCreditCard',
        expiryMonth: 12,
        expiryYear: 2030,
      }),
    ],
    caughtBy: { contracts: [ACCOUNT], at: moves('creditCard') },
  },
  {
    name: 'upgrade: initial charge unread',
    does: 'has half of price points: it makes no initial charge',
    about,
    changes: [setWhere(moves('initialChargeInCents'), (cents) => cents !== 0, 0)],
    caughtBy: { contracts: [PRICE_POINT], at: moves('initialChargeInCents') },
  },
  {
    name: 'upgrade: price point unread',
    does: 'does not read targetProductPricePoint, and refuses the initial charge',
    about,
    changes: [dropArgument('variables.targetProductPricePoint')],
    caughtBy: { contracts: [PRICE_POINT], at: REFUSED },
  },
  {
    name: 'upgrade: one coupon',
    does: 'does not let a coupon in beside the current one',
    about,
    changes: [refusesWhen(hasArgument('variables.extraUpgradeProps.currentCoupon'), 'You already have a coupon.')],
    caughtBy: { contracts: ['MigrateSubscription with a coupon beside the current one'], at: REFUSED },
  },
  {
    name: 'upgrade: any coupon',
    does: 'takes a coupon that does not exist',
    about,
    changes: [dropArgument('variables.extraUpgradeProps.couponCodes')],
    caughtBy: { contracts: [NO_COUPON], at: REFUSED },
  },
  {
    name: 'upgrade: no phone',
    does: 'knows no phone of a user: its schema has no such field',
    about,
    changes: [renameArgument('variables.user.phone', 'telephone')],
    caughtBy: { contracts: ['MigrateSubscription of a user with a phone'], at: 'HTTP status' },
  },
  {
    name: 'upgrade: receipt to somebody else',
    does: 'sends the receipt to an address of its own',
    about,
    changes: [set(moves('receiptEmail'), 'accounts@example.com')],
    caughtBy: { contracts: [PLAIN], at: moves('receiptEmail') },
  },
  {
    name: 'upgrade: any subscription',
    does: 'moves a subscription that is not the user’s',
    about,
    changes: [succeedsDespite('NOT_FOUND', PLAIN)],
    caughtBy: { contracts: ['MigrateSubscription of a subscription that is not the user’s'], at: REFUSED },
  },
  {
    name: 'upgrade: own words',
    does: 'refuses in words of its own in place of the bank’s',
    about,
    changes: [setWhere('errors[*].message', (words) => /bank/.test(String(words)), 'Payment failed.')],
    caughtBy: { contracts: [DECLINED], at: 'errors[*].message' },
  },
  {
    name: 'upgrade: refusal as 422',
    does: 'refuses with HTTP 422',
    about,
    changes: [statusOf('refusal', 422)],
    caughtBy: { contracts: [DECLINED, NO_COUPON], at: 'HTTP status' },
  },
  {
    name: 'upgrade: moved all the same',
    does: 'moves the plan although the bank refused',
    about,
    changes: [succeedsDespite('PAYMENT_DECLINED', PLAIN)],
    caughtBy: { contracts: [DECLINED], at: REFUSED },
  },
];
