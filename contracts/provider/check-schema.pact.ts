import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildSchema } from 'graphql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { schemaText } from '../../mock-server/graphql/generated/schema-text.ts';
import { sendMutated } from '../mutants/mutations.ts';
import { checkSchema } from './check-schema.ts';
import { operationsOf, readPact } from './pact.ts';
import {
  pactFiles,
  runVerifyCommand,
  startHandlerServer,
  startScenarioBackend,
  VERIFICATION_TIMEOUT,
} from './provider.test-support.ts';

const operations = operationsOf(pactFiles.flatMap((file) => readPact(file).interactions));
const problemsAfter = (from: string | RegExp, to: string) =>
  checkSchema(buildSchema(schemaText.replace(from, to)), operations);

describe('checkSchema', () => {
  it.each([
    ['discountAmountInCents: Int\n', 'discountInCents: Int\n', 'Cannot query field "discountAmountInCents" on type'],
    ['discountAmountInCents: Int\n', 'discountAmountInCents: String\n', 'discountAmountInCents is String, not Int.'],
    ['data: [SavedPaymentMethod!]!', 'data: SavedPaymentMethod', 'data is SavedPaymentMethod, not [SavedPaymentMe'],
    ['attachPaymentMethod(', 'savePaymentMethod(', 'AttachPaymentMethod: Cannot query field "attachPaymentMethod"'],
    ['couponCode: String!,', 'couponCode: Int!,', '"$couponCode" of type "String!" used in position expecting'],
    ['stripeCustomerId: ID\n  price', 'id: ID\n  price', 'Field "stripeCustomerId" is not defined by type'],
    ['cardToken: String\n', 'cardToken: String!\n', 'Field "cardToken" of required type "String!" was not provided.'],
  ])('finds in a schema with %j as %j: %s', (from, to, problem) => {
    expect(problemsAfter(from, to)).toEqual(expect.arrayContaining([expect.stringContaining(problem)]));
  });

  it.each([
    ['integer ids', /\bid: ID!/g, 'id: Int!'],
    [
      'a scalar for cents',
      /discountAmountInCents: Int\n/,
      'discountAmountInCents: Money\n}\nscalar Money\nextend type CouponCheck {\n',
    ],
    ['instants as texts', /: DateTime\b/g, ': String'],
    ['fields and inputs of its own', 'input SetupInputs {', 'input SetupInputs {\n  ownField: Int = 1\n'],
  ])('accepts %s', (_what, from, to) => {
    expect(problemsAfter(from, to)).toEqual([]);
  });
});

describe('contracts check-schema', () => {
  it('reads SDL, introspection as JSON, and an endpoint behind a gate', async () => {
    const server = await startScenarioBackend();
    onTestFinished(server.close);
    const gated = await startHandlerServer(async (request) =>
      request.headers['x-gate'] === 'open-sesame'
        ? sendMutated(server.url, { ...request, path: '/graphql' })
        : { status: 403, headers: {}, body: 'Closed' },
    );
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'check-schema-')), 'schema.graphql');
    onTestFinished(() => fs.rmSync(path.dirname(file), { recursive: true }));
    fs.writeFileSync(file, schemaText.replace('valid: Boolean!', 'isValid: Boolean!'));
    const check = (...args: string[]) => runVerifyCommand(args, ['check-schema']);
    const header = ['--header', 'X-Gate: open-sesame'];
    expect(await check(`${gated.url}/query`, ...header)).toMatchObject({ code: 0 });
    expect(await check(`${gated.url}/query`)).toEqual({
      code: 2,
      output: `The schema at ${gated.url}/query cannot be read: it responds to introspection with HTTP 403 Closed.`,
    });
    const found = await check(file);
    expect([found.code, found.output]).toEqual([
      1,
      expect.stringContaining('✗ CheckCouponCode: Cannot query field "valid"'),
    ]);
    expect(await check(`${file}.missing`)).toMatchObject({ code: 2, output: expect.stringContaining('no such file') });
    expect(await check()).toMatchObject({ code: 2, output: expect.stringContaining('missing required argument') });
  });

  it('runs as the first part of a verification', VERIFICATION_TIMEOUT, async () => {
    const server = await startScenarioBackend();
    onTestFinished(server.close);
    const renamed = await startHandlerServer(async (request) => {
      const response = await sendMutated(server.url, request);
      const text = JSON.stringify(response.body).replaceAll('"discountAmountInCents"', '"discountInCents"');
      return { ...response, body: text };
    });
    const only = ['--states-url', `${server.url}/pact/states`, '--only', '^CheckCouponCode of an amount$'];
    const { code, output } = await runVerifyCommand(['--provider-base-url', renamed.url, ...only]);
    expect(code).toBe(1);
    expect(output).toMatch(
      /^The schema differs from what the checkout sends and reads:\n {2}✗ CheckCouponCode: Cannot query field "discountAmountInCents"/,
    );
    expect(output).toMatch(/because no response shows it\. See "Known gaps" in the guide to the contracts\.$/);
  });
});
