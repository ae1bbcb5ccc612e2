import { remove, rename, schemaSays, set, setWhere } from '../changes.ts';
import type { WrongProvider } from '../wrong-provider.ts';

const about = 'CreateSubscription';
const SAVED = 'CreateSubscription with a saved method';
const NEW_CARD = 'CreateSubscription with a card that was just set up';
const bought = (field: string) => `data.createSubscription.${field}`;

/** Buying a plan: what is answered. */
export const purchaseAnswers: WrongProvider[] = [
  {
    name: 'bought: no id',
    does: 'leaves out the id of what was bought',
    about,
    changes: [remove(bought('id'))],
    caughtBy: { contracts: [SAVED, NEW_CARD], at: bought('id') },
  },
  {
    name: 'bought: null id',
    does: 'sends null for the id, because the subscription is made later',
    about,
    changes: [set(bought('id'), null)],
    caughtBy: { contracts: [SAVED], at: bought('id') },
  },
  {
    name: 'bought: number for an id',
    does: 'sends the id as a number',
    about,
    changes: [set(bought('id'), 48_213)],
    caughtBy: { contracts: [SAVED], at: bought('id') },
  },
  {
    name: 'bought: state in capitals',
    does: "spells states in capitals, 'ACTIVE'",
    about,
    changes: [set(bought('state'), (state: unknown) => String(state).toUpperCase())],
    caughtBy: { contracts: [SAVED], at: bought('state') },
  },
  {
    name: 'bought: another state',
    does: "answers the state 'pending' before the bank has said anything",
    about,
    changes: [set(bought('state'), 'pending')],
    caughtBy: { contracts: [SAVED], at: bought('state') },
  },
  {
    name: 'bought: dollars',
    does: 'sends the price in dollars, as a number with a point',
    about,
    changes: [set(bought('product_price_in_cents'), 49.5)],
    caughtBy: { contracts: [SAVED], at: bought('product_price_in_cents') },
  },
  {
    name: 'bought: whole dollars',
    does: 'sends the price in whole dollars where cents are asked for',
    about,
    changes: [set(bought('product_price_in_cents'), (price: unknown) => Number(price) / 100)],
    caughtBy: { contracts: [SAVED], at: bought('product_price_in_cents') },
  },
  {
    name: 'bought: price as text',
    does: "sends the price as text, '$49.00'",
    about,
    changes: [set(bought('product_price_in_cents'), '$49.00')],
    caughtBy: { contracts: [SAVED], at: bought('product_price_in_cents') },
  },
  {
    name: 'bought: float revenue',
    does: 'reckons with floating-point numbers and sends what comes out',
    about,
    changes: [set(bought('total_revenue_in_cents'), 4961.25)],
    caughtBy: { contracts: [SAVED], at: bought('total_revenue_in_cents') },
  },
  {
    name: 'bought: negative revenue',
    does: 'books a payment with the wrong sign',
    about,
    changes: [set(bought('total_revenue_in_cents'), (cents: unknown) => -Number(cents))],
    caughtBy: { contracts: [SAVED], at: bought('total_revenue_in_cents') },
  },
  {
    name: 'bought: balance as text',
    does: 'sends the balance as text',
    about,
    changes: [set(bought('balance_in_cents'), String)],
    caughtBy: { contracts: [SAVED], at: bought('balance_in_cents') },
  },
  {
    name: 'bought: yes and no as words',
    does: "sends 'false' for false, which is true to a program",
    about,
    changes: [set(bought('cancel_at_end_of_period'), 'false')],
    caughtBy: { contracts: [SAVED], at: bought('cancel_at_end_of_period') },
  },
  {
    name: 'bought: day without a time',
    does: 'sends the day of the next bill without a time',
    about,
    changes: [set(bought('next_assessment_at'), (at: unknown) => String(at).slice(0, 10))],
    caughtBy: { contracts: [SAVED], at: bought('next_assessment_at') },
  },
  {
    name: 'bought: time without an offset',
    does: 'sends times without an offset, so that they mean another moment in Perth',
    about,
    changes: [set(bought('current_period_ends_at'), (at: unknown) => String(at).slice(0, 19))],
    caughtBy: { contracts: [SAVED], at: bought('current_period_ends_at') },
  },
  {
    name: 'bought: seconds since 1970',
    does: 'sends times as seconds since 1970',
    about,
    changes: [set(bought('created_at'), (at: unknown) => Date.parse(String(at)) / 1_000)],
    caughtBy: { contracts: [SAVED], at: bought('created_at') },
  },
  {
    name: 'bought: canceled at once',
    does: 'sends a day of cancellation for what was just bought',
    about,
    changes: [set(bought('canceled_at'), (_: unknown) => '2026-03-15T00:00:00Z')],
    caughtBy: { contracts: [SAVED], at: bought('canceled_at') },
  },
  {
    name: 'bought: empty text for no time',
    does: 'sends an empty text where there is no time',
    about,
    changes: [setWhere(bought('trial_ended_at'), (at) => at === null, '')],
    caughtBy: { contracts: [SAVED], at: bought('trial_ended_at') },
  },
  {
    name: 'bought: another type',
    does: 'answers with the type of another operation',
    about,
    changes: [set(bought('__typename'), 'Subscription')],
    caughtBy: { contracts: [SAVED], at: bought('__typename') },
  },
  {
    name: 'bought: camel case',
    does: 'has a schema in camel case: it knows no total_revenue_in_cents',
    about,
    changes: [schemaSays('totalRevenueInCents', 'total_revenue_in_cents')],
    caughtBy: { contracts: [SAVED], at: 'HTTP status' },
  },
  {
    name: 'bought: field left out',
    does: 'does not send a field that was asked for',
    about,
    changes: [remove(bought('product_price_in_cents'))],
    caughtBy: { contracts: [SAVED], at: bought('product_price_in_cents') },
  },
  {
    name: 'bought: under another name',
    does: 'answers under the name of another field',
    about,
    changes: [rename('data.createSubscription', 'subscription')],
    caughtBy: { contracts: [SAVED], at: 'data.createSubscription' },
  },
];
