import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIST_PAYMENT_METHOD } from '../scenario-server.test-support.ts';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';
import { rawRequest, testHttpServer } from './http.test-support.ts';
import { parseHosts, readAllowedOrigins } from './origins.ts';

const local = testHttpServer();
let shared: RunningScenarioServer;
beforeAll(async () => {
  shared = await startScenarioServer({
    host: '0.0.0.0',
    allowedOrigins: ['https://preview.example.com/'],
    frameHost: 'https://cards.example.net',
    allowedHosts: ['Tools.example.org'],
  });
});
afterAll(() => shared.close());

const statusAt = async (port: number, host: string) =>
  (await rawRequest(port, '/health', { headers: { host } })).status;

describe('the Host header', () => {
  it.each([
    ...['localhost', '127.0.0.1:8080', '[::1]:4000', 'shop.localhost'].map((host) => [host, 200] as const),
    ...['evil.example', 'localhost.evil.example', '[2001:db8::1]', 'x@evil.example'].map(
      (host) => [host, 421] as const,
    ),
  ])('%s has status %i', async (host, status) => {
    expect(await statusAt(local.running.port, host)).toBe(status);
  });

  it.each(['GET', 'OPTIONS', 'POST'])(
    'checks the Host header before CORS, with a message that names the setting: %s',
    async (method) => {
      const headers = { host: 'rebound.example', origin: 'http://rebound.example', 'content-type': 'application/json' };
      const path = '/sessions/buy-new-card.rebound/world';
      const response = await rawRequest(local.running.port, path, { method, headers });
      expect([response.status, response.body]).toEqual([421, expect.stringContaining('ALLOWED_HOSTS')]);
      expect(response.headers).not.toHaveProperty('access-control-allow-origin');
      expect(local.sessionCount()).toBe(0);
    },
  );

  it.each([
    ['cards.example.net', 200],
    ['tools.example.org:8443', 200],
    ['evil.example', 421],
  ])('may be configured: %s has status %i', async (host, status) => {
    expect(await statusAt(shared.port, host)).toBe(status);
  });
});

describe('CORS', () => {
  const requested = 'authorization,content-type,x-team';
  const allowed = async (port: number, origin: string, host = `localhost:${port}`) => {
    const headers = { host, origin, 'access-control-request-headers': requested };
    const response = await rawRequest(port, '/sessions/buy-new-card.s/world', { method: 'OPTIONS', headers });
    expect(response.headers['access-control-allow-headers']).toBe(requested);
    expect(response.headers['access-control-allow-credentials']).toBe('true');
    return response.headers['access-control-allow-origin'];
  };

  it.each([
    ['http://localhost:3000', true],
    ['http://[::1]:5173', true],
    ['http://shop.localhost:8080', true],
    ['https://evil.example', false],
    ['http://localhost.evil.example', false],
  ])('allows pages of %s: %s', async (origin, isAllowed) => {
    expect(await allowed(local.running.port, origin)).toBe(isAllowed ? origin : undefined);
  });

  it('does not allow pages of a visitor’s machine on a shared server, except for requests to a loopback host', async () => {
    const { port } = shared;
    expect(await allowed(port, 'http://localhost:3000', 'preview.example.com')).toBeUndefined();
    expect(await allowed(port, 'https://preview.example.com', 'tools.example.org')).toBe('https://preview.example.com');
    expect(await allowed(port, 'http://localhost:3000')).toBe('http://localhost:3000');
  });
});

it.each([
  ['localhost', () => local.running, "'self' http://localhost:* http://*.localhost:* http://127.0.0.1:*"],
  ['cards.example.net', () => shared, "'self' https://preview.example.com https://cards.example.net"],
])('the frames of the card provider may be embedded at %s', async (host, server, ancestors) => {
  const { headers } = await rawRequest(server().port, '/card-provider/frame', { headers: { host } });
  expect(/frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]).toBe(ancestors);
});

describe('the settings', () => {
  it('the settings accept origins, and hosts with a port or as origins', () => {
    const settings = { ALLOWED_ORIGINS: 'https://a.example, http://b.example:81/' };
    expect(readAllowedOrigins(settings)).toEqual(['https://a.example', 'http://b.example:81']);
    expect(readAllowedOrigins({})).toEqual([]);
    const hosts = ['shop.local', '192.0.2.1:4000', 'https://preview.example.com'];
    expect(parseHosts('ALLOWED_HOSTS', `${hosts.join(', ')},`)).toEqual(hosts);
  });

  it.each(['a.example', 'https://a.example/path', '*'])('reject the origin %s', (text) => {
    expect(() => readAllowedOrigins({ ALLOWED_ORIGINS: text })).toThrow(
      `ALLOWED_ORIGINS has '${text}', which is not an origin. Write it like https://app.example.com`,
    );
  });

  it('reject a host with a path', () => {
    expect(() => parseHosts('FRAME_HOST', 'a.example/path')).toThrow(
      "FRAME_HOST has 'a.example/path', which is not a host. Write it like shop.local, without a path.",
    );
  });
});

const AS_USER = { authorization: 'Bearer demo.buy-new-card.o' };

describe.each<[method: string, path: string, body: object | null, headers?: Record<string, string>]>([
  ['POST', '/graphql', { query: LIST_PAYMENT_METHOD }, AS_USER],
  ['POST', '/sessions/buy-new-card.o/clock', { advanceMs: 1 }],
  ['DELETE', '/sessions/buy-new-card.o', null],
  ['POST', '/pact/states', { state: 'x', action: 'teardown' }],
])('%s %s', (method, path, body, headers = {}) => {
  const accepted = path === '/pact/states' ? 404 : 200;
  const send = ({ port }: RunningScenarioServer, more: Record<string, string>) =>
    rawRequest(port, path, {
      method,
      body: body === null ? '' : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers, ...more },
    });

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ])('rejects a request from a page of an unknown origin: %j', async (foreign) => {
    const response = await send(local.running, foreign);
    expect([response.status, response.body]).toEqual([403, expect.stringContaining('ALLOWED_ORIGINS')]);
    expect(local.sessionCount()).toBe(0);
  });

  it('accepts requests from pages of allowed origins and without an origin', async () => {
    for (const origin of [{}, { origin: 'http://shop.localhost:8080', 'sec-fetch-site': 'cross-site' }])
      expect((await send(local.running, { host: 'localhost', ...origin })).status).toBe(accepted);
    await local.session('o').end();
    for (const host of ['preview.example.com', 'cards.example.net'])
      expect((await send(shared, { host, origin: `https://${host}` })).status).toBe(accepted);
  });

  if (method !== 'POST') return;
  it('rejects a request without a JSON content type', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', ''])
      expect((await send(local.running, { 'content-type': type })).status).toBe(415);
    await local.session('o').end();
  });
});
