import { valueAt } from '../json-fields.ts';
import type { Mutant } from '../mutant.ts';
import { rejectRequests, replaceInQuery, setField, succeedOnError } from '../mutations.ts';

const operation = 'CreateSetupIntent';
const intent = (field: string) => `data.createSetupIntent.${field}`;
const PLAIN = 'CreateSetupIntent without an offer';
const OFFER = 'CreateSetupIntent under an offer';

/** Defects of CreateSetupIntent. */
export const setupIntents: Mutant[] = [
  {
    name: 'intent: secret of another kind',
    description: 'sends the secret of a payment intent',
    operation,
    mutations: [setField(intent('clientSecret'), 'pi_contract_secret_1')],
    killedBy: { contracts: [PLAIN], at: intent('clientSecret') },
  },
  {
    name: 'intent: id for the secret',
    description: 'sends the id as the secret',
    operation,
    mutations: [setField(intent('clientSecret'), 'seti_contract')],
    killedBy: { contracts: [PLAIN], at: intent('clientSecret') },
  },
  {
    name: 'intent: secret for the id',
    description: 'sends a secret as the id, so that it is logged',
    operation,
    mutations: [setField(intent('intentId'), 'pi_contract_secret_1')],
    killedBy: { contracts: [PLAIN], at: intent('intentId') },
  },
  {
    name: 'intent: own customer id',
    description: "sends its own user id in place of the card provider's customer id",
    operation,
    mutations: [setField(intent('stripeCustomerId'), '48213')],
    killedBy: { contracts: [PLAIN], at: intent('stripeCustomerId') },
  },
  {
    name: 'intent: flake id required',
    description: 'rejects a user with an empty flake id',
    operation,
    mutations: [
      rejectRequests(
        ({ body }) => valueAt(body, 'variables.setupInputs.customerFlakeId') === '',
        'There is no flake id.',
      ),
    ],
    killedBy: { contracts: ['CreateSetupIntent for a user without a flake id'], at: ['errors', 'data'] },
  },
  {
    name: 'intent: no email address required',
    description: 'creates an intent without an email address',
    operation,
    mutations: [succeedOnError('BAD_USER_INPUT', PLAIN)],
    killedBy: { contracts: ['CreateSetupIntent for a user without an email address'], at: ['errors', 'data'] },
  },
  {
    name: 'intent: no offers',
    description: 'rejects the name of an offer',
    operation,
    mutations: [
      rejectRequests(
        ({ body }) => valueAt(body, 'variables.setupInputs.issuerName') !== undefined,
        'There is no such offer.',
      ),
    ],
    killedBy: { contracts: [OFFER], at: ['errors', 'data'] },
  },
  {
    name: 'intent: mutation',
    description: 'has CreateSetupIntent as a mutation',
    operation,
    mutations: [replaceInQuery('mutation CreateSetupIntent', 'query CreateSetupIntent')],
    killedBy: { contracts: [PLAIN, OFFER], at: 'HTTP status' },
  },
];
