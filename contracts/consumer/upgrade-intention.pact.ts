import { describe, expect, it } from 'vitest';
import { restExchange } from './exchange.ts';

const MAY_BUY = 'a signed-in user without saved methods may buy a monthly plan';
const path = '/chargify/subscription/upgrade';
const plan = 'standard-monthly';
const type = 'upgrade-intention';

describe('POST /chargify/subscription/upgrade', () => {
  it('hears that a checkout was opened', async () => {
    const heard = restExchange(
      { description: 'An upgrade intention', state: MAY_BUY, path, body: { plan, type }, status: 200 },
      (api) => api.postUpgradeIntention({ plan, saleSlug: null }),
    );
    await expect(heard).resolves.toBeUndefined();
  });

  it('hears in which sale a checkout was opened', async () => {
    const heard = restExchange(
      {
        description: 'An upgrade intention in a sale',
        state: MAY_BUY,
        path,
        body: { plan, type, saleSlug: 'eofy' },
        status: 200,
      },
      (api) => api.postUpgradeIntention({ plan, saleSlug: 'eofy' }),
    );
    await expect(heard).resolves.toBeUndefined();
  });

  it('is refused without an id token', async () => {
    const heard = restExchange(
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
    expect(await heard).toContain('401');
  });

  it('is refused with an id token that has expired', async () => {
    const heard = restExchange(
      {
        description: 'An upgrade intention with an id token that has expired',
        state: 'the id token has expired',
        path,
        body: { plan, type },
        status: 401,
      },
      (api) => api.postUpgradeIntention({ plan, saleSlug: null }).then(String, String),
    );
    expect(await heard).toContain('401');
  });
});
