import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '../scenarios/index.ts';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';
import { MAX_SCENARIO_NAME_LENGTH } from '../sessions/session-key.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
});
afterAll(() => running.close());

const JSON_TYPE = { 'content-type': 'application/json' };
const LONG = 'a'.repeat(15_000);
const LONGER = 'a'.repeat(90_000);
const post = (body: unknown, headers: object = {}, method = 'POST') => ({
  method,
  headers: { ...JSON_TYPE, ...headers },
  body: JSON.stringify(body),
});
const query = (text: string, variables: object = {}) =>
  post({ query: text, variables }, { authorization: 'Bearer demo.buy-new-card.names' });

describe('a long name', () => {
  it.each<[string, string, RequestInit, number]>([
    ['the path of a scenario', `/scenarios/${LONG}`, {}, 404],
    ['the path of a session', `/sessions/${LONG}.s/journal`, {}, 400],
    ['an id token', '/graphql', post({ query: '{ __typename }' }, { authorization: `Bearer demo.${LONG}.s` }), 401],
    [
      'a publishable key',
      '/card-provider/v1/tokens',
      post({}, { authorization: `Bearer pk_test_demo.${LONG}.s` }),
      401,
    ],
    ['a publishable key in a body', '/card-provider/v1/tokens', post({ key: `pk_test_demo.${LONGER}.s` }), 401],
    ['the session of a script', `/stripe.js?session=${LONG}.s`, {}, 200],
    ['a provider state', '/pact/states', post({ state: LONGER }), 404],
    ['the call of a fault', '/sessions/buy-new-card.names/faults', post({ operation: LONGER, delayMs: 1 }), 400],
    ['a field', '/graphql', query(`{ ${LONGER} }`), 400],
    ['a type', '/graphql', query(`query($x: ${LONGER}) { __typename }`), 400],
    [
      'a field of an input',
      '/graphql',
      query('query($i: SetupInputs!) { createSetupIntent(setupInputs: $i) { intentId } }', { i: { [LONGER]: 1 } }),
      400,
    ],
  ])('is rejected quickly without being repeated in full: %s', async (_place, path, init, status) => {
    const before = performance.eventLoopUtilization();
    const response = await fetch(`${running.url}${path}`, init);
    const text = await response.text();
    const { active } = performance.eventLoopUtilization(before);
    expect(response.status).toBe(status);
    // Errors about a variable contain its value.
    if (status >= 400 && !text.includes('Variable'))
      expect(text).not.toContain('a'.repeat(MAX_SCENARIO_NAME_LENGTH + 1));
    expect(active).toBeLessThan(700);
  });

  it('is rejected in a fault of an imported world', async () => {
    const url = `${running.url}/sessions/buy-new-card.world/world`;
    const file = (await (await fetch(url)).json()) as { world: object };
    const fault = { call: 'a'.repeat(1_500_000), delayMs: 1 };
    const before = performance.eventLoopUtilization();
    const response = await fetch(
      url,
      post({ ...file, world: { ...file.world, faults: [fault], callsSeen: [0] } }, {}, 'PUT'),
    );
    const { error } = (await response.json()) as { error: { message: string } };
    expect([response.status, error.message.length < 2_000]).toEqual([400, true]);
    expect(performance.eventLoopUtilization(before).active).toBeLessThan(700);
  });

  it('exceeds every name of the catalogue', () => {
    const lengths = catalogue.map(({ name }) => name.length);
    expect(Math.max(...lengths)).toBeLessThan(MAX_SCENARIO_NAME_LENGTH);
  });
});
