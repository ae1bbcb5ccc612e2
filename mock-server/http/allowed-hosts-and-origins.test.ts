import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIST_PAYMENT_METHOD } from '../scenario-server.test-support.ts';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';
import { parseHosts, readAllowedOrigins } from './origins.ts';
import { rawRequest } from './raw-request.test-support.ts';

let running: RunningScenarioServer;
let shared: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
  shared = await startScenarioServer({
    host: '0.0.0.0',
    allowedOrigins: ['https://preview.example.com/'],
    frameHost: 'https://cards.example.net',
    allowedHosts: ['Tools.example.org'],
  });
});
afterAll(async () => void (await Promise.all([running.close(), shared.close()])));

const JSON_TYPE = { 'content-type': 'application/json' };
const messageOf = ({ body }: { body: string }): string => JSON.parse(body).error.message;

describe('the Host header', () => {
  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.0.0.2', '[::1]', 'shop.localhost', 'localhost.'])(
    'accepts loopback: %s',
    async (name) => {
      for (const host of [name, `${name}:${running.port}`, `${name}:8080`]) {
        expect((await rawRequest(running.port, '/health', { headers: { host } })).status).toBe(200);
      }
    },
  );

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evillocalhost',
    '192.168.0.9',
    '8.8.8.8',
    '[2001:db8::1]',
  ])('rejects other hosts and names the setting: %s', async (host) => {
    for (const path of ['/health', '/scenarios', '/nope', '/sessions/buy-new-card.rebound/world', '/stripe.js']) {
      const response = await rawRequest(running.port, path, { headers: { host } });
      expect([response.status, messageOf(response)]).toEqual([421, expect.stringMatching(/ALLOWED_HOSTS/)]);
    }
    expect(running.server.sessions.size).toBe(0);
  });

  it.each(['a b', 'x@evil.example', 'evil.example/@localhost', 'localhost#'])(
    'rejects invalid hosts: %j',
    async (host) => {
      expect((await rawRequest(running.port, '/health', { headers: { host } })).status).toBe(421);
    },
  );

  it('accepts configured hosts', async () => {
    for (const host of [
      'preview.example.com',
      'cards.example.net',
      'tools.example.org:8443',
      'localhost',
      '127.0.0.1',
    ]) {
      expect((await rawRequest(shared.port, '/health', { headers: { host } })).status).toBe(200);
    }
    expect((await rawRequest(shared.port, '/health', { headers: { host: 'evil.example' } })).status).toBe(421);
  });
});

const REQUESTS: [method: string, path: string, body: string, headers?: Record<string, string>][] = [
  ['POST', '/graphql', JSON.stringify({ query: LIST_PAYMENT_METHOD }), { authorization: 'Bearer demo.buy-new-card.o' }],
  [
    'POST',
    '/chargify/subscription/upgrade',
    JSON.stringify({ plan: 'standard-monthly', type: 'upgrade-intention' }),
    { authorization: 'Bearer demo.buy-new-card.o' },
  ],
  [
    'POST',
    '/card-provider/v1/tokens',
    JSON.stringify({ card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' } }),
    { authorization: 'Bearer pk_test_demo.buy-new-card.o' },
  ],
  ['POST', '/sessions/buy-new-card.o/clock', '{"advanceMs":1}'],
  ['POST', '/sessions/buy-new-card.o/faults', '{"seed":1}'],
  ['DELETE', '/sessions/buy-new-card.o', ''],
  ['POST', '/pact/states', '{"state":"x","action":"teardown"}'],
];

const LOOPBACK_ORIGINS = [
  'http://localhost:3000',
  'https://localhost',
  'http://127.0.0.1:9',
  'http://[::1]:5173',
  'http://shop.localhost:8080',
];

describe('CORS', () => {
  const preflight = (port: number, headers: Record<string, string>) =>
    rawRequest(port, '/graphql', {
      method: 'OPTIONS',
      headers: { host: `localhost:${port}`, 'access-control-request-method': 'POST', ...headers },
    });

  it.each(LOOPBACK_ORIGINS)('allows pages of %s, with any request header', async (origin) => {
    const requested = 'authorization,content-type,x-request-id,x-team';
    const response = await preflight(running.port, { origin, 'access-control-request-headers': requested });
    expect([response.status, response.headers]).toMatchObject([
      204,
      { 'access-control-allow-origin': origin, 'access-control-allow-headers': requested, vary: 'Origin' },
    ]);
    const health = await rawRequest(running.port, '/health', { headers: { origin } });
    expect(health.headers['access-control-allow-origin']).toBe(origin);
  });

  it.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'http://evil.example:4000'])(
    'does not allow pages of %s',
    async (origin) => {
      const { headers } = await preflight(running.port, { origin, 'access-control-request-headers': 'x-team' });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    },
  );

  it('does not allow pages of a visitor’s machine on a shared server, except for requests to a loopback host', async () => {
    const allowed = async (host: string, origin: string) =>
      (await preflight(shared.port, { host, origin })).headers['access-control-allow-origin'];
    expect(await allowed('preview.example.com', 'http://localhost:3000')).toBeUndefined();
    expect(await allowed('preview.example.com', 'https://preview.example.com')).toBe('https://preview.example.com');
    expect(await allowed('tools.example.org', 'https://preview.example.com')).toBe('https://preview.example.com');
    expect(await allowed(`localhost:${shared.port}`, 'http://localhost:3000')).toBe('http://localhost:3000');
  });

  it('gives nothing to a page whose host name was rebound to this machine', async () => {
    const host = `rebound.example:${running.port}`;
    const headers = { host, origin: `http://${host}`, ...JSON_TYPE };
    for (const method of ['GET', 'OPTIONS', 'POST']) {
      const response = await rawRequest(running.port, '/sessions/buy-new-card.r/clock', { method, headers });
      expect(response.status).toBe(421);
      expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });
});

describe('the frames of the card provider', () => {
  const ancestors = async (port: number, host: string) => {
    const { headers } = await rawRequest(port, '/card-provider/frame', { headers: { host } });
    return /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
  };

  it('may be embedded by every page of this machine, and on a shared server by configured pages only', async () => {
    expect(await ancestors(running.port, 'localhost')).toBe(
      "'self' http://localhost:* http://*.localhost:* http://127.0.0.1:*",
    );
    expect(await ancestors(shared.port, 'cards.example.net')).toBe(
      "'self' https://preview.example.com https://cards.example.net",
    );
  });
});

describe('readAllowedOrigins', () => {
  it('reads origins from ALLOWED_ORIGINS and PAGE_ORIGIN', () => {
    expect(
      readAllowedOrigins({ ALLOWED_ORIGINS: 'https://a.example, http://b.example:81/', PAGE_ORIGIN: 'http://c' }),
    ).toEqual(['https://a.example', 'http://b.example:81', 'http://c']);
    expect(readAllowedOrigins({})).toEqual([]);
  });

  it.each(['a.example', 'https://a.example/path', '*', 'file:///x'])('rejects %s and says how to write it', (text) => {
    expect(() => readAllowedOrigins({ ALLOWED_ORIGINS: text })).toThrow(
      `ALLOWED_ORIGINS has '${text}', which is not an origin. Write it like https://app.example.com`,
    );
  });
});

describe('parseHosts', () => {
  it('reads names, hosts with a port, and origins', () => {
    const text = 'shop.local, 192.0.2.1:4000,https://preview.example.com,';
    expect(parseHosts('ALLOWED_HOSTS', text)).toEqual(['shop.local', '192.0.2.1:4000', 'https://preview.example.com']);
    expect(parseHosts('ALLOWED_HOSTS', '')).toEqual([]);
  });

  it.each(['a b', 'https://a.example/path', '*'])('rejects %s and says how to write it', (text) => {
    expect(() => parseHosts('FRAME_HOST', text)).toThrow(
      `FRAME_HOST has '${text}', which is not a host. Write it like shop.local, without a path.`,
    );
  });
});

describe('a state-changing request', () => {
  it.each(REQUESTS)('is rejected from a page of an unknown origin: %s %s', async (method, path, body, headers = {}) => {
    for (const originHeaders of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost.evil.example' },
      { origin: 'http://127.0.0.1.evil.example:4000' },
      { origin: 'file://' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const allHeaders = { ...JSON_TYPE, ...headers, ...originHeaders } as Record<string, string>;
      const response = await rawRequest(running.port, path, { method, body, headers: allHeaders });
      expect([response.status, response.body]).toEqual([403, expect.stringContaining('ALLOWED_ORIGINS')]);
    }
    expect(running.server.sessions.size).toBe(0);
  });

  it.each(REQUESTS)(
    'is accepted from a page of an allowed origin and without an origin: %s %s',
    async (method, path, body, headers = {}) => {
      const { port } = running;
      for (const originHeaders of [
        {},
        ...LOOPBACK_ORIGINS.map((origin) => ({ origin, 'sec-fetch-site': 'cross-site' })),
        { origin: `http://127.0.0.1:${port}` },
        { 'sec-fetch-site': 'same-origin' },
      ]) {
        const allHeaders = { host: `127.0.0.1:${port}`, ...JSON_TYPE, ...headers, ...originHeaders } as Record<
          string,
          string
        >;
        const response = await rawRequest(port, path, { method, body, headers: allHeaders });
        expect(response.status).toBe(path === '/pact/states' ? 404 : 200);
      }
      await fetch(`${running.url}/sessions/buy-new-card.o`, { method: 'DELETE' });
    },
  );

  it('is accepted from pages of configured origins', async () => {
    const [method, path, body, headers = {}] = REQUESTS[0] ?? [];
    for (const origin of ['https://preview.example.com', 'https://cards.example.net']) {
      const host = new URL(origin).host;
      const allHeaders = { ...JSON_TYPE, ...headers, origin, host };
      expect((await rawRequest(shared.port, path ?? '', { method, body, headers: allHeaders } as object)).status).toBe(
        200,
      );
    }
  });

  it.each(REQUESTS.filter(([method]) => method === 'POST'))(
    'is rejected without a JSON content type: %s %s',
    async (method, path, body, headers = {}) => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
        const allHeaders = { ...headers, 'content-type': type };
        expect((await rawRequest(running.port, path, { method, body, headers: allHeaders })).status).toBe(415);
      }
    },
  );
});
