import fs from 'node:fs';
import path from 'node:path';
import type { TypedDocumentNode } from '@apollo/client';
import { PactV4 } from '@pact-foundation/pact';
import { getFfiLib } from '@pact-foundation/pact-core';
import { expect } from 'vitest';
import { EXAMPLES, STATES, type StateSentence } from '#contract-states';
import { type CheckoutApi, createCheckoutApi, createGraphqlClient } from '#graphql';
import { bearer, clientLibrary, documentText, MatchersV3 } from './matchers.ts';

process.env['PACT_DO_NOT_TRACK'] = 'true';

/** The folder of a recording: never the one where pacts are kept, because only a full green run may change those. */
const recording = process.env['PACT_DIR'];
const dir = recording ?? path.resolve('.cache/pacts');

const pact = new PactV4({ consumer: 'legal-checkout', provider: 'legal-platform', dir, logLevel: 'error' });

const JSON_ANSWER = MatchersV3.regex(
  '^application/(graphql-response\\+)?json(;.*)?$',
  'application/graphql-response+json; charset=utf-8',
);

type SentHeaders = Record<string, string | ReturnType<typeof MatchersV3.regex>>;

/** What is sent, as far as several contracts of an operation share it. */
export interface Sent {
  operationName: string;
  document: TypedDocumentNode<unknown, never>;
  /** As the client sends them: values, or matchers for what the backend supplies. */
  variables: Record<string, unknown>;
  headers?: SentHeaders;
}

interface Arranged {
  /** Unique: of two with the same words only one would be kept. */
  description: string;
  state: StateSentence;
  /** Facts in place of the state's own, or beside them. */
  params?: Record<string, unknown>;
  /** Without a sign-in the token is lost on the way, as by a proxy: the client itself would not send. */
  signedIn?: boolean;
}

export interface Exchange extends Arranged, Sent {
  answer: { status: number; body: unknown };
}

type Call<Outcome> = (api: CheckoutApi) => Promise<Outcome>;

/** Records one call of the real client against a mock of the backend, and hands on what the client made of the answer. */
export async function exchange<Outcome>(
  { signedIn = true, headers = {}, answer, ...sent }: Exchange,
  call: Call<Outcome>,
): Promise<Outcome | undefined> {
  return given(sent)
    .withRequest('POST', '/graphql', (request) =>
      request
        .headers({
          accept: 'application/graphql-response+json,application/json;q=0.9',
          ...(signedIn ? { authorization: bearer() } : {}),
          ...headers,
        })
        .jsonBody({
          operationName: sent.operationName,
          variables: sent.variables,
          extensions: clientLibrary(),
          query: documentText(sent.document),
        }),
    )
    .willRespondWith(answer.status, (response) =>
      response.headers({ 'Content-Type': JSON_ANSWER }).jsonBody(answer.body),
    )
    .executeTest(async ({ url, port }) => {
      const seen: SeenCall[] = [];
      const outcome = await call(createApi(url, signedIn, seen));
      await matched(port);
      // Values from a provider state are matched by type alone, so that what was really sent is looked at here.
      const { variables } = MatchersV3.reify({ variables: sent.variables }) as { variables: unknown };
      expect(seen).toMatchObject([{ authorization: `Bearer ${EXAMPLES.accessToken}`, body: { variables } }]);
      return outcome;
    });
}

export interface RestExchange extends Arranged {
  path: string;
  body: Record<string, unknown>;
  status: number;
}

/** The same for the call that is no GraphQL. Its answer is not read, so nothing is said of its body. */
export async function restExchange<Outcome>(
  { path: to, body, status, signedIn = true, ...arranged }: RestExchange,
  call: Call<Outcome>,
): Promise<Outcome | undefined> {
  return given(arranged)
    .withRequest('POST', to, (request) => request.headers(signedIn ? { authorization: bearer() } : {}).jsonBody(body))
    .willRespondWith(status)
    .executeTest(async ({ url, port }) => {
      const seen: SeenCall[] = [];
      const outcome = await call(createApi(url, signedIn, seen));
      await matched(port);
      expect(seen).toEqual([{ authorization: `Bearer ${EXAMPLES.accessToken}`, body }]);
      return outcome;
    });
}

function given({ description, state, params = {} }: Arranged) {
  noteDescription(description);
  const facts = { ...STATES[state].params, ...params } as Record<string, string>;
  const interaction = pact.addInteraction();
  return (Object.keys(facts).length === 0 ? interaction.given(state) : interaction.given(state, facts)).uponReceiving(
    description,
  );
}

interface SeenCall {
  authorization: string | null;
  body: unknown;
}

function createApi(url: string, signedIn: boolean, seen: SeenCall[]): CheckoutApi {
  const getIdToken = () => EXAMPLES.accessToken;
  const watched: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    seen.push({ authorization: headers.get('authorization'), body: JSON.parse(String(init?.body)) });
    if (!signedIn) headers.delete('authorization');
    return fetch(input, { ...init, headers });
  };
  const client = createGraphqlClient({ endpoint: `${url}/graphql`, getIdToken, fetch: watched });
  return createCheckoutApi(client, { chargifyServiceUrl: `${url}/chargify`, getIdToken, fetch: watched });
}

/** The mock notes a request a moment after it has answered it; asked too early, it reports "expected but not received". */
async function matched(port: number): Promise<void> {
  const deadline = Date.now() + 2_000;
  while (!getFfiLib().pactffiMockServerMatched(port) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** Every description of a recording, one per line, for the check that none was used twice. */
function noteDescription(description: string): void {
  if (recording !== undefined) fs.appendFileSync(path.join(recording, 'descriptions.log'), `${description}\n`);
}
