import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSetupIntent } from '../backend/setup-intents.ts';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
});
afterAll(() => running.close());

const get = (path: string) => fetch(new URL(path, running.url));

describe('providerRoutes', () => {
  it('makes only the frame script URL in the frame page cacheable', async () => {
    const page = await (await get('/card-provider/frame')).text();
    const scriptUrl = /src="([^"]+)"/.exec(page)?.[1] ?? '';
    const cacheControlOf = async (path: string) => (await get(path)).headers.get('cache-control');
    expect(await cacheControlOf(scriptUrl)).toBe('public, max-age=31536000, immutable');
    expect(await cacheControlOf('/card-provider/frame.js')).toBe('no-store');
    expect(await cacheControlOf('/card-provider/frame.js?v=000000000000')).toBe('no-store');
  });

  it('compresses the scripts', async () => {
    const encodings = ['/stripe.js', '/card-provider/frame.js', '/card-provider/challenge.js'].map(async (path) =>
      (await get(path)).headers.get('content-encoding'),
    );
    expect(await Promise.all(encodings)).toEqual(['gzip', 'gzip', 'gzip']);
  });

  it('records the outcome of a challenge without secrets or input', async () => {
    const { world, journal } = running.server.sessions.open({ scenario: 'buy-new-card', session: 'challenge-1' });
    const { intentId, clientSecret: client_secret } = openSetupIntent(world, BUYER);
    const post = async (action: string, body: object) => {
      const response = await fetch(new URL(`/card-provider/v1/setup_intents/${intentId}/${action}`, running.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer pk_test_demo.buy-new-card.challenge-1' },
        body: JSON.stringify({ client_secret, ...body }),
      });
      return (await response.json()) as { payment_method: string };
    };
    const card = { number: '4000002760003184', exp_month: 12, exp_year: 2034, cvc: '987' };
    const { payment_method } = await post('confirm', { payment_method_data: { type: 'card', card } });
    await post('authenticate', { payment_method, outcome: 'completed', code: '246810' });
    expect(journal.entries().at(-1)).toMatchObject({
      name: 'answer challenge',
      request: { setup_intent: intentId, payment_method, outcome: 'completed' },
      status: 200,
      answer: { status: 'succeeded' },
    });
    const recorded = JSON.stringify(journal.entries());
    for (const secret of [client_secret, card.number, '987', '246810']) expect(recorded).not.toContain(secret);
  });

  it('rejects and records a body that is not a JSON object', async () => {
    for (const body of ['[', '[]']) {
      const response = await fetch(new URL('/card-provider/v1/tokens', running.url), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: 'Bearer pk_test_demo.buy-new-card.invalid-body-1',
        },
        body,
      });
      expect([response.status, await response.json()]).toEqual([
        400,
        { error: { message: 'The body must be a JSON object.' } },
      ]);
    }
    const { journal } = running.server.sessions.open({ scenario: 'buy-new-card', session: 'invalid-body-1' });
    expect(journal.entries()).toMatchObject([{ status: 400 }, { name: 'create token', status: 400 }]);
  });

  it.each([
    ['month', { exp_month: 'x' }],
    ['month', { exp_month: '１２' }],
    ['year', { exp_year: 'x' }],
    ['year', { exp_year: 120_340 }],
    ['year', { exp_year: 1000 }, '0990-01-01T00:00:00Z'],
  ])('rejects a card with an invalid expiration %s, and keeps the world readable: %j', async (part, expiry, now?) => {
    const url = (path: string) => new URL(path, running.url);
    const headers = {
      'content-type': 'application/json',
      authorization: 'Bearer pk_test_demo.buy-new-card.invalid-expiry',
    };
    const send = (path: string, body: object, method = 'POST') =>
      fetch(url(path), { method, headers, body: JSON.stringify(body) });
    if (now !== undefined) await send('/sessions/buy-new-card.invalid-expiry/clock', { now });
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123', ...expiry };
    for (const [path, body] of [
      ['payment_methods', { type: 'card', card }],
      ['tokens', { card }],
    ] as const) {
      const response = await send(`/card-provider/v1/${path}`, body);
      expect([response.status, await response.json()]).toMatchObject([
        402,
        { error: { code: `invalid_expiry_${part}`, message: `Your card's expiration ${part} is invalid.` } },
      ]);
    }
    const world = await (await get('/sessions/buy-new-card.invalid-expiry/world')).json();
    expect((await send('/sessions/buy-new-card.invalid-expiry/world', world as object, 'PUT')).status).toBe(200);
    await fetch(url('/sessions/buy-new-card.invalid-expiry'), { method: 'DELETE' });
  });
});

describe('every response at the origin of the frames', () => {
  const KEY = 'buy-new-card.policies-1';
  const HTML = '<script>alert(document.domain)</script>';
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer pk_test_demo.${KEY}`, 'content-type': 'application/json' };
    return fetch(new URL(path, running.url), { headers, ...init });
  };
  const POST = { method: 'POST', body: '{"type":"card","card":{"token":"tok_none"}}' };
  const setFault = (breaks: object | null) =>
    send(`/sessions/${KEY}/faults`, {
      method: 'POST',
      body: JSON.stringify({ faults: breaks ? [{ call: '*', breaks }] : [] }),
    });

  it.each<[string, RequestInit?]>([
    ['/stripe.js'],
    ['/card-provider/frame.js'],
    ['/card-provider/v1/clock'],
    ['/card-provider/v1/payment_methods', POST],
    ['/card-provider/v1/payment_methods', { method: 'POST', body: '[' }],
    ['/card-provider/v1/payment_methods', { method: 'POST', headers: {} }],
    ['/card-provider/nothing'],
    ['/card-provider/v1/payment_methods', { method: 'OPTIONS' }],
    ['/card-provider/v1/clock', { method: 'HEAD' }],
    [`/sessions/${KEY}/journal`],
    ['/nothing'],
  ])('has an inert content security policy: %s', async (path, init) => {
    const { headers } = await send(path, init);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; .*sandbox/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type') ?? 'none').toMatch(/^(application\/json|text\/javascript|none)/);
  });

  it.each(['frame', 'challenge'])('allows scripts only from its own origin: %s', async (name) => {
    const { headers } = await send(`/card-provider/${name}`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(policy).not.toMatch(/unsafe-| \*/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it.each([
    { with: 'status', status: 502, body: HTML, type: 'text/html' },
    { with: 'status', status: 200, body: HTML, type: 'text/html; charset=utf-8' },
    { with: 'status', status: 200, body: HTML, type: 'image/svg+xml' },
    { with: 'status', status: 502 },
    { with: 'malformed JSON' },
    { with: 'error', message: HTML, code: 'X' },
    { with: 'lost connection', work: 'done' },
  ])('is never HTML, even with the fault $with $status $type', async (breaks) => {
    expect((await setFault(breaks)).status).toBe(200);
    for (const [path, init] of [
      ['/card-provider/v1/payment_methods', POST],
      [`/card-provider/v1/setup_intents/seti_1?key=pk_test_demo.${KEY}`, { headers: {} }],
    ] as const) {
      const { headers } = await send(path, init);
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; .*sandbox/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    await setFault(null);
  });

  it('has an inert content security policy when a fault responds with HTML', async () => {
    await setFault({ with: 'status', status: 200, body: HTML, type: 'text/html' });
    const { headers } = await send('/graphql', {
      method: 'POST',
      headers: { authorization: `Bearer demo.${KEY}`, 'content-type': 'application/json' },
      body: '{"query":"{ listPaymentMethod { defaultPayment } }"}',
    });
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; .*sandbox/);
    await setFault(null);
  });
});

const BUYER = { customerEmail: 'alex.nguyen@example.com', customerName: 'Alex Nguyen' };
