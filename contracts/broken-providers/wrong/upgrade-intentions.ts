import { answers, dropArgument, hasArgument, invalid, moved } from '../changes.ts';
import type { WrongProvider } from '../wrong-provider.ts';

const INTENTION = 'An upgrade intention';
const IN_A_SALE = 'An upgrade intention in a sale';

/** The one call that is no GraphQL. */
export const intentions: WrongProvider[] = [
  {
    name: 'intention: another way',
    does: 'has the route elsewhere',
    about: INTENTION,
    changes: [moved({ path: '/chargify/subscriptions/upgrade' })],
    caughtBy: { contracts: [INTENTION, IN_A_SALE], at: 'HTTP status' },
  },
  {
    name: 'intention: PUT',
    does: 'takes the call as PUT alone',
    about: INTENTION,
    changes: [moved({ method: 'PUT' })],
    caughtBy: { contracts: [INTENTION, IN_A_SALE], at: 'HTTP status' },
  },
  {
    name: 'intention: as GraphQL',
    does: 'answers 400, because it expects a query in the body',
    about: INTENTION,
    changes: [answers({ status: 400, body: { errors: [{ message: 'There is no query.' }] } })],
    caughtBy: { contracts: [INTENTION], at: 'HTTP status' },
  },
  {
    name: 'intention: no sales',
    does: 'refuses a field that it does not know, saleSlug',
    about: INTENTION,
    changes: [invalid('Unknown field saleSlug.', hasArgument('saleSlug'))],
    caughtBy: { contracts: [IN_A_SALE], at: 'HTTP status' },
  },
  {
    name: 'intention: plan by id',
    does: 'wants the id of the product under another name',
    about: INTENTION,
    changes: [dropArgument('plan')],
    caughtBy: { contracts: [INTENTION, IN_A_SALE], at: 'HTTP status' },
  },
];
