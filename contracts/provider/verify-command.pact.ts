import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningScenarioServer } from '#scenario-server';
import {
  contractsVerify,
  proxyTo,
  runVerifyCommand,
  sendJson,
  startScenarioBackend,
  startTestServer,
  VERIFICATION_TIMEOUT,
} from './provider.test-support.ts';

/** Selects a single contract to keep tests fast. */
const COUPON = ['--only', '^CheckCouponCode of an amount$'];

let server: RunningScenarioServer;
let states: string[];
let folder: string;

beforeAll(async () => {
  server = await startScenarioBackend();
  states = ['--states-url', `${server.url}/pact/states`];
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verify-command-'));
});

afterAll(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true });
});

describe('contracts:verify', () => {
  it('prints the request, the expected and the actual value of a failure', VERIFICATION_TIMEOUT, async () => {
    const { url } = await startTestServer(
      proxyTo(server.url, (text) => text.replaceAll('"Amount"', '"<Percent & more>"')),
    );
    const { code, output } = await runVerifyCommand(['--provider-base-url', url, ...states, ...COUPON]);
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
              expected  exactly "Amount"
              got       "<Percent & more>"
            response  HTTP 200 {…}

      0 contracts passed, 1 failed at URL"
    `);
  });

  it('writes the results as JSON, and creates the folder', VERIFICATION_TIMEOUT, async () => {
    const { url } = await startTestServer(
      proxyTo(server.url, (text) => text.replaceAll('"Amount"', '"<Percent & more>"')),
    );
    const json = path.join(folder, 'a/report.json');
    await runVerifyCommand(['--provider-base-url', url, ...states, ...COUPON, '--json', json]);
    expect(JSON.parse(fs.readFileSync(json, 'utf8'))).toMatchObject({
      providerBaseUrl: url,
      exitCode: 1,
      summary: { holding: 0, failing: 1, notTried: 0 },
      contracts: [
        {
          operation: 'CheckCouponCode',
          description: 'CheckCouponCode of an amount',
          outcome: 'fails',
          asked: { couponCode: 'TENOFF', productHandle: 'standard-monthly' },
          states: [{ name: 'coupons may be used for a monthly plan' }],
          problems: [
            { field: 'data.checkCouponCode.discountType', expected: 'exactly "Amount"', got: '"<Percent & more>"' },
          ],
        },
      ],
    });
  });

  it('masks tokens and secrets in every output', VERIFICATION_TIMEOUT, async () => {
    const secrets: string[] = [];
    const statesEndpoint = await startTestServer(
      proxyTo(`${server.url}`, (text) => {
        secrets.push(
          ...Object.values(JSON.parse(text) as { accessToken?: string }).filter((value) => /demo/.test(value)),
        );
        return text;
      }),
    );
    const echo = await startTestServer(({ headers }, _body, response) =>
      sendJson(response, 200, {
        data: { createSetupIntent: { intentId: String(headers.authorization), clientSecret: 'seti_1_secret_xyz' } },
        errors: [{ message: `No ${headers.authorization} with seti_1_secret_xyz` }],
      }),
    );
    const json = path.join(folder, 'secret.json');
    const { code, output } = await runVerifyCommand([
      ...['--provider-base-url', echo.url, '--states-url', `${statesEndpoint.url}/pact/states`],
      ...['--only', 'CreateSetupIntent', '--json', json],
    ]);
    expect(code).toBe(1);
    expect(secrets.length).toBeGreaterThan(0);
    for (const text of [output, fs.readFileSync(json, 'utf8')]) {
      expect(text).toContain('Bearer •••');
      for (const secret of [...secrets, 'seti_1_secret_xyz']) expect(text).not.toContain(secret);
    }
  });

  it('names missing states and missing values of the states endpoint', VERIFICATION_TIMEOUT, async () => {
    const endpoint = await startTestServer((_request, body, response) => {
      const { state = '' } = JSON.parse(body || '{}');
      if (state.includes('coupons')) sendJson(response, 404, { error: `What is '${state}'?` });
      else sendJson(response, 200, { accessToken: '' });
    });
    const { code, output } = await runVerifyCommand([
      ...['--provider-base-url', server.url, '--states-url', endpoint.url],
      ...['--only', '^(MigrateSubscription with a payment method|CheckCouponCode of an amount)$'],
    ]);
    expect([code, output]).toEqual([1, expect.stringContaining("'coupons may be used for a monthly plan' set up")]);
    expect(output).toContain("HTTP 404, What is 'coupons may be used for a monthly plan'?");
    expect(output).toContain('HTTP 200 without accessToken, otherMethodId, subscriptionId');
  });

  it('fails contracts without state setup and prints a hint', VERIFICATION_TIMEOUT, async () => {
    const { code, output } = await runVerifyCommand(['--provider-base-url', server.url, '--only', '^CheckCouponCode']);
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('Hint: Without --states-url no provider state is set up'),
    ]);
    expect(output).toContain('CheckCouponCode: 1 passed, ');
    expect(output).toContain('✗ CheckCouponCode with an id token that has expired');
  });

  it('hints at a base URL that ends in /graphql', VERIFICATION_TIMEOUT, async () => {
    const { code, output } = await runVerifyCommand([
      ...['--provider-base-url', `${server.url}/graphql`, ...states],
      ...['--only', '^CheckCouponCode (of an amount|without)'],
    ]);
    expect([code, output]).toEqual([1, expect.stringContaining('Hint: Use --provider-base-url without /graphql')]);
  });

  it('reports redirects and oversized responses', VERIFICATION_TIMEOUT, async () => {
    const { url } = await startTestServer((_request, body, response) => {
      if (body.includes('CheckCouponCode'))
        response.writeHead(308, { location: 'https://elsewhere.test/graphql' }).end();
      else response.end('x'.repeat(6_000_000));
    });
    const { code, output } = await runVerifyCommand([
      ...['--provider-base-url', url, ...states],
      ...['--only', '^(ListPaymentMethod of a user with one card|CheckCouponCode of an amount)$'],
    ]);
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('got       308, redirect to https://elsewhere.test/graphql'),
    ]);
    expect(output).toContain('got       a response of more than 5 MB');
  });

  it('prints a line for each contract on a terminal', VERIFICATION_TIMEOUT, async () => {
    const { url } = await startTestServer(proxyTo(server.url, (text) => text.replaceAll('"Amount"', '"Other"')));
    const only = ['--only', '^CheckCouponCode (of an amount|without)'];
    const { output } = await runVerifyCommand(['--provider-base-url', url, ...states, ...only], true);
    expect(
      output
        .replaceAll(/\d+ ms/g, 'MS')
        .split('\n')
        .slice(0, 3),
    ).toEqual(['1/2 ✗ CheckCouponCode of an amount (MS)', '2/2 ✓ CheckCouponCode without an id token (MS)', '']);
  });

  it('exits with 2 after three timeouts in a row', VERIFICATION_TIMEOUT, async () => {
    const { url, requests } = await startTestServer(({ method }, _body, response) => {
      if (method === 'GET') response.end();
    });
    const { code, output } = await runVerifyCommand([
      ...['--provider-base-url', url, '--timeout', '0.2', '--only', 'without an id token'],
    ]);
    expect([code, output]).toEqual([
      2,
      expect.stringContaining(
        'The backend accepts connections but does not respond: 3 requests in a row got no response within 0.2 s',
      ),
    ]);
    expect(output).toContain('got       no response within 0.2 s');
    expect(requests.filter((line) => line.startsWith('POST'))).toHaveLength(3);
  });

  it('exits with 2 when the time limit is exceeded', VERIFICATION_TIMEOUT, async () => {
    const { url } = await startTestServer(({ method }, _body, response) => {
      if (method === 'GET') response.end();
      else setTimeout(() => response.end(), 500);
    });
    const startedAt = performance.now();
    const { code, output } = await runVerifyCommand([
      ...['--provider-base-url', url, '--time-limit', '4', '--only', 'id token'],
    ]);
    expect([code, output]).toEqual([2, expect.stringContaining('The time limit of 4 s was exceeded.')]);
    expect(output).toContain('The verification is incomplete.');
    expect(performance.now() - startedAt).toBeLessThan(9_000);
  });
});

describe('contracts:verify --token', () => {
  it('verifies contracts that need only a token, and masks the token', VERIFICATION_TIMEOUT, async () => {
    const { code, output } = await runVerifyCommand([
      ...['--provider-base-url', server.url, '--token', 'demo.buy-new-card.some-token'],
      ...[
        '--only',
        '^GetUserSubscriptions (of a user without|without|.*expired)|^MigrateSubscription to a price point$',
      ],
    ]);
    expect([code, output]).toEqual([0, expect.stringMatching(/2 contracts passed, 0 failed, 2 skipped at \S+$/)]);
    expect(output).toContain('GetUserSubscriptions: 2 passed, 1 skipped');
    expect(output).toContain(
      '- GetUserSubscriptions with an id token that has expired: skipped, needs an id token that is rejected',
    );
    expect(output).toContain('- MigrateSubscription to a price point: skipped, needs subscriptionId');
    expect(output).not.toContain('some-token');
  });

  it('exits with 2 when every contract is skipped', async () => {
    const { code, output } = await runVerifyCommand([
      ...['--provider-base-url', server.url, '--token', 'demo.buy-new-card.some-token'],
      ...['--only', '^MigrateSubscription to a price point$'],
    ]);
    expect([code, output]).toEqual([2, expect.stringContaining("All contracts were skipped: 'Migrate")]);
  });
});

describe('contracts:verify without a verification', () => {
  const baseArgs = () => ['--provider-base-url', server.url];

  it.each([
    ['a missing base URL', () => [], 'Usage: npm run'],
    ['an invalid URL', () => ['--provider-base-url', 'localhost:4000'], 'is not a URL'],
    ['credentials in a URL', () => ['--provider-base-url', 'http://me:word@localhost'], 'Remove the credentials'],
    ['an unknown option', () => [...baseArgs(), '--verbose'], "Unknown option '--verbose'"],
    ['an invalid pattern', () => [...baseArgs(), '--only', '('], 'is not a regular expression'],
    [
      'a pattern that matches nothing',
      () => [...baseArgs(), '--only', 'no such contract'],
      'contracts matches /no such',
    ],
    ['a token beside a states endpoint', () => [...baseArgs(), ...states, '--token', 'a'], '--states-url or --token'],
    [
      'a folder without contracts',
      () => [...baseArgs(), '--pacts', fs.mkdtempSync(`${folder}/`)],
      'There are no contracts to verify',
    ],
    ['a missing folder', () => [...baseArgs(), '--pacts', '/no/such'], 'There are no contracts to verify'],
    ['a backend that is down', () => ['--provider-base-url', 'http://127.0.0.1:9'], '127.0.0.1:9 cannot be reached'],
    [
      'a states endpoint that is down',
      () => [...baseArgs(), '--states-url', 'http://127.0.0.1:9/s'],
      '/s cannot be reached',
    ],
  ])('exits with 2 for %s', async (_what, args, message) => {
    const { code, output } = await runVerifyCommand(args());
    expect([code, output]).toEqual([2, expect.stringContaining(message)]);
  });

  it('exits with 2 for a file that is not a pact of specification 4', async () => {
    const other = path.join(folder, 'other');
    fs.mkdirSync(other);
    const file = path.join(other, 'old.json');
    fs.writeFileSync(
      file,
      JSON.stringify({ interactions: [{}], metadata: { pactSpecification: { version: '2.0.0' } } }),
    );
    const { code, output } = await runVerifyCommand([...baseArgs(), '--pacts', other]);
    expect([code, output]).toEqual([2, expect.stringContaining('old.json is not a pact of specification 4')]);
    fs.writeFileSync(file, '{');
    expect((await runVerifyCommand([...baseArgs(), '--pacts', other])).output).toContain('old.json cannot be read');
  });

  it('passes the exit code to the shell', VERIFICATION_TIMEOUT, async () => {
    const { code, output } = await contractsVerify(['--provider-base-url', 'http://127.0.0.1:9']);
    expect([code, output]).toEqual([2, expect.stringContaining('Nothing was verified.')]);
  });
});
