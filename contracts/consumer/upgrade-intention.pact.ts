import { describe, expect, it } from 'vitest';
import { anySuccess } from './matchers.ts';
import { recordRestInteraction } from './record-interaction.ts';

const plan = 'standard-monthly';
const request = {
  path: '/chargify/subscription/upgrade',
  body: { plan, type: 'upgrade-intention' },
  state: 'a signed-in user without saved methods may buy a monthly plan',
  status: anySuccess(),
} as const;

describe('POST /chargify/subscription/upgrade', () => {
  it('accepts the opening of a checkout', () =>
    recordRestInteraction({ ...request, description: 'An upgrade intention' }, (api) =>
      api.postUpgradeIntention({ plan, saleSlug: null }),
    ));

  it('accepts the opening of a checkout in a sale', () => {
    const body = { ...request.body, saleSlug: 'eofy' };
    return recordRestInteraction({ ...request, description: 'An upgrade intention in a sale', body }, (api) =>
      api.postUpgradeIntention({ plan, saleSlug: 'eofy' }),
    );
  });

  it.each([
    ['without an id token', 'nobody is signed in', false],
    ['with an id token that has expired', 'the id token has expired', true],
    ['with an id token that nobody issued', 'the id token has a wrong signature', true],
  ] as const)('rejects requests %s with 401', async (what, state, signedIn) => {
    const contract = { ...request, description: `An upgrade intention ${what}`, state, signedIn, status: 401 };
    const result = await recordRestInteraction(contract, (api) =>
      api.postUpgradeIntention({ plan, saleSlug: null }).then(String, String),
    );
    expect(result).toContain('401');
  });
});
