import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';
import { LIST_PAYMENT_METHOD } from '../test-kit.ts';
import { rawRequest } from './raw-request.ts';

let running: RunningScenarioServer;
let shared: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
  shared = await startScenarioServer({
    host: '0.0.0.0',
    clientOrigins: ['https://preview.example.com'],
    frameHost: 'https://cards.example.net',
    allowedHosts: ['Tools.example.org'],
  });
});
afterAll(async () => void (await Promise.all([running.close(), shared.close()])));

const JSON_TYPE = { 'content-type': 'application/json' };
const messageOf = ({ body }: { body: string }): string => JSON.parse(body).error.message;

describe('the Host of a request', () => {
  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.0.0.2', '[::1]', 'shop.localhost', 'localhost.'])(
    'may be a name of loopback: %s',
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
  ])('is refused with what to configure: %s', async (host) => {
    for (const path of ['/health', '/scenarios', '/nope', '/sessions/buy-new-card.rebound/world', '/stripe.js']) {
      const answer = await rawRequest(running.port, path, { headers: { host } });
      expect([answer.status, messageOf(answer)]).toEqual([421, expect.stringMatching(/ALLOWED_HOSTS/)]);
    }
    expect(running.server.sessions.size).toBe(0);
  });

  it.each(['a b', 'x@evil.example', 'evil.example/@localhost', 'localhost#'])(
    'is refused where it is none: %j',
    async (host) => {
      expect((await rawRequest(running.port, '/health', { headers: { host } })).status).toBe(421);
    },
  );

  it('may be what the server was configured with', async () => {
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

const CHANGES: [method: string, path: string, body: string, headers?: Record<string, string>][] = [
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

describe('a request that changes state', () => {
  it.each(CHANGES)('is refused to a page of an unknown origin: %s %s', async (method, path, body, headers = {}) => {
    for (const origin of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:9' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const sent = { ...JSON_TYPE, ...headers, ...origin } as Record<string, string>;
      const answer = await rawRequest(running.port, path, { method, body, headers: sent });
      expect([answer.status, answer.body]).toEqual([403, expect.stringContaining('PAGE_ORIGIN')]);
    }
    expect(running.server.sessions.size).toBe(0);
  });

  it.each(CHANGES)('is served to a known page and to a program: %s %s', async (method, path, body, headers = {}) => {
    const { port } = running;
    for (const origin of [
      {},
      { origin: 'http://localhost:5173', 'sec-fetch-site': 'cross-site' },
      { origin: `http://127.0.0.1:${port}` },
      { 'sec-fetch-site': 'same-origin' },
    ]) {
      const sent = { host: `127.0.0.1:${port}`, ...JSON_TYPE, ...headers, ...origin } as Record<string, string>;
      const answer = await rawRequest(port, path, { method, body, headers: sent });
      expect(answer.status).toBe(path === '/pact/states' ? 404 : 200);
    }
    await fetch(`${running.url}/sessions/buy-new-card.o`, { method: 'DELETE' });
  });

  it('is served to the pages that the server was configured with', async () => {
    const [method, path, body, headers = {}] = CHANGES[0] ?? [];
    for (const origin of ['https://preview.example.com', 'https://cards.example.net']) {
      const host = new URL(origin).host;
      const sent = { ...JSON_TYPE, ...headers, origin, host };
      expect((await rawRequest(shared.port, path ?? '', { method, body, headers: sent } as object)).status).toBe(200);
    }
  });

  it.each(CHANGES.filter(([method]) => method === 'POST'))(
    'is refused without JSON, which a form of any page could send: %s %s',
    async (method, path, body, headers = {}) => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']) {
        const sent = { ...headers, 'content-type': type };
        expect((await rawRequest(running.port, path, { method, body, headers: sent })).status).toBe(415);
      }
    },
  );
});
