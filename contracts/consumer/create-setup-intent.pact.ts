import type { UpgradeExtras, UserInfo } from '#domain';
import type { CheckoutApi } from '#graphql';
import { MatchersV3, matchingText, successResponse } from './matchers.ts';
import { describeContracts, refusal, succeeds } from './record-interaction.ts';

const MAY_BUY = 'a signed-in user without saved methods may buy a monthly plan';

const alex: UserInfo = {
  firstName: 'Alex',
  lastName: 'Nguyen',
  email: 'alex.nguyen@example.com',
  flakeId: 'flake_alex_nguyen',
};
const setupInputs = {
  customerEmail: 'alex.nguyen@example.com',
  customerFlakeId: 'flake_alex_nguyen',
  customerName: 'Alex Nguyen',
};
const extras = { couponCodes: ['SAVE15'], saleSlug: 'eofy', additionalProducts: [{ handle: 'will-kit' }] };

interface IntentRequest {
  user?: Partial<UserInfo>;
  offer?: string;
  extras?: UpgradeExtras;
  inputs?: object;
}

const intentRequest = ({ user = {}, offer, extras: sentExtras = {}, inputs = {} }: IntentRequest = {}) => ({
  variables: { setupInputs: { ...setupInputs, ...inputs } },
  call: (api: CheckoutApi) =>
    api.createSetupIntent({ user: { ...alex, ...user }, offer: offer ?? null, extras: sentExtras }),
});

/** The card provider's script parses the intent id from the secret and fails on any other format. */
const INTENT = {
  stripeCustomerId: matchingText('^cus_\\w+$', 'cus_contract_example'),
  // The pattern excludes the secret: ids are logged, secrets are not.
  intentId: matchingText('^seti_[A-Za-z0-9]+$', 'seti_contractexample'),
  clientSecret: matchingText('^seti_[A-Za-z0-9]+_secret_\\w+$', 'seti_contractexample_secret_1'),
};
const { intentId, stripeCustomerId, clientSecret } = MatchersV3.reify(INTENT) as Record<string, string>;

const created = {
  state: MAY_BUY,
  response: successResponse({ createSetupIntent: INTENT }),
  expected: succeeds({ id: intentId, customerId: stripeCustomerId, clientSecret }),
} as const;

describeContracts('CreateSetupIntent', intentRequest(), [
  { description: 'without an offer', ...created },
  {
    description: 'under an offer',
    ...intentRequest({ offer: 'Westpac', extras, inputs: { issuerName: 'Westpac', extraUpgradeProps: extras } }),
    ...created,
  },
  {
    description: 'for a user without a flake id',
    ...intentRequest({ user: { flakeId: '' }, inputs: { customerFlakeId: '' } }),
    ...created,
  },
  {
    description: 'for a user whose name is one word',
    ...intentRequest({ user: { firstName: 'Łukasz', lastName: '' }, inputs: { customerName: 'Łukasz' } }),
    ...created,
  },
  {
    description: 'for a user without an email address',
    state: MAY_BUY,
    ...intentRequest({ user: { email: '' }, inputs: { customerEmail: '' } }),
    ...refusal({ message: 'The customer needs an email address.', code: 'BAD_USER_INPUT', isAnyCode: true }),
  },
]);
