import { describe, expect, it } from 'vitest';
import { handleProviderCall } from '../card-provider/index.ts';
import { testScenario } from '../scenario-server.test-support.ts';
import { basePriceList } from '../scenarios/index.ts';
import { createWorld } from './create-world.ts';
import { providerContext } from './provider-context.ts';

const createToken = (provider: { createToken?: 'refused' }) => {
  const world = createWorld(testScenario({}, { provider }), 's', basePriceList);
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' };
  return handleProviderCall(
    world.provider,
    { method: 'POST', path: '/v1/tokens', body: { card } },
    providerContext(world),
  );
};

describe('providerContext', () => {
  it('passes the scenario’s outcomes to the card provider', () => {
    expect(createToken({ createToken: 'refused' })).toMatchObject({ status: 402 });
    expect(createToken({})).toMatchObject({ status: 200 });
  });

  it('has the time of the session’s clock', () => {
    const world = createWorld(testScenario({ clock: '2027-01-01T00:00:00+11:00' }), 's', basePriceList);
    expect(providerContext(world).now).toEqual(new Date('2026-12-31T13:00:00.000Z'));
  });
});
