import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';
import { rawRequest } from './http.test-support.ts';
import { resolveFrameOrigin } from './origins.ts';

let folder: string;
let running: RunningScenarioServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'built-client-'));
  const dist = path.join(folder, 'dist');
  await mkdir(path.join(dist, 'assets'), { recursive: true });
  await writeFile(path.join(dist, 'index.html'), '<title>Built</title>');
  await writeFile(path.join(dist, 'prepared.html'), '<script nonce="__CSP_NONCE__" src="/main.js"></script>');
  await writeFile(path.join(dist, 'assets/inter-1a2b.woff2'), 'font');
  await writeFile(path.join(dist, 'assets/main-1a2b.js'), 'script');
  await writeFile(path.join(dist, 'icon.svg'), '<svg/>');
  await writeFile(path.join(folder, 'secret.json'), '{}');
  await symlink(folder, path.join(dist, 'linked'), 'junction');
  running = await startScenarioServer({ staticDir: dist, allowedOrigins: [] });
});
afterAll(async () => {
  await running.close();
  await rm(folder, { recursive: true });
});

const get = (rawPath: string, host = 'localhost', port: number | null = running.port) =>
  rawRequest(port ?? 0, rawPath, { headers: { host: `${host}:${port}` } });

/** The directives of a content security policy by name. */
const directivesOf = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => [directive.slice(0, directive.indexOf(' ')), directive.slice(directive.indexOf(' ') + 1)]),
  );

describe('staticDir', () => {
  it('serves the built client next to the API', async () => {
    expect(await get('/')).toMatchObject({
      status: 200,
      body: '<title>Built</title>',
      headers: { 'cache-control': 'no-cache' },
    });
    expect(await get('/?scenario=buy-new-card')).toMatchObject({ status: 200 });
    expect(await get('/health')).toMatchObject({ status: 200, body: expect.stringContaining('"ok":true') });
  });

  it('creates a nonce for each page response and allows it in the policy', async () => {
    const [one, other] = [await get('/prepared.html'), await get('/prepared.html')];
    const nonceOf = ({ body }: typeof one) => /nonce="([\w+/=]{24})"/.exec(body)?.[1];
    expect(nonceOf(one)).toBeDefined();
    expect(nonceOf(one)).not.toBe(nonceOf(other));
    const policy = directivesOf(one.headers);
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'script-src': `'self' 'nonce-${nonceOf(one)}' http://127.0.0.1:${running.port}/stripe.js`,
      'style-src': `'self' 'nonce-${nonceOf(one)}'`,
      'frame-src': `'self' http://127.0.0.1:${running.port}/card-provider/`,
      'connect-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'self'",
      'require-trusted-types-for': "'script'",
    });
    expect(one.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
  });

  it('does not copy a Host header that could end a directive into the policy', async () => {
    const { headers } = await get('/prepared.html', "a;script-src'unsafe-inline'*");
    expect(String(headers['content-security-policy'])).not.toContain('unsafe-inline');
  });

  it('allows the real provider only with allowsRealProvider', async () => {
    expect((await get('/prepared.html')).headers['content-security-policy']).not.toContain('stripe.com');
    const real = await startScenarioServer({ staticDir: path.join(folder, 'dist'), allowsRealProvider: true });
    const { headers } = await fetch(`${real.url}/prepared.html`);
    await real.close();
    expect(directivesOf(Object.fromEntries(headers))).toMatchObject({
      'script-src': expect.stringContaining(' https://js.stripe.com '),
      'frame-src': expect.stringContaining(' https://hooks.stripe.com'),
      'connect-src': "'self' https://api.stripe.com",
    });
  });

  it('serves other files with an inert policy, and allows the frames to read fonts', async () => {
    for (const [file, type, cors] of [
      ['/assets/main-1a2b.js', 'text/javascript; charset=utf-8', undefined],
      ['/assets/inter-1a2b.woff2', 'font/woff2', '*'],
    ] as const) {
      const { headers } = await get(file);
      expect(headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff', vary: 'Origin' });
      expect(headers['access-control-allow-origin']).toBe(cors);
      expect(directivesOf(headers)).toMatchObject({ 'default-src': "'none'", 'frame-ancestors': "'none'" });
    }
    const page = directivesOf((await get('/')).headers);
    expect(page).toMatchObject({ 'frame-ancestors': "'self'", 'object-src': "'none'" });
  });

  it.each([
    ['/assets/main-1a2b.js', 'public, max-age=31536000, immutable'],
    ['/assets%2fmain-1a2b.js', 'public, max-age=31536000, immutable'],
    ['/assets/..%2findex.html', 'no-cache'],
    ['/assets/..%2fprepared.html', 'no-cache'],
    ['/assets/..%2ficon.svg', 'no-cache'],
  ])('allows %s to be cached as the file that is served', async (rawPath, cacheControl) => {
    expect(await get(rawPath)).toMatchObject({ status: 200, headers: { 'cache-control': cacheControl } });
  });

  it.each(['/../secret.json', '/..%2fsecret.json', '/linked/secret.json', '/%00', '/%ff', '/assets', '//etc/passwd'])(
    'returns 404 for %s',
    async (rawPath) => {
      expect(await get(rawPath)).toMatchObject({ status: 404 });
    },
  );

  it('serves the frames at another host than the page', async () => {
    const script = async (host: string) =>
      JSON.parse((await get('/sessions/buy-new-card.s/host', host)).body).cardProviderScript;
    expect(await script('localhost')).toBe(`http://127.0.0.1:${running.port}/stripe.js?session=buy-new-card.s`);
    expect(await script('127.0.0.1')).toBe(`http://localhost:${running.port}/stripe.js?session=buy-new-card.s`);
  });
});

describe('staticDir on a server that listens on every address', () => {
  const KEY = 'buy-new-card.everywhere';
  let everywhere: RunningScenarioServer;
  beforeAll(async () => {
    everywhere = await startScenarioServer({
      staticDir: path.join(folder, 'dist'),
      allowedOrigins: [],
      host: '0.0.0.0',
      allowedHosts: ['192.0.2.7', 'checkout.test'],
    });
  });
  afterAll(() => everywhere.close());

  it.each(['192.0.2.7', 'checkout.test', 'localhost', '127.0.0.1'])(
    'serves the frames of a page at %s on a separate port',
    async (name) => {
      const { port, framePort } = everywhere;
      const page = await get(`/sessions/${KEY}/host`, name, port);
      const script = new URL(JSON.parse(page.body).cardProviderScript);
      expect(script.origin).toBe(`http://${name}:${framePort}`);
      expect(script.origin).not.toBe(`http://${name}:${port}`);
      const served = await get(`${script.pathname}${script.search}`, name, framePort);
      expect(served).toMatchObject({ status: 200, body: expect.stringContaining('Stripe') });
      const frame = await get('/card-provider/frame', name, framePort);
      expect(frame.headers['content-security-policy']).toContain(`http://${name}:${port}`);
    },
  );

  it('serves neither the page nor sessions on that port', async () => {
    const { framePort } = everywhere;
    expect(framePort).not.toBe(everywhere.port);
    for (const urlPath of ['/', '/index.html', '/assets/main-1a2b.js', `/sessions/${KEY}/host`, '/graphql']) {
      expect(await get(urlPath, 'localhost', framePort)).toMatchObject({ status: 404 });
    }
  });
});

describe('a page whose frames would be at its own origin', () => {
  const host = (name: string, server: RunningScenarioServer) => get('/sessions/buy-new-card.s/host', name, server.port);

  it('is rejected at a host without an alternative', async () => {
    const named = await startScenarioServer({ staticDir: path.join(folder, 'dist'), allowedHosts: ['checkout.test'] });
    const { status, body } = await host('checkout.test', named);
    await named.close();
    expect([status, JSON.parse(body).error.message]).toEqual([
      421,
      expect.stringMatching(/checkout\.test:\d+, and the card fields would be at the same origin.*FRAME_HOST/),
    ]);
  });

  it('is rejected at the configured frame host', async () => {
    const own = await startScenarioServer({ staticDir: path.join(folder, 'dist'), frameHost: 'localhost' });
    expect((await host('localhost', own)).status).toBe(421);
    expect((await host('127.0.0.1', own)).status).toBe(200);
    await own.close();
  });
});

describe('[::1]', () => {
  let own: RunningScenarioServer;
  afterEach(() => own.close());
  const getAt = (address: string, name: string, urlPath: string) =>
    rawRequest(own.port, urlPath, { address, headers: { host: `${name}:${own.port}` } });
  const scriptOf = async (name: string): Promise<string> =>
    JSON.parse((await getAt('::1', name, '/sessions/buy-new-card.six/host')).body).cardProviderScript;

  it('is the URL of a server that listens only there and serves its API and the card provider there', async () => {
    own = await startScenarioServer({ host: '::1' });
    expect(own.url).toBe(`http://[::1]:${own.port}`);
    const script = await scriptOf('[::1]');
    expect(script).toContain(own.url);
    expect((await fetch(script)).status).toBe(200);
  });

  it('serves its page and the card provider at different origins', async () => {
    own = await startScenarioServer({ host: '::1', staticDir: path.join(folder, 'dist') });
    expect(own.framePort).not.toBe(own.port);
    for (const name of ['localhost', '[::1]']) {
      expect(await scriptOf(name)).toContain(`http://localhost:${own.framePort}/`);
    }
  });
  it('is redirected to localhost', async () => {
    own = await startScenarioServer({ staticDir: path.join(folder, 'dist') });
    const { status, headers } = await getAt('::1', '[::1]', '/?scenario=buy-new-card');
    expect([status, headers['location']]).toEqual([307, `http://localhost:${own.port}/?scenario=buy-new-card`]);
    expect((await getAt('::1', 'localhost', '/')).body).toContain('<title>Built</title>');
    expect((await getAt('127.0.0.1', '127.0.0.1', '/')).body).toContain('<title>Built</title>');
  });
});

it.each([
  ['frames.test', 'http://frames.test:4000'],
  ['frames.test:81', 'http://frames.test:81'],
  ['https://frames.test/x', 'https://frames.test'],
])('the frame host may be a host, a host with a port, or an origin: %s', (frameHost, origin) => {
  expect(resolveFrameOrigin({ port: 4000, frameHost, framePort: null, pageHost: 'localhost:4000' })).toBe(origin);
});
