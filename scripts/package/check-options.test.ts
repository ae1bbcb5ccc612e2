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
    new RegExp(`^\\[checkout\\] ${name}: 'options' has no field '\\w+'; the nearest is '${nearest}'\\.$`),
  );
});

// As from JavaScript.
const callWithAny =
  (call: (...values: never[]) => unknown, ...values: unknown[]) =>
  async () =>
    call(...(values as never[]));

it.each([
  [
    callWithAny(startScenarioServer, { port: '4000' }),
    "'options.port' must be a whole number from 0 to 65535, not '4000'",
  ],
  [
    callWithAny(startScenarioServer, { port: 70_000 }),
    "'options.port' must be a whole number from 0 to 65535, not 70000",
  ],
  [callWithAny(startScenarioServer, null), "'options' must be an object, not null"],
  [callWithAny(startScenarioServer, { allowedOrigins: 'http://a.test' }), "'options.allowedOrigins' must be a list"],
  [
    callWithAny(startScenarioServer, { allowedOrigins: ['app.test'] }),
    "allowedOrigins has 'app.test', which is not an",
  ],
  [callWithAny(startScenarioServer, { frameHost: 'frames.test' }), 'No page may embed the card fields at frames.test'],
  [callWithAny(startScenarioServer, { allowedHosts: ['a/b'] }), "allowedHosts has 'a/b', which is not a host"],
  [callWithAny(createScenarioBackend, { scenarioFiles: 'a.json' }), "'options.scenarioFiles' must be a list"],
  [callWithAny(createScenarioHandlers), "There is no scenario 'undefined'. The nearest are: "],
  [
    callWithAny(createScenarioHandlers, 'buy-new-card', { session: 'a b' }),
    "'options.session' must be 1 to 64 letters",
  ],
  [
    callWithAny(createScenarioHandlers, 'buy-new-card', { graphql: 1 }),
    "'options.graphql' must be a text or a regular",
  ],
  [callWithAny(verifyContracts, { baseUrl: 'http://localhost:1', only: 'Coupon' }), "'options.only' must be a regular"],
  [callWithAny(verifyContracts), "'options' must be an object"],
  [
    callWithAny(verifyContracts, { baseUrl: 'http://localhost:1', timeoutMs: '5' }),
    "'options.timeoutMs' must be a number",
  ],
])('an invalid argument is rejected in words: %#', async (call, problem) => {
  await expect(call()).rejects.toThrow(problem);
});
