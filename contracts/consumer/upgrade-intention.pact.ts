import { describe, expect, it } from 'vitest';
import { anySuccess } from './matchers.ts';
import { recordRestInteraction } from './record-interaction.ts';

const MAY_BUY = 'a signed-in user without saved methods may buy a monthly plan';
const path = '/chargify/subscription/upgrade';
const plan = 'standard-monthly';
const type = 'upgrade-intention';

describe('POST /chargify/subscription/upgrade', () => {
  it('accepts the opening of a checkout', async () => {
    const result = recordRestInteraction(
      { description: 'An upgrade intention', state: MAY_BUY, path, body: { plan, type }, status: anySuccess() },
      (api) => api.postUpgradeIntention({ plan, saleSlug: null }),
    );
    await expect(result).resolves.toBeUndefined();
  });

  it('accepts the opening of a checkout in a sale', async () => {
    const result = recordRestInteraction(
      {
        description: 'An upgrade intention in a sale',
        state: MAY_BUY,
        path,
        body: { plan, type, saleSlug: 'eofy' },
        status: anySuccess(),
      },
      (api) => api.postUpgradeIntention({ plan, saleSlug: 'eofy' }),
    );
    await expect(result).resolves.toBeUndefined();
  });

  it('rejects requests without an id token with 401', async () => {
    const result = recordRestInteraction(
      {
        description: 'An upgrade intention without an id token',
        state: 'nobody is signed in',
        signedIn: false,
        path,
        body: { plan, type },
        status: 401,
      },
      (api) => api.postUpgradeIntention({ plan, saleSlug: null }).then(String, String),
    );
    expect(await result).toContain('401');
  });

  it.each([
    ['an expired id token', 'with an id token that has expired', 'the id token has expired'],
    ['a wrong signature', 'with an id token that nobody issued', 'the id token has a wrong signature'],
  ] as const)('rejects %s with 401', async (_what, request, state) => {
    const result = recordRestInteraction(
      {
        description: `An upgrade intention ${request}`,
        state,
        path,
        body: { plan, type },
        status: 401,
      },
      (api) => api.postUpgradeIntention({ plan, saleSlug: null }).then(String, String),
    );
    expect(await result).toContain('401');
  });
});
