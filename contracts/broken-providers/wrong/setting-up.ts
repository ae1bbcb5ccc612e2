import { refusesWhen, remove, rename, schemaSays, set, succeedsDespite } from '../changes.ts';
import { valueAt } from '../places.ts';
import type { WrongProvider } from '../wrong-provider.ts';

const about = 'CreateSetupIntent';
const intent = (field: string) => `data.createSetupIntent.${field}`;
const PLAIN = 'CreateSetupIntent without an offer';
const OFFER = 'CreateSetupIntent under an offer';

/** Opening a setup intent. */
export const settingUp: WrongProvider[] = [
  {
    name: 'intent: no secret',
    does: 'leaves out the secret: nothing can be paid',
    about,
    changes: [remove(intent('clientSecret'))],
    caughtBy: { contracts: [PLAIN, OFFER], at: intent('clientSecret') },
  },
  {
    name: 'intent: secret of another kind',
    does: 'sends the secret of a payment intent',
    about,
    changes: [set(intent('clientSecret'), 'pi_contract_secret_1')],
    caughtBy: { contracts: [PLAIN], at: intent('clientSecret') },
  },
  {
    name: 'intent: id for the secret',
    does: 'sends the id for the secret',
    about,
    changes: [set(intent('clientSecret'), 'seti_contract')],
    caughtBy: { contracts: [PLAIN], at: intent('clientSecret') },
  },
  {
    name: 'intent: secret for the id',
    does: 'sends a secret where the id goes, so that it ends up in logs',
    about,
    changes: [set(intent('intentId'), 'pi_contract_secret_1')],
    caughtBy: { contracts: [PLAIN], at: intent('intentId') },
  },
  {
    name: 'intent: own customer id',
    does: "sends the platform's own id of the user for the card provider's",
    about,
    changes: [set(intent('stripeCustomerId'), '48213')],
    caughtBy: { contracts: [PLAIN], at: intent('stripeCustomerId') },
  },
  {
    name: 'intent: null customer',
    does: 'sends null for a customer that it has not made yet',
    about,
    changes: [set(intent('stripeCustomerId'), null)],
    caughtBy: { contracts: [PLAIN, OFFER], at: intent('stripeCustomerId') },
  },
  {
    name: 'intent: as the provider spells it',
    does: "hands on the card provider's own names, client_secret",
    about,
    changes: [rename(intent('clientSecret'), 'client_secret')],
    caughtBy: { contracts: [PLAIN], at: intent('clientSecret') },
  },
  {
    name: 'intent: flake id required',
    does: 'refuses a user whose flake id is empty',
    about,
    changes: [
      refusesWhen(({ body }) => valueAt(body, 'variables.setupInputs.customerFlakeId') === '', 'There is no flake id.'),
    ],
    caughtBy: { contracts: ['CreateSetupIntent for a user without a flake id'], at: ['errors', 'data'] },
  },
  {
    name: 'intent: anybody',
    does: 'opens an intent for nobody in particular, without an email address',
    about,
    changes: [succeedsDespite('BAD_USER_INPUT', PLAIN)],
    caughtBy: { contracts: ['CreateSetupIntent for a user without an email address'], at: ['errors', 'data'] },
  },
  {
    name: 'intent: no offers',
    does: 'refuses the name of an offer',
    about,
    changes: [
      refusesWhen(
        ({ body }) => valueAt(body, 'variables.setupInputs.issuerName') !== undefined,
        'There is no such offer.',
      ),
    ],
    caughtBy: { contracts: [OFFER], at: ['errors', 'data'] },
  },
  {
    name: 'intent: mutation',
    does: 'has it among its mutations',
    about,
    changes: [schemaSays('mutation CreateSetupIntent', 'query CreateSetupIntent')],
    caughtBy: { contracts: [PLAIN, OFFER], at: 'HTTP status' },
  },
];
