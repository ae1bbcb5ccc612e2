import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationNames } from '../../graphql/resolvers.ts';
import { type RunningScenarioServer, startScenarioServer } from '../../server.ts';
import { exampleOperations } from './example-operations.ts';
import { createExplorerRenderer } from './render-explorer.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
});
afterAll(() => running.close());

const get = (query: string, accept = 'text/html,*/*;q=0.8') =>
  fetch(`${running.url}/graphql${query}`, { headers: { accept } });

describe('GET /graphql', () => {
  it('is the explorer for a browser, signed in as the scenario and session of the address', async () => {
    const response = await get('?scenario=decline-generic&session=mine');
    const html = await response.text();
    expect(html).toContain('"authorization":"Bearer demo.decline-generic.mine"');
    expect(html).toMatch(/<option value="decline-generic" selected>decline-generic: /);
    expect(html).toMatch(/<input id="session" name="session" value="mine"/);
    expect(running.server.sessions.size).toBe(0);
  });

  it('has a content security policy without other hosts, and a fresh nonce for its only script', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const response = await get('');
        const policy = response.headers.get('content-security-policy') ?? '';
        expect(policy).toMatch(/^default-src 'none'; script-src 'nonce-[^']+'; /);
        expect(policy).not.toMatch(/http|\*|unsafe-eval/);
        const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
        expect(await response.text()).toContain(`<script nonce="${nonce}">`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  it.each(['*/*', 'application/json'])('is rejected with 405 for a client that accepts %s', async (accept) => {
    const response = await get('', accept);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect(await response.json()).toMatchObject({ errors: [{ message: expect.stringContaining('Use POST') }] });
  });

  it.each([
    ['?scenario=decline-generics', 404, 'decline-generic'],
    ['?scenario=decline-generic&session=</script>', 400, 'names no session'],
    ['?scenario=__proto__', 400, 'names no session'],
  ])('is rejected for %s', async (query, status, message) => {
    const response = await get(query);
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(message)]);
  });
});

describe('exampleOperations', () => {
  it('has every operation, with variables that the schema accepts', async () => {
    const key = { scenario: 'migrate-credit-default-card', session: 'examples' };
    const operations = exampleOperations(running.server.sessions.open(key).world);
    const names = operations.map(({ query }) => /^\w+ (\w+)/.exec(query)?.[1]);
    expect(names.sort()).toEqual([...operationNames].sort());
    for (const { query, variables } of operations) {
      const { errors = [] } = await running.server.execute(
        query,
        JSON.parse(variables),
        `demo.${key.scenario}.${key.session}`,
      );
      expect(errors.map(({ extensions }) => extensions?.['code'])).not.toContain('BAD_USER_INPUT');
      expect(errors.map(({ extensions }) => extensions?.['code'])).not.toContain('GRAPHQL_VALIDATION_FAILED');
    }
  });

  it('has variables with which a purchase succeeds', async () => {
    const key = { scenario: 'buy-saved-default-card', session: 'examples' };
    const operations = exampleOperations(running.server.sessions.open(key).world);
    const { query = '', variables = '' } = operations.find((each) => each.query.includes('CreateSubscription')) ?? {};
    const token = `demo.${key.scenario}.${key.session}`;
    expect(await running.server.execute(query, JSON.parse(variables), token)).toMatchObject({
      data: { createSubscription: { state: 'active' } },
    });
  });
});

describe('createExplorerRenderer', () => {
  it('throws when the template of GraphiQL has changed', () => {
    expect(() => createExplorerRenderer(() => '<html></html>')).toThrow('Update render-explorer.ts');
  });
});
