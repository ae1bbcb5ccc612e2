import type { Mutant } from '../mutant.ts';
import { dropArgument, failValidation, hasArgument, replaceResponse, reroute } from '../mutations.ts';

const INTENTION = 'An upgrade intention';
const IN_A_SALE = 'An upgrade intention in a sale';

/** Defects of POST /chargify/subscription/upgrade. */
export const upgradeIntentions: Mutant[] = [
  {
    name: 'intention: other path',
    description: 'has the route at another path',
    operation: INTENTION,
    mutations: [reroute({ path: '/chargify/subscriptions/upgrade' })],
    killedBy: { contracts: [INTENTION, IN_A_SALE], at: 'HTTP status' },
  },
  {
    name: 'intention: PUT',
    description: 'accepts only PUT',
    operation: INTENTION,
    mutations: [reroute({ method: 'PUT' })],
    killedBy: { contracts: [INTENTION, IN_A_SALE], at: 'HTTP status' },
  },
  {
    name: 'intention: as GraphQL',
    description: 'responds with HTTP 400, because it expects a query in the body',
    operation: INTENTION,
    mutations: [replaceResponse({ status: 400, body: { errors: [{ message: 'There is no query.' }] } })],
    killedBy: { contracts: [INTENTION], at: 'HTTP status' },
  },
  {
    name: 'intention: no sales',
    description: 'rejects the unknown field saleSlug',
    operation: INTENTION,
    mutations: [failValidation('Unknown field saleSlug.', hasArgument('saleSlug'))],
    killedBy: { contracts: [IN_A_SALE], at: 'HTTP status' },
  },
  {
    name: 'intention: plan by id',
    description: 'requires the plan under another name',
    operation: INTENTION,
    mutations: [dropArgument('plan')],
    killedBy: { contracts: [INTENTION, IN_A_SALE], at: 'HTTP status' },
  },
];
