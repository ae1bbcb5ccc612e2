import { describe, expect, it } from 'vitest';
import type { UpgradeExtras, UserInfo } from '#domain';
import { CreateSetupIntentDocument } from '../../client/graphql/generated/operations.ts';
import { errorCode, errorResponse, MatchersV3, matchingText, successResponse } from './matchers.ts';
import { type RequestSpec, recordInteraction } from './record-interaction.ts';
import { testUnauthenticated } from './unauthenticated.ts';

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

const intentRequest = (inputs: object): RequestSpec => ({
  operationName: 'CreateSetupIntent',
  document: CreateSetupIntentDocument,
  variables: { setupInputs: inputs },
});

describe('CreateSetupIntent', () => {
  testUnauthenticated(intentRequest(setupInputs), (api) =>
    api.createSetupIntent({ user: alex, offer: null, extras: {} }),
  );

  it('creates an intent', () =>
    recordIntent({ description: 'CreateSetupIntent without an offer', inputs: setupInputs }));

  it('creates an intent for an offer with the properties of the host page', () => {
    const extras = { couponCodes: ['SAVE15'], saleSlug: 'eofy', additionalProducts: [{ handle: 'will-kit' }] };
    return recordIntent({
      description: 'CreateSetupIntent under an offer',
      offer: 'Westpac',
      extras,
      inputs: { ...setupInputs, issuerName: 'Westpac', extraUpgradeProps: extras },
    });
  });

  it('creates an intent for a user without a flake id', () =>
    recordIntent({
      description: 'CreateSetupIntent for a user without a flake id',
      user: { ...alex, flakeId: '' },
      inputs: { ...setupInputs, customerFlakeId: '' },
    }));

  it('creates an intent for a user whose name is one word and not ASCII', () =>
    recordIntent({
      description: 'CreateSetupIntent for a user whose name is one word',
      user: { ...alex, firstName: 'Łukasz', lastName: '' },
      inputs: { ...setupInputs, customerName: 'Łukasz' },
    }));

  it('rejects a user without an email address', async () => {
    const outcome = await recordInteraction(
      {
        ...intentRequest({ ...setupInputs, customerEmail: '' }),
        description: 'CreateSetupIntent for a user without an email address',
        state: MAY_BUY,
        response: errorResponse({ example: 'The customer needs an email address.', code: errorCode('BAD_USER_INPUT') }),
      },
      (api) => api.createSetupIntent({ user: { ...alex, email: '' }, offer: null, extras: {} }),
    );
    expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused' } });
  });
});

interface IntentContract {
  description: string;
  user?: UserInfo;
  offer?: string;
  extras?: UpgradeExtras;
  inputs: object;
}

/** The card provider's script parses the intent id from the secret and fails on any other format. */
const INTENT = {
  stripeCustomerId: matchingText('^cus_\\w+$', 'cus_contract_example'),
  // The pattern excludes the secret: ids are logged, secrets are not.
  intentId: matchingText('^seti_[A-Za-z0-9]+$', 'seti_contractexample'),
  clientSecret: matchingText('^seti_[A-Za-z0-9]+_secret_\\w+$', 'seti_contractexample_secret_1'),
};

async function recordIntent({ description, user = alex, offer, extras = {}, inputs }: IntentContract): Promise<void> {
  const response = successResponse({ createSetupIntent: INTENT });
  const outcome = await recordInteraction({ ...intentRequest(inputs), description, state: MAY_BUY, response }, (api) =>
    api.createSetupIntent({ user, offer: offer ?? null, extras }),
  );
  const {
    intentId: id,
    stripeCustomerId: customerId,
    clientSecret,
  } = MatchersV3.reify(INTENT) as Record<string, string>;
  expect(outcome).toEqual({ ok: true, value: { id, customerId, clientSecret } });
}
