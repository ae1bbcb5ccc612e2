import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { LIST_PAYMENT_METHOD } from './scenario-server.test-support.ts';
import { createScenarioServer, type RunningScenarioServer, startScenarioServer } from './server.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
});
afterAll(() => running.close());

const TOKEN = 'Bearer demo.buy-new-card.http';
const JSON_TYPE = { 'content-type': 'application/json' };
const send = (path: string, init: RequestInit = {}) => fetch(`${running.url}${path}`, init);
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  send(path, {
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const graphql = (body: unknown, headers: Record<string, string> = { authorization: TOKEN }) =>
  post('/graphql', body, headers);
const GOOD = { query: LIST_PAYMENT_METHOD };

async function expectTidy(response: Response): Promise<string> {
  const text = await response.text();
  expect(text).not.toMatch(/stacktrace|node_modules|\.ts:\d|\n\s+at /i);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return text;
}

describe('POST /graphql', () => {
  it('answers both on IPv4 and on localhost', async () => {
    for (const host of ['localhost', '127.0.0.1']) {
      const response = await fetch(`http://${host}:${running.port}/graphql`, {
        method: 'POST',
        headers: { ...JSON_TYPE, authorization: TOKEN },
        body: JSON.stringify(GOOD),
      });
      expect(await response.json()).toEqual({ data: { listPaymentMethod: { data: [], defaultPayment: null } } });
    }
  });

  it.each([
    ['no token', GOOD, {}, 401, 'UNAUTHENTICATED', /not signed in/],
    ['a malformed token', GOOD, { authorization: 'Bearer nonsense' }, 401, 'UNAUTHENTICATED', /malformed/],
    [
      'an unknown scenario',
      GOOD,
      { authorization: 'Bearer demo.buy-new-crad.s' },
      404,
      'UNKNOWN_SCENARIO',
      /buy-new-card/,
    ],
    ['invalid JSON', '{"query":', undefined, 400, 'BAD_REQUEST', /not valid JSON/],
    [
      'wrong variables',
      {
        query: 'query($c: String!) { checkCouponCode(couponCode: $c, productHandle: "x") { valid } }',
        variables: { c: 1 },
      },
      undefined,
      400,
      'BAD_USER_INPUT',
      /\$c/,
    ],
  ])('tells %s as a GraphQL error', async (_what, body, headers, status, code, message) => {
    for (const accept of ['application/json', 'application/graphql-response+json,application/json;q=0.9']) {
      const response = await graphql(body, { ...(headers ?? { authorization: TOKEN }), accept } as Record<
        string,
        string
      >);
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toMatch(accept.split(',')[0] ?? '');
      const { errors, ...rest } = JSON.parse(await expectTidy(response));
      expect(rest.data ?? null).toBeNull();
      expect(errors[0].extensions.code).toBe(code);
      expect(errors[0].message).toMatch(message);
    }
  });

  it('refuses a body of more than 100 kB', async () => {
    const response = await graphql({ query: `{ __typename } #${'x'.repeat(100_000)}` });
    expect(response.status).toBe(413);
    expect(JSON.parse(await expectTidy(response)).errors[0].message).toMatch(/100 kB/);
  });
});

describe('POST /chargify/subscription/upgrade', () => {
  const body = { plan: 'standard-monthly', type: 'upgrade-intention' };
  const upgrade = (sent: unknown, headers: Record<string, string> = { authorization: TOKEN }) =>
    post('/chargify/subscription/upgrade', sent, headers);

  it.each([
    ['no token', body, {}, 401],
    ['an unknown scenario', body, { authorization: 'Bearer demo.nope.s' }, 404],
    ['an unknown plan', { ...body, plan: 'nope' }, undefined, 404],
    ['no plan', { type: 'upgrade-intention' }, undefined, 400],
    ['another type', { ...body, type: 'x' }, undefined, 400],
    ['a list', [], undefined, 400],
  ])('refuses %s', async (_what, sent, headers, status) => {
    const response = await upgrade(sent, headers as Record<string, string> | undefined);
    expect(response.status).toBe(status);
    expect(JSON.parse(await expectTidy(response)).error.message).toMatch(/\.$/);
  });
});

describe('everything else', () => {
  it('says what there is at an unknown path, and how to use a known one', async () => {
    const unknown = await send('/nope');
    expect(unknown.status).toBe(404);
    expect(JSON.parse(await expectTidy(unknown)).error.message).toMatch(/POST \/graphql.*GET \/scenarios/);
    const wrong = await send('/health', { method: 'DELETE' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await send('/health')).status).toBe(200);
  });

  it('rejects when the port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const server = await createScenarioServer();
    const stop = vi.spyOn(server, 'stop');
    await expect(startScenarioServer({ port, server })).rejects.toThrow(`Port ${port} is in use`);
    // A connection of its session store would keep the process alive.
    expect(stop).toHaveBeenCalledOnce();
    await new Promise((resolve) => other.close(resolve));
  });
});
