import { expect, it } from 'vitest';
import { verifyContracts } from '../../contracts/verify-contracts.ts';
import { createScenarioHandlers } from '../../mock-server/package/msw.ts';
import { createScenarioBackend, startScenarioServer } from '../../mock-server/package/scenarios.ts';

it.each([
  ['startScenarioServer', async () => startScenarioServer({ prot: 4000 } as object), 'port'],
  ['createScenarioBackend', async () => createScenarioBackend({ appConfigs: {} } as object), 'appConfig'],
  [
    'createScenarioHandlers',
    async () => createScenarioHandlers('buy-new-card', { graphqlEndpoint: '/graphql' } as object),
    'graphql',
  ],
  [
    'verifyContracts',
    async () =>
      verifyContracts({ baseUrl: 'http://localhost:1', stateUrl: 'http://localhost:1' } as { baseUrl: string }),
    'statesUrl',
  ],
])('%s rejects an unknown option', async (name, call, nearest) => {
  await expect(call()).rejects.toThrow(
    new RegExp(`^\\[checkout\\] ${name} has no option '\\w+'\\. The nearest is '${nearest}'\\.$`),
  );
});
