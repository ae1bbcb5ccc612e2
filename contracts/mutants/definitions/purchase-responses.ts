import type { Mutant } from '../mutant.ts';
import { removeField, renameField, replaceInQuery, setField, setFieldWhere } from '../mutations.ts';

const operation = 'CreateSubscription';
const SAVED = 'CreateSubscription with a saved method';
const NEW_CARD = 'CreateSubscription with a card that was just set up';
const responseField = (field: string) => `data.createSubscription.${field}`;

/** Defects in the success response of CreateSubscription. */
export const purchaseResponses: Mutant[] = [
  {
    name: 'purchase: no id',
    description: 'omits the id of the subscription',
    operation,
    mutations: [removeField(responseField('id'))],
    killedBy: { contracts: [SAVED, NEW_CARD], at: responseField('id') },
  },
  {
    name: 'purchase: null id',
    description: 'sends null for the id, because the subscription is created later',
    operation,
    mutations: [setField(responseField('id'), null)],
    killedBy: { contracts: [SAVED], at: responseField('id') },
  },
  {
    name: 'purchase: number for an id',
    description: 'sends the id as a number',
    operation,
    mutations: [setField(responseField('id'), 48_213)],
    killedBy: { contracts: [SAVED], at: responseField('id') },
  },
  {
    name: 'purchase: state in capitals',
    description: "sends states in upper case, 'ACTIVE'",
    operation,
    mutations: [setField(responseField('state'), (state: unknown) => String(state).toUpperCase())],
    killedBy: { contracts: [SAVED], at: responseField('state') },
  },
  {
    name: 'purchase: another state',
    description: "returns the state 'pending' before the bank has responded",
    operation,
    mutations: [setField(responseField('state'), 'pending')],
    killedBy: { contracts: [SAVED], at: responseField('state') },
  },
  {
    name: 'purchase: dollars',
    description: 'sends the price in dollars, as a decimal number',
    operation,
    mutations: [setField(responseField('product_price_in_cents'), 49.5)],
    killedBy: { contracts: [SAVED], at: responseField('product_price_in_cents') },
  },
  {
    name: 'purchase: whole dollars',
    description: 'sends the price in whole dollars in place of cents',
    operation,
    mutations: [setField(responseField('product_price_in_cents'), (price: unknown) => Number(price) / 100)],
    killedBy: { contracts: [SAVED], at: responseField('product_price_in_cents') },
  },
  {
    name: 'purchase: price as text',
    description: "sends the price as the string '$49.00'",
    operation,
    mutations: [setField(responseField('product_price_in_cents'), '$49.00')],
    killedBy: { contracts: [SAVED], at: responseField('product_price_in_cents') },
  },
  {
    name: 'purchase: float revenue',
    description: 'sends an amount with a fraction of a cent',
    operation,
    mutations: [setField(responseField('total_revenue_in_cents'), 4961.25)],
    killedBy: { contracts: [SAVED], at: responseField('total_revenue_in_cents') },
  },
  {
    name: 'purchase: negative revenue',
    description: 'sends the revenue with the wrong sign',
    operation,
    mutations: [setField(responseField('total_revenue_in_cents'), (cents: unknown) => -Number(cents))],
    killedBy: { contracts: [SAVED], at: responseField('total_revenue_in_cents') },
  },
  {
    name: 'purchase: balance as text',
    description: 'sends the balance as a string',
    operation,
    mutations: [setField(responseField('balance_in_cents'), String)],
    killedBy: { contracts: [SAVED], at: responseField('balance_in_cents') },
  },
  {
    name: 'purchase: boolean as a string',
    description: "sends the string 'false' for false, which is truthy",
    operation,
    mutations: [setField(responseField('cancel_at_end_of_period'), 'false')],
    killedBy: { contracts: [SAVED], at: responseField('cancel_at_end_of_period') },
  },
  {
    name: 'purchase: day without a time',
    description: 'sends the next billing date without a time',
    operation,
    mutations: [setField(responseField('next_assessment_at'), (at: unknown) => String(at).slice(0, 10))],
    killedBy: { contracts: [SAVED], at: responseField('next_assessment_at') },
  },
  {
    name: 'purchase: time without an offset',
    description: 'sends timestamps without an offset',
    operation,
    mutations: [setField(responseField('current_period_ends_at'), (at: unknown) => String(at).slice(0, 19))],
    killedBy: { contracts: [SAVED], at: responseField('current_period_ends_at') },
  },
  {
    name: 'purchase: seconds since 1970',
    description: 'sends timestamps as seconds since 1970',
    operation,
    mutations: [setField(responseField('created_at'), (at: unknown) => Date.parse(String(at)) / 1_000)],
    killedBy: { contracts: [SAVED], at: responseField('created_at') },
  },
  {
    name: 'purchase: canceled at once',
    description: 'sends a cancellation date for a new subscription',
    operation,
    mutations: [setField(responseField('canceled_at'), (_: unknown) => '2026-03-15T00:00:00Z')],
    killedBy: { contracts: [SAVED], at: responseField('canceled_at') },
  },
  {
    name: 'purchase: empty text for no time',
    description: 'sends an empty string in place of no timestamp',
    operation,
    mutations: [setFieldWhere(responseField('trial_ended_at'), (at) => at === null, '')],
    killedBy: { contracts: [SAVED], at: responseField('trial_ended_at') },
  },
  {
    name: 'purchase: another type',
    description: 'returns the type of another operation',
    operation,
    mutations: [setField(responseField('__typename'), 'Subscription')],
    killedBy: { contracts: [SAVED], at: responseField('__typename') },
  },
  {
    name: 'purchase: camel case',
    description: 'has a schema in camel case without total_revenue_in_cents',
    operation,
    mutations: [replaceInQuery('totalRevenueInCents', 'total_revenue_in_cents')],
    killedBy: { contracts: [SAVED], at: 'HTTP status' },
  },
  {
    name: 'purchase: field left out',
    description: 'omits a requested field',
    operation,
    mutations: [removeField(responseField('product_price_in_cents'))],
    killedBy: { contracts: [SAVED], at: responseField('product_price_in_cents') },
  },
  {
    name: 'purchase: under another name',
    description: 'returns the data under another field name',
    operation,
    mutations: [renameField('data.createSubscription', 'subscription')],
    killedBy: { contracts: [SAVED], at: 'data.createSubscription' },
  },
];
