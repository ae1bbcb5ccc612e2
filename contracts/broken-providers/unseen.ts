import { dropArgument, dropHeader, header, set, setArgument, setWhere, slower } from './changes.ts';
import type { Unseen } from './wrong-provider.ts';

/** What is wrong and passes all the same. Each is tried, so that none stands here which a contract does see. */
export const unseen: Unseen[] = [
  {
    name: 'one intent for all',
    does: 'answers every call of CreateSetupIntent with the same intent',
    about: 'CreateSetupIntent',
    changes: [
      set('data.createSetupIntent.intentId', 'seti_always'),
      set('data.createSetupIntent.clientSecret', 'seti_always_secret_1'),
    ],
    because: 'a contract is one call; that two calls differ shows in two',
  },
  {
    name: 'secret of another intent',
    does: 'sends the secret of another intent than the one whose id it sends',
    about: 'CreateSetupIntent',
    changes: [set('data.createSetupIntent.clientSecret', 'seti_ofsomebody_secret_1')],
    because: 'no rule of Pact compares two values of an answer',
  },
  {
    name: 'id of another method',
    does: 'answers another id than the one that was asked for',
    about: 'ChangeDefaultPaymentMethod',
    changes: [set('data.changeDefaultPaymentMethod.data.id', 'pm_of_another_method')],
    because: 'ids are made by the backend, and the verifier puts them into requests and not into expected answers',
  },
  {
    name: 'default that is not listed',
    does: 'names another method than the first as the default, or one that is not listed',
    about: 'ListPaymentMethod',
    changes: [setWhere('data.listPaymentMethod.defaultPayment', (id) => id !== null, 'pm_of_another_method')],
    because: 'no rule of Pact compares two values of an answer, and a default that is not listed is allowed',
  },
  {
    name: 'default unread',
    does: 'does not read isDefault, and leaves the default as it was',
    about: 'AttachPaymentMethod',
    changes: [setArgument('variables.isDefault', false)],
    because: 'the answer does not say which method is the default; it shows in a second call',
  },
  {
    name: 'offer unread',
    does: 'does not read the name of the offer, nor what the page adds to it',
    about: 'CreateSetupIntent',
    changes: [
      dropArgument('variables.setupInputs.issuerName'),
      dropArgument('variables.setupInputs.extraUpgradeProps'),
    ],
    because: 'the answer is the same; it shows in what is booked',
  },
  {
    name: 'second subscription',
    does: 'charges again for a key that comes back, and answers with a second subscription',
    about: 'CreateSubscription',
    changes: [set('data.createSubscription.id', 'sub_second')],
    because:
      'the id of the first is made by the backend; that the key is read at all does show, in its refusal for another price',
  },
  {
    name: 'key of an upgrade unread',
    does: 'does not read Idempotency-Key when a plan is changed',
    about: 'MigrateSubscription',
    changes: [dropHeader('idempotency-key')],
    because: 'no state says yet that the answer to an upgrade was lost',
  },
  {
    name: 'set-up unread',
    does: 'does not read which set-up a purchase belongs to',
    about: 'CreateSubscription',
    changes: [dropArgument('variables.setupIntentId')],
    because: 'the answer is the same: the method that was set up is named as well',
  },
  {
    name: 'charged another amount',
    does: 'charges another amount than the one that was agreed on',
    about: 'CreateSubscription',
    changes: [set('data.createSubscription.total_revenue_in_cents', 1)],
    because: 'no field of the answer is what was charged: revenue may hold a card fee or none, and be booked later',
  },
  {
    name: 'text where null is allowed',
    does: "sends '17' where the schema has a number or null, and the checkout reads neither",
    about: 'MigrateSubscription',
    changes: [setWhere('data.migrateSubscription.trialPriceInCents', (value) => value === null, '17')],
    because: 'Pact has no rule for "a number, or null"; its rule for both looks at the text of a value',
  },
  {
    name: 'no page may read it',
    does: 'does not let the page read its answers: other origins, or other headers than authorization and idempotency-key',
    about: 'ListPaymentMethod',
    changes: [header('access-control-allow-origin', 'https://somewhere-else.example')],
    because: 'only a browser asks and minds; the verifier is none',
  },
  {
    name: 'much slower',
    does: 'takes so long that people leave',
    about: 'ChangeDefaultPaymentMethod',
    changes: [slower(1_500)],
    because: 'how long is too long is for a monitor to say; the verifier waits',
  },
];
