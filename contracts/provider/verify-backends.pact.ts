import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningScenarioServer } from '#scenario-server';
import { levelOf } from '../conversations/conversation.ts';
import { conversations } from '../conversations/conversations.ts';
import { sendMutated, startHandlerServer } from '../mutants/handler-server.ts';
import type { MutableResponse } from '../mutants/mutations.ts';
import { type Level, readPact } from './pact.ts';
import {
  pactFiles,
  pactsFolder,
  runProgram,
  runVerifyCommand,
  startScenarioBackend,
  VERIFICATION_TIMEOUT,
} from './provider.test-support.ts';
import { startSampleBackend } from './sample-backend/server.ts';

const require = createRequire(import.meta.url);
const pacts = pactFiles.map(readPact);
const contracts = pacts.flatMap(({ interactions }) => interactions);
const countOf = (level: Level): number =>
  pacts.filter((pact) => pact.level === level).flatMap(({ interactions }) => interactions).length +
  conversations.filter(({ topic }) => levelOf(topic) === level).length;
const REQUIRED = `Required: ${countOf('required')} of ${countOf('required')}.`;
const RECOMMENDED = `Recommended: ${countOf('recommended')} of ${countOf('recommended')}.`;
const descriptions = contracts.map(({ description }) => description).sort();

interface GraphqlBody {
  errors?: { message: string }[];
  data?: Record<string, unknown> | null;
}

interface CouponCheck {
  discountType?: string;
  discountAmountInCents?: number | null;
}

/** What the specification leaves open: how a backend refuses, its texts and spellings, and fields of its own. */
const LAWFUL_VARIANTS: [how: string, change: (response: MutableResponse, operation: string) => unknown][] = [
  [
    'with nullable root fields, HTTP 402 and 403, and amounts of another name',
    (response, operation) => {
      const { errors, data } = response.body as GraphqlBody;
      const check = data?.['checkCouponCode'] as CouponCheck | undefined;
      if (check?.discountType === 'Amount') check.discountType = 'Fixed';
      if (data) Object.assign(data, { requestId: 'abc' });
      if (!errors) return;
      const isSignedOut = /signed in|session/.test(errors[0]?.message ?? '');
      response.status = isSignedOut ? 403 : 402;
      const root = operation.charAt(0).toLowerCase() + operation.slice(1);
      response.body = isSignedOut ? 'Forbidden' : { errors, data: { [root]: null } };
    },
  ],
  [
    'with HTTP 422 as problem+json, several errors, other texts, percentages without an amount, and methods of other types',
    (response) => {
      const { errors, data } = response.body as GraphqlBody;
      const check = data?.['checkCouponCode'] as CouponCheck | undefined;
      if (check?.discountType === 'Percentage')
        Object.assign(check, { discountType: 'PERCENTAGE', discountAmountInCents: null });
      const { listPaymentMethod } = (data ?? {}) as Lists;
      listPaymentMethod?.data?.push({ id: 'pm_link', card: null } as never);
      if (!errors) return;
      response.status = 422;
      response.headers['content-type'] = 'application/problem+json';
      response.body = {
        errors: [{ message: 'No.' }, { message: 'Not at all.', path: ['x'] }],
        data: null,
        extensions: {},
      };
    },
  ],
  [
    'with states in capitals and words, null for empty lists, errors beside data, amounts elsewhere, and a failed purchase in the list',
    (response) => {
      const body = response.body as GraphqlBody;
      const {
        getUserSubscriptions: user,
        listPaymentMethod: methods,
        checkCouponCode: check,
      } = (body.data ?? {}) as Lists;
      if (check?.discountType !== 'Percentage' && check?.valid === true) check.discountAmountInCents = null;
      if (methods?.data?.length === 0) methods.data = null;
      if (!body.data || !user) return;
      const failed = { id: 'sub_failed', productId: 'prod_standard_monthly', state: 'FAILED_TO_CREATE' };
      const list = user.subscriptionList ?? [];
      user.subscriptionList =
        list.length === 0 ? null : list.map((each) => ({ ...each, state: each.state.toUpperCase().replace('_', ' ') }));
      if (list.length !== 1) user.subscriptionList?.push(failed);
      body.errors = [{ message: 'The bank is unknown.' }];
    },
  ],
  [
    'with HTTP 201 and 401, messages of several lines, other spellings of cards and codes, unread amounts as text, and empty text for null',
    (response, operation) => {
      const { errors, data } = response.body as GraphqlBody;
      const { listPaymentMethod, getUserSubscriptions, checkCouponCode, createSubscription } = (data ?? {}) as Lists;
      for (const { card } of listPaymentMethod?.data ?? [])
        if (card)
          Object.assign(card, {
            brand: card.brand.toUpperCase(),
            exp_month: String(card.exp_month),
            exp_year: String(card.exp_year),
          });
      if (listPaymentMethod) listPaymentMethod.defaultPayment ??= '';
      if (getUserSubscriptions) getUserSubscriptions.activeSubscription ??= { handle: '' };
      for (const each of getUserSubscriptions?.subscriptionList ?? []) Object.assign(each, { paymentType: '' });
      if (checkCouponCode?.coupon)
        Object.assign(checkCouponCode, {
          discountPercent: null,
          coupon: { ...checkCouponCode.coupon, code: checkCouponCode.coupon.code.toLowerCase() },
        });
      if (createSubscription)
        createSubscription.total_revenue_in_cents = String(createSubscription.total_revenue_in_cents);
      for (const error of errors ?? []) error.message = ` Sorry:\n${error.message}`;
      if (errors) return Object.assign(response, { status: 401, body: { errors } });
      return operation.startsWith('Create') && Object.assign(response, { status: 201 });
    },
  ],
];

interface Lists {
  getUserSubscriptions?: { activeSubscription?: object | null; subscriptionList: { state: string }[] | null };
  listPaymentMethod?: { data: { card: Card | null }[] | null; defaultPayment: string | null };
  checkCouponCode?: CouponCheck & { valid?: boolean; coupon?: { code: string } };
  createSubscription?: { total_revenue_in_cents: unknown };
}

interface Card {
  brand: string;
  exp_month: number;
  exp_year: number;
}

let server: RunningScenarioServer;
let folder: string;

beforeAll(async () => {
  server = await startScenarioBackend();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verify-backends-'));
});

afterAll(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true });
});

describe('the scenario server', () => {
  it('passes every contract, regardless of Pact and proxy settings', VERIFICATION_TIMEOUT, async () => {
    const json = path.join(folder, 'new/report.json');
    const unreachable = 'http://127.0.0.1:9';
    const { code, output } = await runProgram(
      [
        ...['--import', 'tsx', 'scripts/contracts/verify.ts', '--pacts', pactsFolder, '--json', json],
        ...['--provider-base-url', server.url, '--states-url', `${server.url}/pact/states`],
      ],
      { HTTP_PROXY: unreachable, HTTPS_PROXY: unreachable, PACT_DESCRIPTION: 'a filter that matches nothing' },
    );
    expect(contracts.length).toBeGreaterThan(0);
    expect([code, output]).toEqual([0, expect.stringContaining(`${REQUIRED}\n${RECOMMENDED}`)]);
    const report = JSON.parse(fs.readFileSync(json, 'utf8'));
    const expected = [...descriptions, ...conversations.map(({ description }) => description)].sort();
    expect(report.contracts.map(({ description }: { description: string }) => description).sort()).toEqual(expected);
  });

  it('passes every contract of Pact’s Rust CLI', VERIFICATION_TIMEOUT, async ({ skip }) => {
    const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
    skip(!isInstalled(`@pact-foundation/pact-cli-${platform}/package.json`), `There is no Rust CLI for ${platform}.`);
    const report = path.join(folder, 'rust.json');
    const { hostname, port } = new URL(server.url);
    const { code, output } = await runProgram(
      [
        require.resolve('@pact-foundation/pact-cli/bin/pact-verifier.js'),
        ...pactFiles.flatMap((file) => ['--file', file]),
        ...['--hostname', hostname, '--port', port, '--json', report, '--no-colour'],
        ...['--state-change-url', `${server.url}/pact/states`, '--state-change-teardown'],
      ],
      // Without certificates, which only https needs, the CLI takes half the time.
      { SSL_CERT_FILE: os.devNull, SSL_CERT_DIR: os.devNull },
    );
    expect([code, output]).toEqual([0, expect.any(String)]);
    // The CLI also exits with 0 when it finds no contracts.
    const { interactionResults, errors } = JSON.parse(fs.readFileSync(report, 'utf8'));
    const passed = interactionResults.filter(({ result }: { result: string }) => result === 'OK');
    expect(passed.map(({ description }: { description: string }) => description).sort()).toEqual(descriptions);
    expect(errors).toEqual([]);
  });
});

describe('the sample backend', () => {
  it('passes every contract', VERIFICATION_TIMEOUT, async () => {
    const { url, close } = await startSampleBackend(0);
    const { code, output } = await runVerifyCommand(['--provider-base-url', url, '--states-url', `${url}/pact/states`]);
    await close();
    expect([code, output]).toEqual([0, expect.stringContaining(`${REQUIRED}\n${RECOMMENDED}`)]);
    expect(output).not.toMatch(/✗|skipped/);
  });

  it(
    'without codes, keys and 401 passes what is required, and is told what it lacks',
    VERIFICATION_TIMEOUT,
    async () => {
      const { url, close } = await startSampleBackend(0, { isPlain: true });
      const { code, output } = await runVerifyCommand([
        '--provider-base-url',
        url,
        '--states-url',
        `${url}/pact/states`,
      ]);
      await close();
      expect([code, output]).toEqual([0, expect.stringContaining(REQUIRED)]);
      expect(output).toMatch(
        /no error codes \(\d+; .*, no idempotency keys \(\d+; .*, no HTTP 401 with a code \(\d+; /,
      );
      expect(output).not.toContain('✗');
    },
  );

  it.each(LAWFUL_VARIANTS)('passes what is required %s', VERIFICATION_TIMEOUT, async (_how, change) => {
    const { url, close } = await startSampleBackend(0, { isPlain: true });
    const variant = await startHandlerServer(async (request) => {
      const response = await sendMutated(url, request);
      if (request.path === '/graphql') change(response, String(request.body['operationName']));
      return response;
    });
    const target = ['--provider-base-url', variant.url, '--states-url', `${url}/pact/states`];
    const { code, output } = await runVerifyCommand([...target, '--level', 'required']);
    await variant.close();
    await close();
    expect([code, output]).toEqual([0, expect.stringContaining(REQUIRED)]);
  });
});

function isInstalled(name: string): boolean {
  try {
    return require.resolve(name) !== '';
  } catch {
    return false;
  }
}
