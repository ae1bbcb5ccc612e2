import { describe, expect, it } from 'vitest';
import { anySuccess } from './matchers.ts';
import { REJECTED_TOKENS, recordInteraction } from './record-interaction.ts';

const plan = 'standard-monthly';
const request = {
  path: '/chargify/subscription/upgrade',
  body: { plan, type: 'upgrade-intention' },
  state: 'a signed-in user without saved methods may buy a monthly plan',
  response: { status: anySuccess() },
} as const;

describe('POST /chargify/subscription/upgrade', () => {
  it.each([
    ['An upgrade intention', null, request.body],
    ['An upgrade intention in a sale', 'eofy', { ...request.body, saleSlug: 'eofy' }],
  ])('%s is accepted', async (description, saleSlug, body) => {
    await recordInteraction({
      ...request,
      description,
      body,
      call: (api) => api.postUpgradeIntention({ plan, saleSlug }),
    });
  });

  it.each(REJECTED_TOKENS)('rejects a request $description with 401', async ({ response, ...contract }) => {
    const result = await recordInteraction({
      ...request,
      ...contract,
      description: `An upgrade intention ${contract.description}`,
      response: { status: response.status },
      call: (api) => api.postUpgradeIntention({ plan, saleSlug: null }).then(String, String),
    });
    expect(result).toContain('401');
  });
});
