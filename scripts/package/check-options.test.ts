import { expect, it } from 'vitest';
import { verifyContracts } from '../../contracts/verify-contracts.ts';
import { createScenarioHandlers } from '../../mock-server/package/msw.ts';
import { createScenarioBackend, startScenarioServer } from '../../mock-server/package/scenarios.ts';

const callWithAny =
  (call: (...values: never[]) => unknown, ...values: unknown[]) =>
  async () =>
    call(...(values as never[]));

it.each([
  [callWithAny(startScenarioServer, { prot: 4000 }), "'options' has no field 'prot'. There are: "],
  [callWithAny(startScenarioServer, { port: '4000' }), "'options.port' must be a whole number from 0 to 65535"],
  [callWithAny(startScenarioServer, { port: 6000 }), 'port is 6000, a port that browsers refuse to open.'],
  [callWithAny(startScenarioServer, { port: 5999, host: '127.0.0.1' }), 'framePort is 6000, a port that browsers'],
  [callWithAny(startScenarioServer, null), "'options' must be an object, not null"],
  [
    callWithAny(startScenarioServer, { allowedOrigins: ['app.test'] }),
    "allowedOrigins has 'app.test', which is not an",
  ],
  [callWithAny(startScenarioServer, { frameHost: 'frames.test' }), 'No page may embed the card fields at frames.test'],
  [callWithAny(startScenarioServer, { allowedHosts: ['a/b'] }), "allowedHosts has 'a/b', which is not a host"],
  [callWithAny(createScenarioBackend, { appConfigs: {} }), "has no field 'appConfigs'. There are: 'appConfig', "],
  [callWithAny(createScenarioHandlers), "There is no scenario 'undefined'. The nearest are: "],
  [
    callWithAny(createScenarioHandlers, 'buy-new-card', { session: 'a b' }),
    "'options.session' must be 1 to 64 letters",
  ],
  [
    callWithAny(verifyContracts, { baseUrl: 'http://localhost:1', stateUrl: '' }),
    "has no field 'stateUrl'. There are: ",
  ],
  [callWithAny(verifyContracts), "'options' must be an object"],
])('a public function rejects an invalid argument with a message that names it: %#', async (call, problem) => {
  await expect(call()).rejects.toThrow(problem);
});
