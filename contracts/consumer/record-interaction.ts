import fs from 'node:fs';
import path from 'node:path';
import { PactV4 } from '@pact-foundation/pact';
import { getFfiLib } from '@pact-foundation/pact-core';
import { describe, expect, it, vi } from 'vitest';
import { EXAMPLE_VALUES, type StateName, stateParams } from '#contract-states';
import { type CheckoutApi, createCheckoutApi, createGraphqlClient } from '#graphql';
import {
  type anySuccess,
  bearerToken,
  clientOperations,
  codedRefusalResponse,
  documentText,
  MatchersV3,
  meaningsOf,
  refusalResponse,
  unauthenticatedResponse,
} from './matchers.ts';
import { readFields } from './read-fields.ts';

process.env['PACT_DO_NOT_TRACK'] = 'true';

/** Pacts are recorded to a separate folder; only a successful run updates the committed ones. */
const recording = process.env['PACT_DIR'];
const dir = recording ?? path.resolve('.cache/pacts');

const pactOf = (consumer: string) => new PactV4({ consumer, provider: 'legal-platform', dir, logLevel: 'error' });

const PACTS = { required: pactOf('legal-checkout'), recommended: pactOf('legal-checkout-recommended') };

const JSON_CONTENT_TYPE = MatchersV3.regex(
  '(?i)^application/([\\w.-]+\\+)?json\\s*(;.*)?$',
  'application/graphql-response+json; charset=utf-8',
);

type SentHeaders = Record<string, string | ReturnType<typeof MatchersV3.regex>>;

interface StateSpec {
  /** Must differ between contracts, because Pact keeps only one of several with the same description. */
  description: string;
  level?: keyof typeof PACTS;
  state: StateName;
  params?: Record<string, unknown>;
  /** False removes the id token from the recorded request, because the client itself sends nothing without a token. */
  signedIn?: boolean;
}

type ClientCall = (api: CheckoutApi) => Promise<unknown>;

type Status = number | ReturnType<typeof anySuccess>;

interface Contract extends StateSpec {
  variables: Record<string, unknown>;
  headers?: SentHeaders;
  response: { status: Status; body: unknown };
  call: ClientCall;
  expected: unknown;
  rule?: string | undefined;
}

export const succeeds = (value: unknown) => ({ ok: true, value });

const refused = (failure: { message?: string; code: string | null }) => ({
  ok: false,
  failure: expect.objectContaining({ kind: 'refused', ...failure }),
});

interface Refusal {
  message: string;
  code: string;
  isExact?: boolean;
}

export const refusal = <Fields extends object>(fields: Fields, message: string) => ({
  ...fields,
  response: refusalResponse(message),
  expected: refused({ message, code: null }),
});

export const codedRefusal = <Fields extends object>(fields: Fields, { message, code, isExact }: Refusal) => ({
  ...fields,
  level: 'recommended' as const,
  response: codedRefusalResponse(message, code, isExact),
  expected: refused({ message, code }),
});

type SharedFields = Pick<Contract, 'variables' | 'headers' | 'call'>;

export const REJECTED_TOKENS = (
  [
    ['without an id token', 'nobody is signed in', 'You are not signed in.'],
    ['with an id token that has expired', 'the id token has expired', 'Your session has ended. Sign in again.'],
    ['with an id token that nobody issued', 'the id token has a wrong signature', 'You are not signed in.'],
  ] as const
).map(([description, state, message]) => ({
  description,
  level: 'recommended' as const,
  state,
  signedIn: state !== 'nobody is signed in',
  response: unauthenticatedResponse(message),
}));

const ADD_TO_EXAMPLE = "the client reads these fields, so add them to the contract's example";
const READ_OR_LEAVE_OUT =
  'The client does not read these fields. Map them in client/graphql/checkout-api.ts, or leave them out; a recommended conversation may check them.';

export function describeContracts(
  operationName: string,
  shared: SharedFields,
  contracts: readonly (Omit<Contract, keyof SharedFields> & Partial<SharedFields>)[],
): void {
  const variables = MatchersV3.reify(shared.variables as never) as Record<string, unknown>;
  const expected = refused({ code: 'UNAUTHENTICATED' });
  const all: Contract[] = [
    ...contracts.map((contract) => ({ ...shared, ...contract })),
    ...REJECTED_TOKENS.map((contract) => ({ ...shared, variables, expected, ...contract })),
  ];
  describe(operationName, () => {
    it.each(all.map((contract) => [`${operationName} ${contract.description}`, contract] as const))(
      '%s',
      async (description, contract) => recordOperation(operationName, { ...contract, description }),
    );

    it('has the fields that the client reads in its successes, and no others', async () => {
      const read = new Set<string>();
      const fields = new Set<string>();
      for (const { description, response, call } of all) {
        const { data } = MatchersV3.reify(response.body as never) as { data?: Record<string, unknown> };
        if (data === undefined) continue;
        const reads = await readFields(data, call);
        expect([...reads.missing], `${description}: ${ADD_TO_EXAMPLE}`).toEqual([]);
        for (const path of reads.read) read.add(path);
        for (const path of reads.fields) fields.add(path);
      }
      const unread = [...fields].filter((path) => !read.has(path));
      expect(unread, READ_OR_LEAVE_OUT).toEqual([]);
    });
  });
}

async function recordOperation(
  operationName: string,
  { headers = {}, variables, expected, ...contract }: Contract,
): Promise<void> {
  const document = clientOperations.get(operationName);
  if (!document) throw new Error(`[contracts] The client has no operation ${operationName}.`);
  const outcome = await recordInteraction({
    ...contract,
    path: '/graphql',
    headers: { accept: 'application/graphql-response+json,application/json;q=0.9', ...headers },
    body: { operationName, variables, query: documentText(document) },
  });
  expect(outcome).toEqual(expected);
}

interface Recording extends StateSpec {
  path: string;
  headers?: SentHeaders;
  body: Record<string, unknown>;
  response: { status: Status; body?: unknown };
  rule?: string | undefined;
  call: ClientCall;
}

export async function recordInteraction(contract: Recording): Promise<unknown> {
  const { description, level = 'required', state, params = {}, signedIn = true, call } = contract;
  const { path: requestPath, headers = {}, body, response, rule } = contract;
  logDescription(description);
  const allParams = stateParams(state, params) as Record<string, string>;
  const interaction = PACTS[level].addInteraction();
  const given = Object.keys(allParams).length === 0 ? interaction.given(state) : interaction.given(state, allParams);
  const expected = { ...meaningsOf(response.body), ...meaningsOf(response.status, 'status') };
  if (Object.keys(expected).length > 0) given.comment({ key: 'expected', value: JSON.stringify(expected) });
  if (rule !== undefined) given.comment({ key: 'rule', value: rule });
  const words = Object.entries(expected).map(([at, meaning]) => `${at.replace(/^\./, '')}: ${meaning}`);
  for (const text of [...sentencesOf(description), ...words]) given.comment(text);
  return given
    .uponReceiving(description)
    .withRequest('POST', requestPath, (request) =>
      request.headers({ ...headers, ...(signedIn ? { authorization: bearerToken() } : {}) }).jsonBody(body),
    )
    .willRespondWith(response.status as number, (builder) =>
      response.body === undefined
        ? builder
        : builder.headers({ 'Content-Type': JSON_CONTENT_TYPE }).jsonBody(response.body),
    )
    .executeTest(async ({ url, port }) => {
      const sentRequests: object[] = [];
      const outcome = await call(createApi(url, signedIn, sentRequests));
      // The mock server registers a request shortly after it responds. Pact reports what it misses.
      await vi
        .waitUntil(() => getFfiLib().pactffiMockServerMatched(port), { timeout: 2_000, interval: 5 })
        .catch(() => {});
      // Pact matches provider state values by type only, so check the sent values here.
      const { query: _, ...expectedBody } = MatchersV3.reify(body as never) as Record<string, unknown>;
      const authorization = `Bearer ${EXAMPLE_VALUES.accessToken}`;
      expect(sentRequests).toMatchObject([{ authorization, body: expectedBody }]);
      return outcome;
    });
}

function sentencesOf(description: string): string[] {
  const guide = fs.readFileSync(path.resolve('contracts/README.md'), 'utf8');
  const rows = guide.matchAll(/^\| (?:\*\*\w+\.\*\* )?(.*) \| (.*) \|$/gm);
  return [...rows].flatMap(([, sentence = '', contract]) => (contract === description ? [sentence] : []));
}

function createApi(url: string, signedIn: boolean, sentRequests: object[]): CheckoutApi {
  const getIdToken = () => EXAMPLE_VALUES.accessToken;
  const recordingFetch: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    sentRequests.push({ authorization: headers.get('authorization'), body: JSON.parse(String(init?.body)) });
    if (!signedIn) headers.delete('authorization');
    return fetch(input, { ...init, headers });
  };
  const client = createGraphqlClient({ endpoint: `${url}/graphql`, getIdToken, fetch: recordingFetch });
  return createCheckoutApi(client, { chargifyServiceUrl: `${url}/chargify`, getIdToken, fetch: recordingFetch });
}

function logDescription(description: string): void {
  if (recording !== undefined) fs.appendFileSync(path.join(recording, 'descriptions.log'), `${description}\n`);
}
