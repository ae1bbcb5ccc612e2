import fs from 'node:fs';
import path from 'node:path';
import type { TypedDocumentNode } from '@apollo/client';
import { PactV4 } from '@pact-foundation/pact';
import { getFfiLib } from '@pact-foundation/pact-core';
import { expect } from 'vitest';
import { EXAMPLE_VALUES, type StateName, stateParams } from '#contract-states';
import { type CheckoutApi, createCheckoutApi, createGraphqlClient } from '#graphql';
import { type anySuccess, bearerToken, documentText, MatchersV3 } from './matchers.ts';

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

/** The request that several contracts of an operation share. */
export interface RequestSpec {
  operationName: string;
  document: TypedDocumentNode<unknown, never>;
  /** Values, or matchers for provider state values. */
  variables: Record<string, unknown>;
  headers?: SentHeaders;
}

interface StateSpec {
  /** Must be unique: Pact keeps only one of several with the same description. */
  description: string;
  state: StateName;
  /** Params other than the state's defaults; validated. */
  params?: Record<string, unknown>;
  /** False removes the token from the request, as a proxy might: without a token the client sends nothing. */
  signedIn?: boolean;
}

interface InteractionSpec extends StateSpec, RequestSpec {
  response: { status: number; body: unknown };
}

type ClientCall<Outcome> = (api: CheckoutApi) => Promise<Outcome>;

/** Records an interaction by calling the real client against a mock backend. Returns the client's result. */
export async function recordInteraction<Outcome>(
  { signedIn = true, headers = {}, response: expectedResponse, ...spec }: InteractionSpec,
  call: ClientCall<Outcome>,
): Promise<Outcome | undefined> {
  return startInteraction(spec)
    .withRequest('POST', '/graphql', (request) =>
      request
        .headers({
          accept: 'application/graphql-response+json,application/json;q=0.9',
          ...(signedIn ? { authorization: bearerToken() } : {}),
          ...headers,
        })
        .jsonBody({
          operationName: spec.operationName,
          variables: spec.variables,
          query: documentText(spec.document),
        }),
    )
    .willRespondWith(expectedResponse.status, (response) =>
      response.headers({ 'Content-Type': JSON_CONTENT_TYPE }).jsonBody(expectedResponse.body),
    )
    .executeTest(async ({ url, port }) => {
      const sentRequests: SentRequest[] = [];
      const outcome = await call(createApi(url, signedIn, sentRequests));
      await waitUntilMatched(port);
      // Pact matches provider state values by type only, so check the sent values here.
      const { variables } = MatchersV3.reify({ variables: spec.variables }) as { variables: unknown };
      expect(sentRequests).toMatchObject([
        { authorization: `Bearer ${EXAMPLE_VALUES.accessToken}`, body: { variables } },
      ]);
      return outcome;
    });
}

interface RestInteractionSpec extends StateSpec {
  path: string;
  body: Record<string, unknown>;
  status: number | ReturnType<typeof anySuccess>;
}

/** Records a REST interaction. The client ignores the response body, so the contract does not include one. */
export async function recordRestInteraction<Outcome>(
  { path: requestPath, body, status, signedIn = true, ...spec }: RestInteractionSpec,
  call: ClientCall<Outcome>,
): Promise<Outcome | undefined> {
  return startInteraction(spec)
    .withRequest('POST', requestPath, (request) =>
      request.headers(signedIn ? { authorization: bearerToken() } : {}).jsonBody(body),
    )
    .willRespondWith(status)
    .executeTest(async ({ url, port }) => {
      const sentRequests: SentRequest[] = [];
      const outcome = await call(createApi(url, signedIn, sentRequests));
      await waitUntilMatched(port);
      expect(sentRequests).toEqual([{ authorization: `Bearer ${EXAMPLE_VALUES.accessToken}`, body }]);
      return outcome;
    });
}

function startInteraction({ description, state, params = {} }: StateSpec) {
  logDescription(description);
  const allParams = stateParams(state, params) as Record<string, string>;
  const interaction = pact.addInteraction();
  return (
    Object.keys(allParams).length === 0 ? interaction.given(state) : interaction.given(state, allParams)
  ).uponReceiving(description);
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
