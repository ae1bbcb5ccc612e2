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

type Replacement = [from: RegExp, to: string | ((match: string) => string)];
const REFUSAL = { errors: [{ message: 'No.' }, { message: 'Not at all.', path: ['x'] }], data: null, extensions: {} };

const FAILED = { id: 'sub_failed', productId: 'prod_standard_monthly', state: 'FAILED_TO_CREATE' };

/** The specification leaves open how a backend refuses, its texts and spellings, and fields of its own. */
const LAWFUL_VARIANTS: [
  how: string,
  replacements: Replacement[],
  refuse: (errors: GraphqlBody['errors'] & {}, operation: string) => Partial<MutableResponse>,
][] = [
  [
    'with nullable root fields, HTTP 402 and 403, and amounts of another name',
    [
      [/"discountType":"Amount"/, '"discountType":"Fixed"'],
      [/^\{"data":\{/, '{"data":{"requestId":"abc",'],
    ],
    (errors, operation) =>
      /signed in|session/.test(errors[0]?.message ?? '')
        ? { status: 403, body: 'Forbidden' }
        : { status: 402, body: { errors, data: { [operation.charAt(0).toLowerCase() + operation.slice(1)]: null } } },
  ],
  [
    'with HTTP 422 as problem+json, several errors, other texts, percentages without an amount, and methods of other types',
    [
      [/"discountAmountInCents":\d+(.*?"discountType":)"Percentage"/, '"discountAmountInCents":null$1"PERCENTAGE"'],
      [/"listPaymentMethod":\{"data":\[(?!\])/, '$&{"id":"pm_link","card":null},'],
    ],
    () => ({ status: 422, headers: { 'content-type': 'application/problem+json' }, body: REFUSAL }),
  ],
  [
    'with states in capitals and words, null for empty lists, errors beside data, amounts elsewhere, and a failed purchase in the list',
    [
      [/"discountAmountInCents":\d+(.*?"discountType":"(?!Percentage))/, '"discountAmountInCents":null$1'],
      [/(?<="state":")\w+/g, (state) => state.toUpperCase().replace('_', ' ')],
      // Not beside a single one, because a contract asks for exactly that.
      [/"subscriptionList":\[(?=.*"productId".*"productId")/, `$&${JSON.stringify(FAILED)},`],
      [/"(data|subscriptionList)":\[\]/, '"$1":null'],
      [/\}$/, ',"errors":[{"message":"The bank is unknown."}]}'],
    ],
    (errors) => ({ body: { errors } }),
  ],
  [
    'with HTTP 201 and 401, messages of several lines, other spellings of cards and codes, unread amounts as text, and empty text for null',
    [
      [/(?<="brand":")\w+/g, (brand) => brand.toUpperCase()],
      [/"(exp_\w+|total_revenue_in_cents)":(\d+)/g, '"$1":"$2"'],
      [/"defaultPayment":null/, '"defaultPayment":""'],
      [/"activeSubscription":null/, '"activeSubscription":{"handle":""}'],
      [/"paymentType":("[^"]*"|null)/g, '"paymentType":""'],
      [/"discountPercent":\d+(\.\d+)?/, '"discountPercent":null'],
      [/"coupon":\{"code":"[^"]*"/, (text) => text.toLowerCase()],
    ],
    (errors) => ({ status: 401, body: { errors: errors.map(({ message }) => ({ message: ` Sorry:\n${message}` })) } }),
  ],
];

/** Changes a response of the sample backend like a variant. */
function vary(
  response: MutableResponse,
  operation: string,
  [how, replacements, refuse]: (typeof LAWFUL_VARIANTS)[number],
): MutableResponse {
  const { errors } = response.body as GraphqlBody;
  if (errors) return { ...response, ...refuse(errors, operation) };
  const text = replacements.reduce(
    (json, [from, to]) => json.replace(from, to as string),
    JSON.stringify(response.body),
  );
  const status = how.includes('201') && operation.startsWith('Create') ? 201 : response.status;
  return { ...response, status, body: JSON.parse(text) };
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
    const executable = path.resolve(`node_modules/@pact-foundation/pact-cli-${platform}`);
    skip(!fs.existsSync(executable), `There is no Rust CLI for ${platform}.`);
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

  it.each(LAWFUL_VARIANTS)('passes what is required %s', VERIFICATION_TIMEOUT, async (...variant) => {
    const { url, close } = await startSampleBackend(0, { isPlain: true });
    const { url: variantUrl, close: closeVariant } = await startHandlerServer(async (request) => {
      const response = await sendMutated(url, request);
      return request.path === '/graphql' ? vary(response, String(request.body['operationName']), variant) : response;
    });
    const target = ['--provider-base-url', variantUrl, '--states-url', `${url}/pact/states`];
    const { code, output } = await runVerifyCommand([...target, '--level', 'required']);
    await closeVariant();
    await close();
    expect([code, output]).toEqual([0, expect.stringContaining(REQUIRED)]);
  });
});
