import type { UpgradeExtras, UserInfo } from '#domain';
import type { CheckoutApi } from '#graphql';
import {
  clientSecret as clientSecretText,
  MatchersV3,
  nonEmptyId,
  setupIntentId,
  successResponse,
  UNIQUE,
  uniqueText,
} from './matchers.ts';
import { describeContracts, succeeds } from './record-interaction.ts';

const MAY_BUY = 'a signed-in user without saved methods may buy a monthly plan';

const alex: UserInfo = {
  firstName: 'Alex',
  lastName: 'Nguyen',
  email: `alex.nguyen.${UNIQUE}@example.com`,
  flakeId: `flake_${UNIQUE}`,
};
const setupInputs = {
  customerEmail: uniqueText(alex.email),
  customerFlakeId: uniqueText(alex.flakeId),
  customerName: 'Alex Nguyen',
};
const extras = { couponCodes: ['SAVE15'], saleSlug: 'eofy', additionalProducts: [{ handle: 'will-kit' }] };

interface IntentRequest {
  user?: Partial<UserInfo>;
  offer?: string;
  extras?: UpgradeExtras;
}

const intentRequest = ({ user = {}, offer, extras: sentExtras = {} }: IntentRequest = {}, inputs: object = {}) => ({
  variables: { setupInputs: { ...setupInputs, ...inputs } },
  call: (api: CheckoutApi) =>
    api.createSetupIntent({ user: { ...alex, ...user }, offer: offer ?? null, extras: sentExtras }),
});

const INTENT = {
  stripeCustomerId: nonEmptyId('cus_contract_example'),
  intentId: setupIntentId('seti_contractexample'),
  clientSecret: clientSecretText('seti_contractexample_secret_1'),
};
const { intentId, stripeCustomerId, clientSecret } = MatchersV3.reify(INTENT) as Record<string, string>;

const CREATED: readonly [description: string, request?: IntentRequest, inputs?: object][] = [
  ['without an offer'],
  ['under an offer', { offer: 'Westpac', extras }, { issuerName: 'Westpac', extraUpgradeProps: extras }],
  ['for a user without a flake id', { user: { flakeId: '' } }, { customerFlakeId: '' }],
  ['for a user whose name is one word', { user: { firstName: 'Łukasz', lastName: '' } }, { customerName: 'Łukasz' }],
];

describeContracts(
  'CreateSetupIntent',
  intentRequest(),
  CREATED.map(
    ([description, ...request]) =>
      ({
        description,
        state: MAY_BUY,
        ...intentRequest(...request),
        response: successResponse({ createSetupIntent: INTENT }),
        expected: succeeds({ id: intentId, customerId: stripeCustomerId, clientSecret }),
      }) as const,
  ),
);
