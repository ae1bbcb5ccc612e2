import { createServer } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { testHttpServer } from './http/http.test-support.ts';
import { LIST_PAYMENT_METHOD } from './scenario-server.test-support.ts';
import { createScenarioServer, startScenarioServer } from './server.ts';

const test = testHttpServer();
const TOKEN = 'Bearer demo.buy-new-card.http';
const GOOD = { query: LIST_PAYMENT_METHOD };

async function readTidy(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text();
  expect(text).not.toMatch(/stacktrace|node_modules|\.ts:\d|\n\s+at /i);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return JSON.parse(text);
}

describe('POST /graphql', () => {
  it.each<[string, unknown, Record<string, string>, number, string, RegExp]>([
    ['no token', GOOD, {}, 401, 'UNAUTHENTICATED', /not signed in/],
    ['a malformed token', GOOD, { authorization: 'Bearer nonsense' }, 401, 'UNAUTHENTICATED', /malformed/],
    ['an unknown scenario', GOOD, { authorization: 'Bearer demo.buy-new-crad.s' }, 404, 'UNKNOWN_SCENARIO', /new-card/],
    ['invalid JSON', '{"query":', { authorization: TOKEN }, 400, 'BAD_REQUEST', /not valid JSON/],
    ['100 kB', { query: '#'.repeat(100_000) }, { authorization: TOKEN }, 413, 'BAD_REQUEST', /100 kB/],
  ])('rejects %s with a GraphQL error', async (_what, body, headers, status, code, message) => {
    for (const accept of ['application/json', 'application/graphql-response+json,application/json;q=0.9']) {
      const response = await test.send('/graphql', body, { ...headers, accept });
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toMatch(accept.split(',')[0] ?? '');
      expect(await readTidy(response)).toEqual({
        errors: [{ message: expect.stringMatching(message), extensions: { code } }],
      });
    }
  });
});

describe('POST /chargify/subscription/upgrade', () => {
  const body = { plan: 'standard-monthly', type: 'upgrade-intention' };

  it.each<[string, unknown, string, number]>([
    ['a malformed token', body, 'Bearer x', 401],
    ['an unknown scenario', body, 'Bearer demo.nope.s', 404],
    ['an unknown plan', { ...body, plan: 'nope' }, TOKEN, 404],
    ['no plan', { type: 'upgrade-intention' }, TOKEN, 400],
    ['another type', { ...body, type: 'x' }, TOKEN, 400],
    ['a list', [], TOKEN, 400],
  ])('rejects %s', async (_what, sent, authorization, status) => {
    const response = await test.send('/chargify/subscription/upgrade', sent, { authorization });
    expect(response.status).toBe(status);
    expect(await readTidy(response)).toEqual({ error: { message: expect.stringMatching(/\.$/) } });
  });
});

it('lists the routes at an unknown path, and the methods of a known one', async () => {
  const unknown = await test.send('/nope');
  expect(unknown.status).toBe(404);
  const message = expect.stringMatching(/POST \/graphql.*GET \/scenarios/);
  expect(await readTidy(unknown)).toEqual({ error: { message } });
  const wrong = await test.send('/health', undefined, {}, 'DELETE');
  expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

it('rejects when the port is in use', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as { port: number };
  const server = await createScenarioServer();
  const stop = vi.spyOn(server, 'stop');
  await expect(startScenarioServer({ port, server })).rejects.toThrow(`Port ${port} is in use`);
  expect(stop).toHaveBeenCalledOnce();
  await new Promise((resolve) => other.close(resolve));
});
