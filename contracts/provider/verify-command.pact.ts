import fs from 'node:fs';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RunningScenarioServer } from '#scenario-server';
import { refuse, sendMutated, setArgument, setField } from '../mutants/mutations.ts';
import { proxyFor } from './http-client.ts';
import {
  runVerifyCommand,
  startHandlerServer,
  startMutant,
  startScenarioBackend,
  startTestServer,
  VERIFICATION_TIMEOUT,
} from './provider.test-support.ts';
import { startSampleBackend } from './sample-backend/server.ts';

const COUPON = ['--only', '^CheckCouponCode of an amount$'];

let server: RunningScenarioServer;
let states: string[];

beforeAll(async () => {
  server = await startScenarioBackend();
  states = ['--states-url', `${server.url}/pact/states`];
});

const verifyAt = (url: string, ...args: string[]) => runVerifyCommand(['--provider-base-url', url, ...states, ...args]);

afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await server.close();
});

describe('contracts:verify', () => {
  it('prints the request, the expected and the actual value of a failure', VERIFICATION_TIMEOUT, async () => {
    const mutation = setField('data.checkCouponCode.discountType', 'Percent\u{1b}[31m');
    const { url } = await startMutant(server.url, [mutation]);
    const { code, output } = await verifyAt(url, ...COUPON);
    expect(code).toBe(1);
    expect(
      output
        .replace(url, 'URL')
        .replace(/(state .*? plan) \{.*/, '$1 {…}')
        .replace(/(response .*?) \{.*/, '$1 {…}'),
    ).toMatchInlineSnapshot(`
      "CheckCouponCode: 0 passed, 1 failed
        ✗ CheckCouponCode of an amount
            state     coupons may be used for a monthly plan {…}
            request   CheckCouponCode {"couponCode":"TENOFF","productHandle":"standard-monthly"}
            field     data.checkCouponCode.discountType
              expected  any type but a percentage or a trial, such as "Amount"
              got       "Percent\\u001b[31m"
            response  HTTP 200 {…}

      The guide to the contracts lists the rule of each contract under "Required behaviour".

      Required: 0 of 1.
      Backend: URL
      Not verified: the charge at the card, because no response shows it. See "Known gaps" in the guide to the contracts."
    `);
  });

  it.each([
    [
      'the rule that decides about a refused purchase',
      refuse,
      '^CreateSubscription with a percentage that ends in half a cent$',
      /expected {2}data of the operation, not a refusal \(half a cent is rounded up, less than half down\)\n\s+got {7}"The request is not possible\."/,
    ],
    [
      'the form of a secret, which it masks',
      setField('data.createSetupIntent.clientSecret', 'pi_of_another_kind'),
      '^CreateSetupIntent without an offer$',
      /got {7}a text of 18 characters that does not begin with 'seti_', without '_secret_'/,
    ],
  ])('names %s', VERIFICATION_TIMEOUT, async (_what, mutation, only, message) => {
    const { url } = await startMutant(server.url, [mutation]);
    const { output } = await verifyAt(url, '--only', only);
    expect(output).toMatch(message);
    expect(output).not.toContain('pi_of_another_kind');
  });

  it('masks tokens and secrets in every output', VERIFICATION_TIMEOUT, async () => {
    const tokens: string[] = [];
    const backend = await startHandlerServer(async (request) => {
      const response = await sendMutated(server.url, request);
      if (request.path === '/pact/states') tokens.push((response.body as { accessToken?: string }).accessToken ?? '');
      if (request.path !== '/graphql') return response;
      const { authorization = '' } = request.headers;
      const data = { createSetupIntent: { intentId: authorization, clientSecret: 'seti_1_secret_xyz' } };
      return { ...response, body: { data, errors: [{ message: `No ${authorization} with seti_1_secret_xyz` }] } };
    });
    const json = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'verify-command-')), 'report.json');
    const { code, output } = await runVerifyCommand([
      ...['--provider-base-url', backend.url, '--states-url', `${backend.url}/pact/states`],
      ...['--only', '^CreateSetupIntent', '--json', json],
    ]);
    expect(code).toBe(1);
    const secrets = [...tokens.filter((token) => token !== ''), 'seti_1_secret_xyz'];
    expect(secrets.length).toBeGreaterThan(1);
    for (const text of [output, fs.readFileSync(json, 'utf8')]) {
      expect(text).toContain('Bearer •••');
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
    fs.rmSync(path.dirname(json), { recursive: true });
  });

  it('shortens a generated conversation that fails, and repeats it', VERIFICATION_TIMEOUT, async () => {
    const { url } = await startMutant(server.url, [setArgument('isDefault', true)]);
    const explore = (...options: string[]) => verifyAt(url, '--only', '^Explored', ...options);
    const { code, output } = await explore('--explore', '--seed', '1', '--path', '59');
    const [, repeat = ''] = /^ +repeat {4}(.*)$/m.exec(output) ?? [];
    const [, steps = ''] = /^ +steps {5}(.*)$/m.exec(output) ?? [];
    expect([code, steps]).toEqual([1, expect.stringMatching(/The user saves [^.]* beside the default\./)]);
    const again = await explore(...repeat.split(' '));
    expect([again.code, again.output]).toEqual([1, expect.stringMatching(/The user saves [^.]* beside the default\./)]);
  });

  it(
    'asks once for missing states and missing values of the states endpoint, and names them',
    VERIFICATION_TIMEOUT,
    async () => {
      const asked: unknown[] = [];
      const endpoint = await startHandlerServer(async ({ body: { state, action } }) => {
        asked.push(`${action} ${state}`);
        const isUnknown = String(state).includes('coupons');
        const body = isUnknown ? { error: `What is '${state}'?` } : { accessToken: '' };
        return { status: isUnknown ? 404 : 200, headers: {}, body };
      });
      const { code, output } = await runVerifyCommand([
        ...['--provider-base-url', server.url, '--states-url', endpoint.url],
        ...['--only', '^(CreateSubscription with a saved method|CheckCouponCode of an amount)$'],
      ]);
      expect(asked).toEqual([...new Set(asked)]);
      expect([code, output]).toEqual([1, expect.stringContaining("'coupons may be used for a monthly plan' set up")]);
      expect(output).toContain("HTTP 404, What is 'coupons may be used for a monthly plan'?");
      expect(output).toContain('HTTP 200 without accessToken, paymentMethodId, setupIntentId, stripeCustomerId');
    },
  );

  it('names a limit of requests, and keeps it with --rate', VERIFICATION_TIMEOUT, async () => {
    const times: number[] = [];
    const { url } = await startHandlerServer(async (request) => {
      if (request.method === 'POST') times.push(performance.now());
      return { status: 429, headers: {}, body: 'Too many requests.' };
    });
    const only = ['--only', '^CheckCouponCode of|^A card that its bank'];
    const { output } = await verifyAt(url, '--rate', '20', '--level', 'required', ...only);
    expect(output.match(/HTTP status.*\n.*\n.*429/g)).toHaveLength(7);
    expect(output).toContain('The backend limits requests. Verify with --rate N');
    expect(times.length).toBeGreaterThan(7);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan((times.length - 2) * 50);
  });

  it('prints the common cause of several failures once', VERIFICATION_TIMEOUT, async () => {
    const { url } = await startTestServer((_request, response) =>
      response.writeHead(308, { location: '/graphql/' }).end(),
    );
    const { code, output } = await verifyAt(url, '--only', '^CheckCouponCode of', '--level', 'required');
    expect([code, output.split('\n\n')[0]]).toEqual([
      1,
      expect.stringMatching(
        /^\d+ contracts fail alike: HTTP status.* 308, redirect to \/graphql\/\. Redirects are not followed\. Pass the path/,
      ),
    ]);
  });

  it.each([
    ['that are too large when decompressed', zlib.gzipSync(Buffer.alloc(6_000_000)), 'a response of more than 5 MB'],
    ['that nest too deep', zlib.gzipSync('['.repeat(65) + ']'.repeat(65)), 'must not nest deeper than 64 levels'],
    ['with too many values', zlib.gzipSync(`{"errors":[0${',0'.repeat(100_000)}]}`), 'must have at most 20000 values'],
    ['with control characters', zlib.gzipSync('\u{1b}]0;title\u{7}\u{202e}'), '\\u{1b}]0;title\\u{7}\\u{202e}'],
  ])('reports responses %s', VERIFICATION_TIMEOUT, async (_what, body, message) => {
    const { url } = await startTestServer((_request, response) =>
      response.writeHead(500, { 'content-encoding': 'gzip' }).end(body),
    );
    for (const target of [
      ['--provider-base-url', url, ...states],
      ['--provider-base-url', server.url, '--states-url', url],
    ]) {
      const { code, output } = await runVerifyCommand([...target, ...COUPON]);
      expect([code, output]).toEqual([1, expect.stringContaining(message)]);
      expect(output.length).toBeLessThan(10_000);
      expect(output).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    }
  });

  it('exits with 2 after three timeouts in a row', VERIFICATION_TIMEOUT, async () => {
    const { url } = await startTestServer(() => {});
    const { code, output } = await runVerifyCommand([
      ...['--provider-base-url', url, '--timeout', '0.2', '--only', 'without an id token'],
    ]);
    expect([code, output]).toEqual([2, expect.stringContaining('The verification is incomplete. The backend accepts')]);
    expect(output).toContain('got       no response within 0.2 s');
  });

  it.each([
    [[], 'Usage: npm run'],
    [['--provider-base-url', 'URL', '--graphql-path', 'query'], '--graphql-path must be a path such as /query, not'],
    [['--provider-base-url', 'URL', '--header', 'secret-value'], "Write 'Name: value'."],
    [['--provider-base-url', 'URL', '--explore'], '--explore needs --states-url'],
    [['--provider-base-url', 'URL', '--only', 'no such'], 'matches /no such'],
    [['--provider-base-url', 'http://127.0.0.1:9'], '127.0.0.1:9 cannot be reached'],
    [['--provider-base-url', 'URL', '--states-url', 'http://127.0.0.1:9'], '127.0.0.1:9 cannot be reached'],
  ])('exits with 2 for the options %j', async (args, message) => {
    const { code, output } = await runVerifyCommand(args.map((text) => text.replace('URL', server.url)));
    expect([code, output]).toEqual([2, expect.stringContaining(message)]);
    expect(output).not.toContain('secret-value');
  });
});

/** A self-signed certificate for localhost, valid until 2126. Its key below belongs to this test alone and protects nothing. */
const CERTIFICATE =
  'MIIBPjCB8aADAgECAhRLSa8oWYBXcdRWKDP9NoMkrxKZ5jAFBgMrZXAwFDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEzMDA2MjExN1oYDzIxMjYxMTA2MDYyMTE3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwKjAFBgMrZXADIQBcxACfR4XGq1RmKzJNl6nepwCqqBKZVtcdQHDAbNmxo6NTMFEwHQYDVR0OBBYEFBZCsO3b3aZm1zUOniqOW+AH8Y9pMB8GA1UdIwQYMBaAFBZCsO3b3aZm1zUOniqOW+AH8Y9pMA8GA1UdEwEB/wQFMAMBAf8wBQYDK2VwA0EAcK8c5xpmdLq6QZy4nitNRqpLQPAODx5XiffhxyiQuvsef+ZjeUZhNdHjCCi1WNQJWb0/S0zxteBYMBjwyO7mAA==';
const PRIVATE_KEY = 'MC4CAQAwBQYDK2VwBCIEIIAn59E40njN89PEbdrzQxFjr5+8+yzK/MO1MidMTn+S';
const toPem = (label: string, content: string) => `-----BEGIN ${label}-----\n${content}\n-----END ${label}-----`;

describe('contracts:verify of a backend at another address', () => {
  it('says what is wrong with a certificate, and how to trust it', VERIFICATION_TIMEOUT, async () => {
    const [cert, key] = [toPem('CERTIFICATE', CERTIFICATE), toPem('PRIVATE KEY', PRIVATE_KEY)];
    const backend = https.createServer({ cert, key }).listen(0);
    onTestFinished(() => void backend.close());
    const { port } = backend.address() as AddressInfo;
    const { code, output } = await runVerifyCommand(['--provider-base-url', `https://localhost:${port}`]);
    expect([code, output]).toEqual([2, expect.stringMatching(/certificate\. .*NODE_EXTRA_CA_CERTS/)]);
    expect(output).not.toContain('Start it');
  });

  /** Verifies the sample backend at other paths, behind a gate that wants the header X-Gate and, of requests without an id token, credentials. */
  async function verifyGated(header: string, ...options: string[]) {
    const backend = await startSampleBackend(0, { isPlain: true });
    onTestFinished(backend.close);
    const paths = new Map([
      ['/query', '/graphql'],
      ['/intentions', '/chargify/subscription/upgrade'],
      ['/pact/states', '/pact/states'],
    ]);
    const basic = `Basic ${Buffer.from('mei-li:my sesame').toString('base64')}`;
    const { url } = await startHandlerServer(async (request) => {
      const path = paths.get(request.path);
      const { 'x-gate': gate, authorization = '' } = request.headers;
      const isAllowed = gate === 'open-sesame' && (authorization === basic || authorization.startsWith('Bearer '));
      return path && isAllowed
        ? sendMutated(backend.url, { ...request, path })
        : { status: 401, headers: { 'content-type': 'text/plain' }, body: JSON.stringify(request.headers) };
    });
    const withCredentials = url.replace('//', '//mei-li:my%20sesame@');
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verify-command-'));
    onTestFinished(() => fs.rmSync(folder, { recursive: true }));
    const json = path.join(folder, 'report.json');
    const { code, output } = await runVerifyCommand([
      ...['--provider-base-url', withCredentials, '--states-url', `${withCredentials}/pact/states`, '--json', json],
      ...['--graphql-path', '/query', '--intention-path', '/intentions', '--level', 'required'],
      ...['--header', `X-Gate: ${header}`, '--header', 'X-Other: 1', ...options],
    ]);
    expect(output + fs.readFileSync(json, 'utf8')).not.toMatch(/sesame|mei-li/);
    return { code, output, url };
  }

  it('verifies with the header and the credentials of the gate', VERIFICATION_TIMEOUT, async () => {
    const only = '^(CreateS|An upgrade intention|A method is attached beside)';
    const { code, output, url } = await verifyGated('open-sesame', '--only', only);
    expect([code, output]).toEqual([0, expect.stringMatching(/Required: (\d\d) of \1\.\n/)]);
    expect(output).toContain(`Backend: ${url}`);
  });

  it('prints no header that the gate returns', VERIFICATION_TIMEOUT, async () => {
    const { code, output } = await verifyGated('shut-sesame', '--only', '^An upgrade intention$');
    expect([code, output]).toEqual([1, expect.stringContaining('"x-gate":"•••"')]);
  });
});

describe('contracts:verify behind a proxy', () => {
  it('sends all requests through the proxy', VERIFICATION_TIMEOUT, async () => {
    const targets: string[] = [];
    const backend = await startSampleBackend(0);
    onTestFinished(backend.close);
    const { url } = await startHandlerServer((request) => {
      targets.push(`${request.method} ${request.path}`);
      return sendMutated(backend.url, { ...request, path: new URL(request.path).pathname });
    });
    vi.stubEnv('HTTP_PROXY', url);
    const { code, output } = await runVerifyCommand([
      ...['--provider-base-url', 'http://backend.test', '--states-url', 'http://states.test/pact/states', ...COUPON],
    ]);
    expect([code, output]).toEqual([0, expect.stringContaining('Required: 1 of 1.\nBackend: http://backend.test')]);
    expect(targets).toEqual(
      expect.arrayContaining(['POST http://backend.test/graphql', 'POST http://states.test/pact/states']),
    );
  });

  it('names the proxy that cannot reach the host', VERIFICATION_TIMEOUT, async () => {
    const { url, server: proxy } = await startTestServer(() => {});
    proxy.on('connect', (_request, socket) => void socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
    vi.stubEnv('HTTPS_PROXY', url.replace('//', '//me:word@'));
    const { code, output } = await runVerifyCommand(['--provider-base-url', 'https://backend.test']);
    const message = `the proxy responds with 502 for backend.test through the proxy ${new URL(url).host}`;
    expect([code, output]).toEqual([2, expect.stringContaining(message)]);
    expect(output).not.toContain('word');
  });

  it.each([
    ['http://backend.test', 'http://proxy.test:3128/'],
    ['https://backend.test', 'http://secure.test:8080/'],
    ['http://inside.test', undefined],
    ['http://notinside.test', 'http://proxy.test:3128/'],
    ['http://api.corp:99', undefined],
    ['https://secure.corp:8443', 'http://secure.test:8080/'],
    ['http://localhost:4000', undefined],
    ['http://[::1]:4000', undefined],
  ])('sends %s to %s', (url, proxy) => {
    const env = {
      http_proxy: 'http://proxy.test:3128',
      HTTPS_PROXY: 'secure.test:8080',
      NO_PROXY: 'inside.test, .corp:99, secure.corp:443',
    };
    expect(proxyFor(new URL(url), env)?.href).toBe(proxy);
    expect(proxyFor(new URL(url), { ...env, NO_PROXY: '*' })).toBeNull();
    if (proxy)
      expect(() => proxyFor(new URL(url), { ALL_PROXY: 'socks5://a' })).toThrow('proxy socks5://… is not supported');
  });
});
