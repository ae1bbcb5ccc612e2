import type { Mutant } from '../mutant.ts';
import { rejectResponses, setField, setFieldWhere } from '../mutations.ts';

const operation = 'GetUserSubscriptions';
const root = 'data.getUserSubscriptions';
const active = `${root}.activeSubscription`;
const list = `${root}.subscriptionList`;
const item = `${list}[*]`;
const ONE = 'GetUserSubscriptions of a user with a plan paid by card';
const SEVERAL = 'GetUserSubscriptions of a user with subscriptions in several states';
const NONE = 'GetUserSubscriptions of a user without a plan';
const inList = (field: string) => [`${item}.${field}`, list] as const;

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
    name: 'plan: empty object for none',
    description: 'sends an object with empty values in place of no plan',
    operation,
    mutations: [
      setFieldWhere(active, (plan) => plan === null, { __typename: 'ActiveSubscription', handle: '', name: '' }),
    ],
    killedBy: { contracts: [NONE], at: active },
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
    name: 'list: never empty',
    description: 'lists the subscription of another user',
    operation,
    mutations: [setFieldWhere(list, (all) => (all as unknown[]).length === 0, [{ id: 'sub_of_somebody_else' }])],
    killedBy: { contracts: [NONE], at: list },
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
    name: 'plan: error for none',
    description: 'rejects the request of a user without a plan',
    operation,
    mutations: [rejectResponses(active, (plan) => plan === null, 'There is no plan.', 'NOT_FOUND')],
    killedBy: { contracts: [NONE], at: ['data', 'errors'] },
  },
];
