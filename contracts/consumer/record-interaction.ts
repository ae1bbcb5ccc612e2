import fs from 'node:fs';
import path from 'node:path';
import { PactV4 } from '@pact-foundation/pact';
import { getFfiLib } from '@pact-foundation/pact-core';
import { describe, expect, it } from 'vitest';
import { EXAMPLE_VALUES, type StateName, stateParams } from '#contract-states';
import { type CheckoutApi, createCheckoutApi, createGraphqlClient } from '#graphql';
import { clientOperations } from '../checks/pact-interaction.ts';
import {
  type anySuccess,
  bearerToken,
  codedRefusalResponse,
  documentText,
  MatchersV3,
  meaningsOf,
  refusalResponse,
  unauthenticatedResponse,
} from './matchers.ts';

process.env['PACT_DO_NOT_TRACK'] = 'true';

/** Pacts are recorded to a separate folder; only a successful run updates the committed ones. */
const recording = process.env['PACT_DIR'];
const dir = recording ?? path.resolve('.cache/pacts');

const pactOf = (consumer: string) => new PactV4({ consumer, provider: 'legal-platform', dir, logLevel: 'error' });

/** Required contracts have one pact, and recommended ones, which make a purchase safer or faster, another. */
const PACTS = { required: pactOf('legal-checkout'), recommended: pactOf('legal-checkout-recommended') };

const JSON_CONTENT_TYPE = MatchersV3.regex(
  '(?i)^application/([\\w.-]+\\+)?json\\s*(;.*)?$',
  'application/graphql-response+json; charset=utf-8',
);

type SentHeaders = Record<string, string | ReturnType<typeof MatchersV3.regex>>;

interface StateSpec {
  /** Must be unique: Pact keeps only one of several with the same description. */
  description: string;
  /** Default: required. */
  level?: keyof typeof PACTS;
  state: StateName;
  /** Params other than the state's defaults; validated. */
  params?: Record<string, unknown>;
  /** False removes the token from the request, as a proxy might: without a token the client sends nothing. */
  signedIn?: boolean;
}

type ClientCall = (api: CheckoutApi) => Promise<unknown>;

type Status = number | ReturnType<typeof anySuccess>;

/** A contract of one request: what the client sends, what it receives and what it returns. */
interface Contract extends StateSpec {
  /** Values, or matchers for provider state values. */
  variables: Record<string, unknown>;
  headers?: SentHeaders;
  response: { status: Status; body: unknown };
  call: ClientCall;
  /** The client's result. */
  expected: unknown;
  /** The rule that decides whether the request succeeds, for messages. */
  rule?: string | undefined;
}

export const succeeds = (value: unknown) => ({ ok: true, value });

/** The client's result of a request that the backend refuses. */
const refused = (failure: { message?: string; code: string | null }) => ({
  ok: false,
  failure: expect.objectContaining({ kind: 'refused', ...failure }),
});

interface Refusal {
  message: string;
  code: string;
  /** Whether the code is recommended with exactly this message, which is the bank's. */
  isExact?: boolean;
}

/** The contract of a refusal: errors with a message. */
export const refusal = <Fields extends object>(fields: Fields, message: string) => ({
  ...fields,
  response: refusalResponse(message),
  expected: refused({ message, code: null }),
});

/** The recommended contract of a refusal with a code. */
export const codedRefusal = <Fields extends object>(fields: Fields, { message, code, isExact }: Refusal) => ({
  ...fields,
  level: 'recommended' as const,
  response: codedRefusalResponse(message, code, isExact),
  expected: refused({ message, code }),
});

type SharedFields = Pick<Contract, 'variables' | 'headers' | 'call'>;

/** The recommended response to a request without a valid id token; the description follows the operation's name. */
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

/**
 * Records the contracts of an operation: the given ones, which have the shared fields unless they have their own, and
 * those of rejected id tokens. The name of the operation is put before every description.
 */
export function describeContracts(
  operationName: string,
  shared: SharedFields,
  contracts: readonly (Omit<Contract, keyof SharedFields> & Partial<SharedFields>)[],
): void {
  // The states of rejected tokens return no values, so the example values are sent.
  const variables = MatchersV3.reify(shared.variables as never) as Record<string, unknown>;
  const expected = refused({ code: 'UNAUTHENTICATED' });
  const all: Contract[] = [
    ...contracts.map((contract) => ({ ...shared, ...contract })),
    ...REJECTED_TOKENS.map((contract) => ({ ...shared, variables, expected, ...contract })),
  ];
  describe(operationName, () => {
    it.each(all.map((contract) => [`${operationName} ${contract.description}`, contract] as const))(
      '%s',
      async (description, contract) => recordInteraction(operationName, { ...contract, description }),
    );
  });
}

/** Records a GraphQL interaction by calling the real client against a mock backend, and checks the client's result. */
async function recordInteraction(operationName: string, { headers = {}, ...contract }: Contract): Promise<void> {
  const document = clientOperations.get(operationName);
  if (!document) throw new Error(`[contracts] The client has no operation ${operationName}.`);
  const { variables, response } = contract;
  const outcome = await record(contract, {
    path: '/graphql',
    headers: { accept: 'application/graphql-response+json,application/json;q=0.9', ...headers },
    body: { operationName, variables, query: documentText(document) },
    response,
    rule: contract.rule,
  });
  expect(outcome).toEqual(contract.expected);
}

interface RestInteractionSpec extends StateSpec {
  path: string;
  body: Record<string, unknown>;
  status: Status;
  call: ClientCall;
}

/** Records a REST interaction and returns the client's result. The client ignores the response body, so it is in no contract. */
export const recordRestInteraction = ({ path: requestPath, body, status, ...spec }: RestInteractionSpec) =>
  record(spec, { path: requestPath, headers: {}, body, response: { status } });

interface RecordedRequest {
  path: string;
  headers: SentHeaders;
  body: Record<string, unknown>;
  /** Without a body, any is accepted. */
  response: { status: Status; body?: unknown };
  rule?: string | undefined;
}

async function record(
  { description, level = 'required', state, params = {}, signedIn = true, call }: StateSpec & { call: ClientCall },
  { path: requestPath, headers, body, response, rule }: RecordedRequest,
): Promise<unknown> {
  logDescription(description);
  const allParams = stateParams(state, params) as Record<string, string>;
  const interaction = PACTS[level].addInteraction();
  const given = Object.keys(allParams).length === 0 ? interaction.given(state) : interaction.given(state, allParams);
  const expected = { ...meaningsOf(response.body), ...meaningsOf(response.status, 'status') };
  if (Object.keys(expected).length > 0) given.comment({ key: 'expected', value: JSON.stringify(expected) });
  if (rule !== undefined) given.comment({ key: 'rule', value: rule });
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
      const sentRequests: SentRequest[] = [];
      const outcome = await call(createApi(url, signedIn, sentRequests));
      await waitUntilMatched(port);
      // Pact matches provider state values by type only, so check the sent values here.
      const { query: _, ...expectedBody } = MatchersV3.reify(body as never) as Record<string, unknown>;
      const authorization = `Bearer ${EXAMPLE_VALUES.accessToken}`;
      expect(sentRequests).toMatchObject([{ authorization, body: expectedBody }]);
      return outcome;
    });
}

interface SentRequest {
  authorization: string | null;
  body: unknown;
}

function createApi(url: string, signedIn: boolean, sentRequests: SentRequest[]): CheckoutApi {
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

/** Waits for the mock server, which registers a request shortly after responding to it. */
async function waitUntilMatched(port: number): Promise<void> {
  const deadline = Date.now() + 2_000;
  while (!getFfiLib().pactffiMockServerMatched(port) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Logs the description, so that duplicates are found after the recording. */
function logDescription(description: string): void {
  if (recording !== undefined) fs.appendFileSync(path.join(recording, 'descriptions.log'), `${description}\n`);
}
