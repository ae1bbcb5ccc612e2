import type { Mutant } from '../mutant.ts';
import { rejectResponses, removeField, setField, setFieldWhere } from '../mutations.ts';

const operation = 'GetUserSubscriptions';
const root = 'data.getUserSubscriptions';
const active = `${root}.activeSubscription`;
const list = `${root}.subscriptionList`;
const item = `${list}[*]`;
const ONE = 'GetUserSubscriptions of a user with a plan paid by card';
const MARKED = 'GetUserSubscriptions of a user whose plan is not upgradeable';
const SEVERAL = 'GetUserSubscriptions of a user with subscriptions in several states';
const NONE = 'GetUserSubscriptions of a user without a plan';
const inList = (field: string) => [`${item}.${field}`, list] as const;

const isText = (value: unknown) => typeof value === 'string';

/** Defects of GetUserSubscriptions. */
export const currentPlan: Mutant[] = [
  {
    name: 'plan: product id for the handle',
    description: 'sends the product id as the handle of the active plan',
    operation,
    mutations: [setField(`${active}.handle`, 'prod_standard_monthly')],
    killedBy: { contracts: [ONE], at: `${active}.handle` },
  },
  {
    name: 'plan: no active one',
    description: 'never returns the active plan, so that upgrades become second subscriptions',
    operation,
    mutations: [setField(active, null)],
    killedBy: { contracts: [ONE], at: active },
  },
  {
    name: 'plan: empty object for none',
    description: 'sends an object with empty values in place of no plan',
    operation,
    mutations: [
      setFieldWhere(active, (plan) => plan === null, { __typename: 'ActiveSubscription', handle: '', name: '' }),
    ],
    killedBy: { contracts: [NONE], at: active },
  },
  {
    name: 'plan: mark as a string',
    description: "sends the string 'true' for true",
    operation,
    mutations: [setFieldWhere(`${active}.notUpgradeable`, (mark) => mark === true, 'true')],
    killedBy: { contracts: [MARKED], at: `${active}.notUpgradeable` },
  },
  {
    name: 'plan: no mark',
    description: 'does not send the notUpgradeable mark',
    operation,
    mutations: [setField(`${active}.notUpgradeable`, null)],
    killedBy: { contracts: [MARKED], at: `${active}.notUpgradeable` },
  },
  {
    name: 'list: only active subscriptions',
    description: 'lists only active subscriptions',
    operation,
    mutations: [
      setField(list, (all: unknown) => (all as { state: string }[]).filter(({ state }) => state === 'active')),
    ],
    killedBy: { contracts: [SEVERAL], at: list },
  },
  {
    name: 'list: null for empty',
    description: 'sends null for an empty list',
    operation,
    mutations: [setFieldWhere(list, (all) => (all as unknown[]).length === 0, null)],
    killedBy: { contracts: [NONE], at: list },
  },
  {
    name: 'list: never empty',
    description: 'lists the subscription of another user',
    operation,
    mutations: [setFieldWhere(list, (all) => (all as unknown[]).length === 0, [{ id: 'sub_of_somebody_else' }])],
    killedBy: { contracts: [NONE], at: list },
  },
  {
    name: 'list: empty id',
    description: 'sends an empty subscription id',
    operation,
    mutations: [setField(`${item}.id`, '')],
    killedBy: { contracts: [ONE, SEVERAL], at: inList('id') },
  },
  {
    name: 'list: handle for the product id',
    description: 'sends the handle as the product id',
    operation,
    mutations: [setField(`${item}.productId`, 'standard-monthly')],
    killedBy: { contracts: [ONE], at: inList('productId') },
  },
  {
    name: 'list: state in upper case',
    description: 'sends states in upper case, so that no subscription is active',
    operation,
    mutations: [setField(`${item}.state`, (state: unknown) => String(state).toUpperCase())],
    killedBy: { contracts: [ONE, SEVERAL], at: inList('state') },
  },
  {
    name: 'list: whole card number',
    description: 'sends the full card number',
    operation,
    mutations: [setFieldWhere(`${item}.creditCard`, isText, '4242424242424242')],
    killedBy: { contracts: [ONE], at: inList('creditCard') },
  },
  {
    name: 'list: year of two digits',
    description: 'sends the expiry year with two digits',
    operation,
    mutations: [setFieldWhere(`${item}.creditCardExpiryYear`, (year) => year !== null, 30)],
    killedBy: { contracts: [ONE], at: inList('creditCardExpiryYear') },
  },
  {
    name: 'list: other payment type',
    description: "sends the payment type as 'credit_card'",
    operation,
    mutations: [setFieldWhere(`${item}.paymentType`, isText, (type: unknown) => String(type).replace(' ', '_'))],
    killedBy: { contracts: [ONE], at: inList('paymentType') },
  },
  {
    name: 'list: codes in one string',
    description: 'sends coupon codes as one comma-separated string',
    operation,
    mutations: [setFieldWhere(`${item}.couponCodes`, Array.isArray, (codes: unknown) => (codes as string[]).join(','))],
    killedBy: { contracts: [SEVERAL], at: inList('couponCodes') },
  },
  {
    name: 'list: no product',
    description: 'leaves out the name of the product',
    operation,
    mutations: [removeField(`${item}.product`)],
    killedBy: { contracts: [ONE, SEVERAL], at: inList('product') },
  },
  {
    name: 'plan: error for none',
    description: 'rejects the request of a user without a plan',
    operation,
    mutations: [rejectResponses(active, (plan) => plan === null, 'There is no plan.', 'NOT_FOUND')],
    killedBy: { contracts: [NONE], at: ['data', 'errors'] },
  },
];
