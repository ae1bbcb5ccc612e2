import type { KnownGap } from './mutant.ts';
import { delayResponse, dropArgument, setArgument, setField, setFieldWhere, setHeader } from './mutations.ts';

/** Defects that no contract detects. Each is verified to pass, so that the list stays accurate. */
export const knownGaps: KnownGap[] = [
  {
    name: 'one intent for all requests',
    description: 'returns the same intent for every CreateSetupIntent request',
    operation: 'CreateSetupIntent',
    mutations: [
      setField('data.createSetupIntent.intentId', 'seti_always'),
      setField('data.createSetupIntent.clientSecret', 'seti_always_secret_1'),
    ],
    reason: 'a contract covers one request, and this shows only in two',
  },
  {
    name: 'secret of another intent',
    description: 'sends the id and the secret of different intents',
    operation: 'CreateSetupIntent',
    mutations: [setField('data.createSetupIntent.clientSecret', 'seti_ofsomebody_secret_1')],
    reason: 'Pact has no rule that compares two values of a response',
  },
  {
    name: 'id of another method',
    description: 'returns a different id from the requested one',
    operation: 'ChangeDefaultPaymentMethod',
    mutations: [setField('data.changeDefaultPaymentMethod.data.id', 'pm_of_another_method')],
    reason: 'the backend creates the ids, and the verifier inserts them into requests but not into expected responses',
  },
  {
    name: 'default that is not listed',
    description: 'returns a wrong default, or one that is not listed',
    operation: 'ListPaymentMethod',
    mutations: [setFieldWhere('data.listPaymentMethod.defaultPayment', (id) => id !== null, 'pm_of_another_method')],
    reason: 'Pact has no rule that compares two values of a response, and a default that is not listed is allowed',
  },
  {
    name: 'default ignored',
    description: 'ignores isDefault and does not change the default',
    operation: 'AttachPaymentMethod',
    mutations: [setArgument('variables.isDefault', false)],
    reason: 'the response does not contain the default; this shows only in a second request',
  },
  {
    name: 'offer ignored',
    description: 'ignores the name of the offer and the properties of the host page',
    operation: 'CreateSetupIntent',
    mutations: [
      dropArgument('variables.setupInputs.issuerName'),
      dropArgument('variables.setupInputs.extraUpgradeProps'),
    ],
    reason: 'the response is the same; this shows only in the backend’s records',
  },
  {
    name: 'second subscription',
    description: 'charges again for a repeated idempotency key, and returns a second subscription',
    operation: 'CreateSubscription',
    mutations: [setField('data.createSubscription.id', 'sub_second')],
    reason: 'the backend creates the id of the first subscription; another contract checks that the key is read at all',
  },
  {
    name: 'setup intent ignored',
    description: 'ignores the setup intent of a purchase',
    operation: 'CreateSubscription',
    mutations: [dropArgument('variables.setupIntentId')],
    reason: 'the response is the same, because the request also contains the payment method',
  },
  {
    name: 'charged another amount',
    description: 'charges a different amount from the agreed one',
    operation: 'CreateSubscription',
    mutations: [setField('data.createSubscription.total_revenue_in_cents', 1)],
    reason: 'no field of the response is the charged amount: revenue may include a card fee and may be recorded later',
  },
  {
    name: 'text where null is allowed',
    description: "sends '17' in a nullable number field that the checkout does not read",
    operation: 'MigrateSubscription',
    mutations: [setFieldWhere('data.migrateSubscription.trialPriceInCents', (value) => value === null, '17')],
    reason: 'Pact has no rule for a nullable number; a regular expression matches the text of a value',
  },
  {
    name: 'CORS',
    description: 'does not allow the host page’s origin or request headers (CORS)',
    operation: 'ListPaymentMethod',
    mutations: [setHeader('access-control-allow-origin', 'https://somewhere-else.example')],
    reason: 'only browsers enforce CORS; the verifier does not',
  },
  {
    name: 'much slower',
    description: 'responds so slowly that users give up',
    operation: 'ChangeDefaultPaymentMethod',
    mutations: [delayResponse(1_500)],
    reason: 'response times are a matter of monitoring; the verifier waits',
  },
];
