import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningScenarioServer } from '#scenario-server';
import { answerJson, contractsVerify, inFrontOf, serve, spoken, startScenarioBackend, WHILE } from './test-kit.ts';

/** One contract of each kind, so that a test takes no longer than it must. */
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
  it('says what was asked, what was expected and what came, and where', WHILE, async () => {
    const { url } = await serve(inFrontOf(server.url, (text) => text.replaceAll('"Amount"', '"<Percent & more>"')));
    const { code, said } = await spoken(['--provider-base-url', url, ...states, ...COUPON]);
    expect(code).toBe(1);
    expect(
      said
        .replace(url, 'URL')
        .replace(/(given .*? plan) \{.*/, '$1 {…}')
        .replace(/(answered .*?) \{.*/, '$1 {…}'),
    ).toMatchInlineSnapshot(`
      "CheckCouponCode
        ✗ CheckCouponCode of an amount
            given     coupons may be used for a monthly plan {…}
            asked     CheckCouponCode {"couponCode":"TENOFF","productHandle":"standard-monthly"}
            differs   data.checkCouponCode.discountType
              expected  exactly "Amount"
              got       "<Percent & more>"
            answered  HTTP 200 {…}

      0 contracts hold, 1 does not, at URL"
    `);
  });

  it('tells programs and build servers the same', WHILE, async () => {
    const { url } = await serve(inFrontOf(server.url, (text) => text.replaceAll('"Amount"', '"<Percent & more>"')));
    const [json, junit] = [path.join(folder, 'a/report.json'), path.join(folder, 'b/c/report.xml')];
    await spoken(['--provider-base-url', url, ...states, ...COUPON, '--json', json, '--junit', junit]);
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
    const xml = fs.readFileSync(junit, 'utf8');
    expect(xml).toContain('<testsuite name="CheckCouponCode" tests="1" failures="1" errors="0" skipped="0">');
    expect(xml).toContain('got &quot;&lt;Percent &amp; more&gt;&quot;');
    expect(xml).not.toContain('<Percent');
  });

  it('shows no token and no secret, whatever is answered', WHILE, async () => {
    const secrets: string[] = [];
    const statesEndpoint = await serve(
      inFrontOf(`${server.url}`, (text) => {
        secrets.push(
          ...Object.values(JSON.parse(text) as { accessToken?: string }).filter((value) => /demo/.test(value)),
        );
        return text;
      }),
    );
    const echo = await serve(({ headers }, _body, response) =>
      answerJson(response, 200, {
        data: { createSetupIntent: { intentId: String(headers.authorization), clientSecret: 'seti_1_secret_xyz' } },
        errors: [{ message: `No ${headers.authorization} with seti_1_secret_xyz` }],
      }),
    );
    const json = path.join(folder, 'secret.json');
    const { code, said } = await spoken([
      ...['--provider-base-url', echo.url, '--states-url', `${statesEndpoint.url}/pact/states`],
      ...['--only', 'CreateSetupIntent', '--json', json, '--junit', path.join(folder, 'secret.xml')],
    ]);
    expect(code).toBe(1);
    expect(secrets.length).toBeGreaterThan(0);
    const everything = [said, fs.readFileSync(json, 'utf8'), fs.readFileSync(path.join(folder, 'secret.xml'), 'utf8')];
    for (const text of everything) {
      expect(text).toContain('Bearer •••');
      for (const secret of [...secrets, 'seti_1_secret_xyz']) expect(text).not.toContain(secret);
    }
  });

  it('names the state that is missing, and the values that a states endpoint leaves out', WHILE, async () => {
    const endpoint = await serve((_request, body, response) => {
      const { state = '' } = JSON.parse(body || '{}');
      if (state.includes('coupons')) answerJson(response, 404, { error: `What is '${state}'?` });
      else answerJson(response, 200, { accessToken: '' });
    });
    const { code, said } = await spoken([
      ...['--provider-base-url', server.url, '--states-url', endpoint.url],
      ...['--only', '^(MigrateSubscription with a payment method|CheckCouponCode of an amount)$'],
    ]);
    expect([code, said]).toEqual([1, expect.stringContaining("'coupons may be used for a monthly plan' made true")]);
    expect(said).toContain("HTTP 404, What is 'coupons may be used for a monthly plan'?");
    expect(said).toContain('HTTP 200 without accessToken, otherMethodId, subscriptionId');
  });

  it('fails what nobody arranged, and says how to', WHILE, async () => {
    const { code, said } = await spoken(['--provider-base-url', server.url, '--only', '^CheckCouponCode']);
    expect([code, said]).toEqual([1, expect.stringContaining('Hint: Without --states-url nobody is signed in')]);
    expect(said).toContain('✓ CheckCouponCode without an id token');
    expect(said).toContain('✗ CheckCouponCode with an id token that has expired');
  });

  it('knows an address with /graphql behind it', WHILE, async () => {
    const { code, said } = await spoken([
      ...['--provider-base-url', `${server.url}/graphql`, ...states],
      ...['--only', '^CheckCouponCode (of an amount|without)'],
    ]);
    expect([code, said]).toEqual([1, expect.stringContaining('Hint: Give --provider-base-url without /graphql')]);
  });

  it('follows no redirect, and takes no answer of any size', WHILE, async () => {
    const { url } = await serve((_request, body, response) => {
      if (body.includes('CheckCouponCode'))
        response.writeHead(308, { location: 'https://elsewhere.test/graphql' }).end();
      else response.end('x'.repeat(6_000_000));
    });
    const { code, said } = await spoken([
      ...['--provider-base-url', url, ...states],
      ...['--only', '^(ListPaymentMethod of a user with one card|CheckCouponCode of an amount)$'],
    ]);
    expect([code, said]).toEqual([1, expect.stringContaining('got       308, go to https://elsewhere.test/graphql')]);
    expect(said).toContain('got       an answer of more than 5 MB');
  });

  it('waits for no answer longer than it is told, and not for every single one', WHILE, async () => {
    const { url, asked } = await serve(({ method }, _body, response) => {
      if (method === 'GET') response.end();
    });
    const endpoint = await serve((_request, _body, response) =>
      answerJson(response, 200, { accessToken: 'any-token' }),
    );
    const { code, said } = await spoken([
      ...['--provider-base-url', url, '--states-url', endpoint.url, '--timeout', '0.5'],
      ...['--only', '^CheckCouponCode'],
    ]);
    expect([code, said]).toEqual([1, expect.stringContaining('got       no answer within 0.5 s')]);
    expect(said).toContain('not asked: 3 calls in a row had no answer within 0.5 s');
    expect(said).toContain('Hint: The backend takes a call and does not answer');
    expect(asked.filter((line) => line.startsWith('POST'))).toHaveLength(3);
  });
});

describe('contracts:verify --token', () => {
  it('tries what needs no more than a token, without showing it', WHILE, async () => {
    const { code, said } = await spoken([
      ...['--provider-base-url', server.url, '--token', 'demo.buy-new-card.some-token'],
      ...['--only', '^GetUserSubscriptions (of a user without|without|with an id)|^MigrateSubscription to a price'],
    ]);
    expect([code, said]).toEqual([0, expect.stringMatching(/2 contracts hold, 0 do not, at \S+; 2 were not tried$/)]);
    expect(said).toContain('✓ GetUserSubscriptions of a user without a plan');
    expect(said).toContain('✓ GetUserSubscriptions without an id token');
    expect(said).toContain(
      '- GetUserSubscriptions with an id token that has expired: not tried, needs an id token that',
    );
    expect(said).toContain('- MigrateSubscription to a price point: not tried, needs subscriptionId');
    expect(said).not.toContain('some-token');
  });

  it('is no run when nothing could be tried', async () => {
    const { code, said } = await spoken([
      ...['--provider-base-url', server.url, '--token', 'demo.buy-new-card.some-token'],
      ...['--only', '^MigrateSubscription to a price'],
    ]);
    expect([code, said]).toEqual([2, expect.stringContaining("None of the contracts can be tried so: 'Migrate")]);
  });
});

describe('contracts:verify, when nothing can be said of a backend', () => {
  const where = () => ['--provider-base-url', server.url];

  it.each([
    ['no address', () => [], 'Usage: npm run'],
    ['an address that is none', () => ['--provider-base-url', 'localhost:4000'], 'is no address'],
    ['a password in an address', () => ['--provider-base-url', 'http://me:word@localhost'], 'Leave the password out'],
    ['an unknown option', () => [...where(), '--verbose'], "Unknown option '--verbose'"],
    ['no pattern', () => [...where(), '--only', '('], 'is no regular expression'],
    ['a pattern that matches nothing', () => [...where(), '--only', 'no such contract'], 'contracts matches /no such'],
    ['a token beside a states endpoint', () => [...where(), ...states, '--token', 'a'], '--states-url or --token'],
    [
      'a folder without contracts',
      () => [...where(), '--pacts', fs.mkdtempSync(`${folder}/`)],
      'There are no contracts to verify',
    ],
    ['a folder that is not there', () => [...where(), '--pacts', '/no/such'], 'There are no contracts to verify'],
    ['a backend that is down', () => ['--provider-base-url', 'http://127.0.0.1:9'], '127.0.0.1:9 cannot be reached'],
    [
      'a states endpoint that is down',
      () => [...where(), '--states-url', 'http://127.0.0.1:9/s'],
      '/s cannot be reached',
    ],
  ])('ends with 2 for %s', async (_what, args, says) => {
    const { code, said } = await spoken(args());
    expect([code, said]).toEqual([2, expect.stringContaining(says)]);
  });

  it('ends with 2 for a file that holds no contracts of specification 4', async () => {
    const other = path.join(folder, 'other');
    fs.mkdirSync(other);
    const file = path.join(other, 'old.json');
    fs.writeFileSync(
      file,
      JSON.stringify({ interactions: [{}], metadata: { pactSpecification: { version: '2.0.0' } } }),
    );
    const { code, said } = await spoken([...where(), '--pacts', other]);
    expect([code, said]).toEqual([2, expect.stringContaining('old.json is no pact of specification 4')]);
    fs.writeFileSync(file, '{');
    expect((await spoken([...where(), '--pacts', other])).said).toContain('old.json cannot be read');
  });

  it('leaves a report that no build server takes for a success', async () => {
    const junit = path.join(folder, 'nothing.xml');
    await spoken([...where(), '--only', 'no such contract', '--junit', junit]);
    expect(fs.readFileSync(junit, 'utf8')).toContain('tests="1" failures="0" errors="1"');
  });

  it('hands the exit code on to the shell', WHILE, async () => {
    const { code, said } = await contractsVerify(['--provider-base-url', 'http://127.0.0.1:9']);
    expect([code, said]).toEqual([2, expect.stringContaining('Nothing was verified.')]);
  });
});
