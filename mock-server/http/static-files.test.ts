import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';
import { rawRequest } from './http.test-support.ts';
import { resolveFrameOrigin } from './origins.ts';

let folder: string;
let dist: string;
let running: RunningScenarioServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'built-client-'));
  dist = path.join(folder, 'dist');
  await mkdir(path.join(dist, 'assets'), { recursive: true });
  await writeFile(path.join(dist, 'index.html'), '<title>Built</title>');
  await writeFile(path.join(dist, 'prepared.html'), '<script nonce="__CSP_NONCE__" src="/main.js"></script>');
  await writeFile(path.join(dist, 'assets/inter-1a2b.woff2'), 'font');
  await writeFile(path.join(dist, 'assets/main-1a2b.js'), 'script');
  await writeFile(path.join(folder, 'secret.json'), '{}');
  running = await startScenarioServer({ staticDir: dist, allowedOrigins: [] });
});
afterAll(async () => {
  await running.close();
  await rm(folder, { recursive: true });
});

const get = (rawPath: string, host = 'localhost', port: number | null = running.port) =>
  rawRequest(port ?? 0, rawPath, { headers: { host: `${host}:${port}` } });
const hostSettings = (host: string, { port }: RunningScenarioServer) =>
  get('/sessions/buy-new-card.s/host', host, port);
const scriptOf = async (host: string, server: RunningScenarioServer): Promise<string> =>
  JSON.parse((await hostSettings(host, server)).body).cardProviderScript;

const directivesOf = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => [directive.slice(0, directive.indexOf(' ')), directive.slice(directive.indexOf(' ') + 1)]),
  );

describe('staticDir', () => {
  it('serves the built client next to the API', async () => {
    const page = { status: 200, body: '<title>Built</title>', headers: { 'cache-control': 'no-cache' } };
    expect(await get('/?scenario=buy-new-card')).toMatchObject(page);
    expect(directivesOf((await get('/')).headers)).toMatchObject({
      'frame-ancestors': "'self'",
      'object-src': "'none'",
    });
    expect(await get('/health')).toMatchObject({ status: 200, body: expect.stringContaining('"ok":true') });
  });

  it('creates a nonce for each page response and allows it in the policy', async () => {
    const [one, other] = [await get('/prepared.html'), await get('/prepared.html')];
    const nonceOf = ({ body }: typeof one) => /nonce="([\w+/=]{24})"/.exec(body)?.[1];
    expect(nonceOf(one)).toBeDefined();
    expect(nonceOf(one)).not.toBe(nonceOf(other));
    expect(directivesOf(one.headers)).toMatchObject({
      'default-src': "'self'",
      'script-src': `'self' 'nonce-${nonceOf(one)}' http://127.0.0.1:${running.port}/stripe.js`,
      'frame-src': `'self' http://127.0.0.1:${running.port}/card-provider/`,
      'connect-src': "'self'",
      'frame-ancestors': "'self'",
      'require-trusted-types-for': "'script'",
    });
  });

  it('allows the real provider only with allowsRealProvider', async () => {
    expect((await get('/prepared.html')).headers['content-security-policy']).not.toContain('stripe.com');
    const real = await startScenarioServer({ staticDir: dist, allowsRealProvider: true });
    const { headers } = await fetch(`${real.url}/prepared.html`);
    await real.close();
    expect(directivesOf(Object.fromEntries(headers))).toMatchObject({
      'script-src': expect.stringContaining(' https://js.stripe.com '),
      'frame-src': expect.stringContaining(' https://hooks.stripe.com'),
      'connect-src': "'self' https://api.stripe.com",
    });
  });

  it.each([
    ['/assets/main-1a2b.js', 'text/javascript; charset=utf-8', undefined],
    ['/assets/inter-1a2b.woff2', 'font/woff2', '*'],
  ])('serves %s with an inert policy, to be kept; the frames may read fonts', async (file, type, cors) => {
    const { headers } = await get(file);
    expect(headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['access-control-allow-origin']).toBe(cors);
    expect(directivesOf(headers)).toMatchObject({ 'default-src': "'none'", 'frame-ancestors': "'none'" });
  });

  it.each(['/../secret.json', '/..%2fsecret.json', '/assets/..%2f..%2fsecret.json', '/%00', '/assets'])(
    'returns 404 for %s',
    async (rawPath) => {
      expect(await get(rawPath)).toMatchObject({ status: 404 });
    },
  );
});

describe('the frames', () => {
  it('serves frames from another host than the page', async () => {
    expect(await scriptOf('localhost', running)).toBe(
      `http://127.0.0.1:${running.port}/stripe.js?session=buy-new-card.s`,
    );
    expect(await scriptOf('127.0.0.1', running)).toContain(`http://localhost:${running.port}/`);
  });

  it('serves frames, and nothing else, at a separate port of a server that listens on every address', async () => {
    const everywhere = await startScenarioServer({ staticDir: dist, host: '0.0.0.0', allowedHosts: ['checkout.test'] });
    const { port, framePort } = everywhere;
    const script = new URL(await scriptOf('checkout.test', everywhere));
    expect(script.origin).toBe(`http://checkout.test:${framePort}`);
    const served = await get(`${script.pathname}${script.search}`, 'checkout.test', framePort);
    expect(served).toMatchObject({ status: 200, body: expect.stringContaining('Stripe') });
    const frame = await get('/card-provider/frame', 'checkout.test', framePort);
    expect(frame.headers['content-security-policy']).toContain(`http://checkout.test:${port}`);
    for (const urlPath of ['/', '/assets/main-1a2b.js', '/sessions/buy-new-card.s/host', '/graphql'])
      expect(await get(urlPath, 'localhost', framePort)).toMatchObject({ status: 404 });
    await everywhere.close();
  });

  it('never serves frames at the origin of the page, and rejects the page instead', async () => {
    const named = await startScenarioServer({ staticDir: dist, allowedHosts: ['checkout.test'] });
    const { status, body } = await hostSettings('checkout.test', named);
    await named.close();
    const message = /checkout\.test:\d+, and the card fields would be at the same origin.*FRAME_HOST/;
    expect([status, JSON.parse(body).error.message]).toEqual([421, expect.stringMatching(message)]);
  });

  it.each([
    ['frames.test', 'http://frames.test:4000'],
    ['frames.test:81', 'http://frames.test:81'],
    ['https://frames.test/x', 'https://frames.test'],
  ])('may be at a host, a host with a port, or an origin: %s', (frameHost, origin) => {
    expect(resolveFrameOrigin({ port: 4000, frameHost, framePort: null, pageHost: 'localhost:4000' })).toBe(origin);
  });
});

it('[::1] is the URL of a server that listens only there, and redirects pages to localhost', async () => {
  const own = await startScenarioServer({ host: '::1', staticDir: dist, frameHost: 'localhost' });
  const getAt = (urlPath: string) =>
    rawRequest(own.port, urlPath, { address: '::1', headers: { host: `[::1]:${own.port}` } });
  expect(own.url).toBe(`http://[::1]:${own.port}`);
  expect((await getAt('/stripe.js')).status).toBe(200);
  const { status, headers } = await getAt('/?scenario=buy-new-card');
  await own.close();
  expect([status, headers['location']]).toEqual([307, `http://localhost:${own.port}/?scenario=buy-new-card`]);
});
