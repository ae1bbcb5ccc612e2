import { refusesWhere, remove, set, setWhere } from '../changes.ts';
import type { WrongProvider } from '../wrong-provider.ts';

const about = 'GetUserSubscriptions';
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

/** The plan that the user has. */
export const currentPlan: WrongProvider[] = [
  {
    name: 'plan: product id for the handle',
    does: 'sends the product id for the handle of the active plan: the checkout does not know the plan',
    about,
    changes: [set(`${active}.handle`, 'prod_standard_monthly')],
    caughtBy: { contracts: [ONE], at: `${active}.handle` },
  },
  {
    name: 'plan: no active one',
    does: 'never names the active plan: every upgrade is sold as a second plan',
    about,
    changes: [set(active, null)],
    caughtBy: { contracts: [ONE], at: active },
  },
  {
    name: 'plan: empty object for none',
    does: 'sends an object without values for no plan',
    about,
    changes: [setWhere(active, (plan) => plan === null, { __typename: 'ActiveSubscription', handle: '', name: '' })],
    caughtBy: { contracts: [NONE], at: active },
  },
  {
    name: 'plan: mark as text',
    does: "sends 'true' for true",
    about,
    changes: [setWhere(`${active}.notUpgradeable`, (mark) => mark === true, 'true')],
    caughtBy: { contracts: [MARKED], at: `${active}.notUpgradeable` },
  },
  {
    name: 'plan: no mark',
    does: 'does not send that a plan is not upgradeable',
    about,
    changes: [set(`${active}.notUpgradeable`, null)],
    caughtBy: { contracts: [MARKED], at: `${active}.notUpgradeable` },
  },
  {
    name: 'list: current ones alone',
    does: 'lists current subscriptions alone',
    about,
    changes: [set(list, (all: unknown) => (all as { state: string }[]).filter(({ state }) => state === 'active'))],
    caughtBy: { contracts: [SEVERAL], at: list },
  },
  {
    name: 'list: null for empty',
    does: 'sends null for an empty list',
    about,
    changes: [setWhere(list, (all) => (all as unknown[]).length === 0, null)],
    caughtBy: { contracts: [NONE], at: list },
  },
  {
    name: 'list: never empty',
    does: "lists somebody else's subscription to a user without a plan",
    about,
    changes: [setWhere(list, (all) => (all as unknown[]).length === 0, [{ id: 'sub_of_somebody_else' }])],
    caughtBy: { contracts: [NONE], at: list },
  },
  {
    name: 'list: empty id',
    does: 'sends an empty id of a subscription: no preview could be asked for',
    about,
    changes: [set(`${item}.id`, '')],
    caughtBy: { contracts: [ONE, SEVERAL], at: inList('id') },
  },
  {
    name: 'list: handle for the product id',
    does: 'sends the handle for the id of the product',
    about,
    changes: [set(`${item}.productId`, 'standard-monthly')],
    caughtBy: { contracts: [ONE], at: inList('productId') },
  },
  {
    name: 'list: state in capitals',
    does: "spells states in capitals, 'ACTIVE': no subscription counts as current",
    about,
    changes: [set(`${item}.state`, (state: unknown) => String(state).toUpperCase())],
    caughtBy: { contracts: [ONE, SEVERAL], at: inList('state') },
  },
  {
    name: 'list: whole card number',
    does: 'sends the whole card number, unmasked',
    about,
    changes: [setWhere(`${item}.creditCard`, isText, '4242424242424242')],
    caughtBy: { contracts: [ONE], at: inList('creditCard') },
  },
  {
    name: 'list: year of two digits',
    does: 'sends the year of expiry with two digits',
    about,
    changes: [setWhere(`${item}.creditCardExpiryYear`, (year) => year !== null, 30)],
    caughtBy: { contracts: [ONE], at: inList('creditCardExpiryYear') },
  },
  {
    name: 'list: kind of payment in code',
    does: "spells the kind of payment as code, 'credit_card'",
    about,
    changes: [setWhere(`${item}.paymentType`, isText, (type: unknown) => String(type).replace(' ', '_'))],
    caughtBy: { contracts: [ONE], at: inList('paymentType') },
  },
  {
    name: 'list: codes in one text',
    does: 'sends coupon codes as one text with commas',
    about,
    changes: [setWhere(`${item}.couponCodes`, Array.isArray, (codes: unknown) => (codes as string[]).join(','))],
    caughtBy: { contracts: [SEVERAL], at: inList('couponCodes') },
  },
  {
    name: 'list: no product',
    does: 'leaves out the name of the product',
    about,
    changes: [remove(`${item}.product`)],
    caughtBy: { contracts: [ONE, SEVERAL], at: inList('product') },
  },
  {
    name: 'plan: refusal for none',
    does: 'refuses where a user has no plan',
    about,
    changes: [refusesWhere(active, (plan) => plan === null, 'There is no plan.', 'NOT_FOUND')],
    caughtBy: { contracts: [NONE], at: ['data', 'errors'] },
  },
];
