import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
});
afterAll(() => running.close());

/** The audits know nothing of our users. */
const asUser: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('authorization', 'Bearer demo.buy-new-card.audit');
  return fetch(input, { ...init, headers });
};

const audits = serverAudits({ url: () => `${running.url}/graphql`, fetchFn: asUser });

describe('the GraphQL over HTTP specification', () => {
  it.each(audits.filter(({ name }) => name.startsWith('MUST')).map(({ name, fn }) => [name, fn] as const))(
    '%s',
    async (_name, audit) => {
      const result = await audit();
      expect(result.status, 'reason' in result ? result.reason : '').toBe('ok');
    },
  );

  // 4xx is what Apollo Server answers there, whatever the media type, and what a reader of the network panel looks for.
  it('is kept in what it recommends, except for 200 on a request that was refused', async () => {
    const results = await Promise.all(audits.filter(({ name }) => name.startsWith('SHOULD')).map(({ fn }) => fn()));
    const failing = results.flatMap((result) => (result.status === 'ok' ? [] : [`${result.name}: ${result.reason}`]));
    expect(failing).toEqual([
      'SHOULD use 200 status code on document parsing failure when accepting application/json: Response status code is not 200',
      'SHOULD use 200 status code on document validation failure when accepting application/json: Response status code is not 200',
      'SHOULD use a status code of 200 on variable coercion failure when accepting application/json: Response status code is not 200',
    ]);
  });
});
