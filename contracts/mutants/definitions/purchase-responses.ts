import type { Mutant } from '../mutant.ts';
import { renameField } from '../mutations.ts';

const operation = 'CreateSubscription';
const SAVED = 'CreateSubscription with a saved method';

/** Defects in the success response of CreateSubscription. */
export const purchaseResponses: Mutant[] = [
  {
    name: 'purchase: under another name',
    description: 'returns the data under another field name',
    operation,
    mutations: [renameField('data.createSubscription', 'subscription')],
    killedBy: { contracts: [SAVED], at: 'data.createSubscription' },
  },
];
