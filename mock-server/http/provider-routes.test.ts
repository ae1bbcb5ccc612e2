import { describe, expect, it } from 'vitest';
import { rawRequest, rejectionOf, testHttpServer } from './http.test-support.ts';

const test = testHttpServer();

describe('the card provider', () => {
  it('makes only the frame script URL in the frame page cacheable', async () => {
    const page = await (await test.send('/card-provider/frame')).text();
    const scriptUrl = /src="([^"]+)"/.exec(page)?.[1] ?? '';
    const cacheControlOf = async (path: string) => (await test.send(path)).headers.get('cache-control');
    expect(await cacheControlOf(scriptUrl)).toBe('public, max-age=31536000, immutable');
    expect(await cacheControlOf('/card-provider/frame.js')).toBe('no-store');
    expect(await cacheControlOf('/card-provider/frame.js?v=000000000000')).toBe('no-store');
  });

  it.each(['/stripe.js', '/card-provider/frame.js', '/card-provider/challenge.js'])('compresses %s', async (path) => {
    expect((await test.send(path)).headers.get('content-encoding')).toBe('gzip');
  });

  it('rejects and records a body that is not a JSON object', async () => {
    const { provider, open } = test.session('invalid-body-1');
    for (const body of ['[', '[]'])
      expect(await rejectionOf(await provider('tokens', body))).toEqual([400, 'The body must be a JSON object.']);
    expect(open().journal.entries()).toMatchObject([{ status: 400 }, { name: 'create token', status: 400 }]);
  });
});

describe('a GET', () => {
  const page = test.session('read-1');
  const RETRIEVE = `/card-provider/v1/setup_intents/seti_1?key=pk_test_demo.${page.key}`;
  const paths = [`/stripe.js?session=${page.key}`, `/card-provider/frame?session=${page.key}`, RETRIEVE];
  const read = (path: string, headers: Record<string, string>) =>
    rawRequest(test.running.port, path, { headers: { host: `localhost:${test.running.port}`, ...headers } });

  it.each([{}, { referer: 'https://evil.example/' }, { referer: 'no address' }])(
    'from a page of an unknown site changes nothing: %j',
    async (headers) => {
      await page.post('faults', { faults: [{ call: '*', breaks: { with: 'status', status: 503 } }] });
      const before = await page.read('world');
      for (const path of paths)
        expect((await read(path, { 'sec-fetch-site': 'cross-site', ...headers })).status).not.toBe(503);
      expect(await page.read('world')).toEqual(before);
    },
  );

  it.each([
    {},
    { 'sec-fetch-site': 'cross-site', referer: 'http://localhost:5173/' },
    { 'sec-fetch-site': 'cross-site', authorization: `Bearer pk_test_demo.${page.key}` },
  ])('from a known page matches faults: %j', async (headers) => {
    await page.post('faults', { faults: [{ call: '*', breaks: { with: 'lost connection', work: 'not begun' } }] });
    for (const path of paths) await expect(read(path, headers), path).rejects.toThrow();
  });
});

describe('every response at the origin of the frames', () => {
  const page = test.session('policies-1');
  const HTML = '<script>alert(document.domain)</script>';
  const createMethod = () => page.provider('payment_methods', { type: 'card', card: { token: 'tok_none' } });
  const setFault = (breaks: object) => page.post('faults', { faults: [{ call: '*', breaks }] });
  const expectInert = ({ headers }: Response) => {
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; .*sandbox/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  };

  it.each<[string, () => Promise<Response>]>([
    ['a script', () => test.send('/stripe.js')],
    ['a response', createMethod],
    ['an invalid body', () => page.provider('payment_methods', '[')],
    ['an unknown path', () => test.send('/card-provider/nothing')],
  ])('has an inert content security policy: %s', async (_what, send) => {
    const response = await send();
    expectInert(response);
    expect(response.headers.get('content-type') ?? 'none').toMatch(/^(application\/json|text\/javascript|none)/);
  });

  it.each(['frame', 'challenge'])('allows scripts only from its own origin: %s', async (name) => {
    const { headers } = await test.send(`/card-provider/${name}`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(policy).not.toMatch(/unsafe-| \*/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it.each([
    { with: 'status', status: 200, body: HTML, type: 'text/html; charset=utf-8' },
    { with: 'error', message: HTML, code: 'X' },
  ])('never responds with HTML, even with the fault $with $status $type', async (breaks) => {
    expect((await setFault(breaks)).status).toBe(200);
    const keyInQuery = `/card-provider/v1/setup_intents/seti_1?key=pk_test_demo.${page.key}`;
    for (const response of [await createMethod(), await test.send(keyInQuery)]) {
      expectInert(response);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
  });
});
