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
  documentText,
  type ErrorSpec,
  errorResponse,
  MatchersV3,
  rejectedTokenResponse,
  unauthenticatedResponse,
} from './matchers.ts';

process.env['PACT_DO_NOT_TRACK'] = 'true';

/** Pacts are recorded to a separate folder; only a successful run updates the committed ones. */
const recording = process.env['PACT_DIR'];
const dir = recording ?? path.resolve('.cache/pacts');

const pact = new PactV4({ consumer: 'legal-checkout', provider: 'legal-platform', dir, logLevel: 'error' });

const JSON_CONTENT_TYPE = MatchersV3.regex(
  '(?i)^application/(graphql-response\\+)?json\\s*(;.*)?$',
  'application/graphql-response+json; charset=utf-8',
);

type SentHeaders = Record<string, string | ReturnType<typeof MatchersV3.regex>>;

interface StateSpec {
  /** Must be unique: Pact keeps only one of several with the same description. */
  description: string;
  state: StateName;
  /** Params other than the state's defaults; validated. */
  params?: Record<string, unknown>;
  /** False removes the token from the request, as a proxy might: without a token the client sends nothing. */
  signedIn?: boolean;
}

type ClientCall = (api: CheckoutApi) => Promise<unknown>;

/** A contract of one request: what the client sends, what it receives and what it returns. */
interface Contract extends StateSpec {
  /** Values, or matchers for provider state values. */
  variables: Record<string, unknown>;
  headers?: SentHeaders;
  response: { status: number; body: unknown };
  call: ClientCall;
  /** The client's result. */
  expected: unknown;
}

export const succeeds = (value: unknown) => ({ ok: true, value });

/** The response and the client's result of a request that the backend refuses. */
export const refusal = (error: ErrorSpec) => ({
  response: errorResponse(error),
  expected: refused({ message: error.message, ...(error.isAnyCode ? {} : { code: error.code ?? null }) }),
});

const refused = (failure: { message?: string; code?: string | null }) => ({
  ok: false,
  failure: expect.objectContaining({ kind: 'refused', ...failure }),
});

type SharedFields = Pick<Contract, 'variables' | 'headers' | 'call'>;

/** What a backend answers to a request without a valid id token; the description follows the operation's name. */
export const REJECTED_TOKENS = [
  {
    description: 'without an id token',
    state: 'nobody is signed in',
    signedIn: false,
    response: unauthenticatedResponse('You are not signed in.'),
  },
  {
    description: 'with an id token that has expired',
    state: 'the id token has expired',
    response: rejectedTokenResponse('Your session has ended. Sign in again.'),
  },
  {
    description: 'with an id token that nobody issued',
    state: 'the id token has a wrong signature',
    response: rejectedTokenResponse('You are not signed in.'),
  },
] as const;

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
  });
  expect(outcome).toEqual(contract.expected);
}

interface RestInteractionSpec extends StateSpec {
  path: string;
  body: Record<string, unknown>;
  status: number | ReturnType<typeof anySuccess>;
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
  response: { status: RestInteractionSpec['status']; body?: unknown };
}

async function record(
  { description, state, params = {}, signedIn = true, call }: StateSpec & { call: ClientCall },
  { path: requestPath, headers, body, response }: RecordedRequest,
): Promise<unknown> {
  logDescription(description);
  const allParams = stateParams(state, params) as Record<string, string>;
  const interaction = pact.addInteraction();
  const given = Object.keys(allParams).length === 0 ? interaction.given(state) : interaction.given(state, allParams);
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
