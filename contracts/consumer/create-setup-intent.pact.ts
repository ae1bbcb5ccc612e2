import { describe, expect, it } from 'vitest';
import type { UpgradeExtras, UserInfo } from '#domain';
import { CreateSetupIntentDocument } from '../../client/graphql/generated/operations.ts';
import { exchange, type Sent } from './exchange.ts';
import { equal, MatchersV3, refusal, someCode, success, textOf } from './matchers.ts';
import { refusesStrangers } from './strangers.ts';

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

const sent = (inputs: object): Sent => ({
  operationName: 'CreateSetupIntent',
  document: CreateSetupIntentDocument,
  variables: { setupInputs: inputs },
});

describe('CreateSetupIntent', () => {
  refusesStrangers(sent(setupInputs), (api) => api.createSetupIntent({ user: alex, offer: null, extras: {} }));

  it('opens an intent', () => opens({ description: 'CreateSetupIntent without an offer', inputs: setupInputs }));

  it('opens an intent under an offer, with what the page adds', () => {
    const extras = { couponCodes: ['SAVE15'], saleSlug: 'eofy', additionalProducts: [{ handle: 'will-kit' }] };
    return opens({
      description: 'CreateSetupIntent under an offer',
      offer: 'Westpac',
      extras,
      inputs: { ...setupInputs, issuerName: 'Westpac', extraUpgradeProps: extras },
    });
  });

  it('opens an intent for a user without a flake id', () =>
    opens({
      description: 'CreateSetupIntent for a user without a flake id',
      user: { ...alex, flakeId: '' },
      inputs: { ...setupInputs, customerFlakeId: '' },
    }));

  it('is refused for a user without an email address', async () => {
    const outcome = await exchange(
      {
        ...sent({ ...setupInputs, customerEmail: '' }),
        description: 'CreateSetupIntent for a user without an email address',
        state: MAY_BUY,
        answer: refusal({ example: 'The customer needs an email address.', code: someCode('BAD_USER_INPUT') }),
      },
      (api) => api.createSetupIntent({ user: { ...alex, email: '' }, offer: null, extras: {} }),
    );
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused' } });
  });
});

interface Opening {
  description: string;
  user?: UserInfo;
  offer?: string;
  extras?: UpgradeExtras;
  inputs: object;
}

/** The provider's script reads the intent's id out of the secret, and fails on a secret of another form. */
const INTENT = {
  __typename: equal('SetupIntent'),
  stripeCustomerId: textOf('^cus_\\w+$', 'cus_contract_example'),
  // Not the secret, which goes on behind the id: ids are logged, and secrets never are.
  intentId: textOf('^seti_[A-Za-z0-9]+$', 'seti_contractexample'),
  clientSecret: textOf('^seti_[A-Za-z0-9]+_secret_\\w+$', 'seti_contractexample_secret_1'),
};

async function opens({ description, user = alex, offer, extras = {}, inputs }: Opening): Promise<void> {
  const answer = success({ createSetupIntent: INTENT });
  const outcome = await exchange({ ...sent(inputs), description, state: MAY_BUY, answer }, (api) =>
    api.createSetupIntent({ user, offer: offer ?? null, extras }),
  );
  const {
    intentId: id,
    stripeCustomerId: customerId,
    clientSecret,
  } = MatchersV3.reify(INTENT) as Record<string, string>;
  expect(outcome).toEqual({ ok: true, value: { id, customerId, clientSecret } });
}
