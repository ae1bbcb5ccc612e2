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

export interface Exchange {
  /** Unique: of two with the same words only one would be kept. */
  description: string;
  state: StateSentence;
  /** Without a sign-in the token is lost on the way, as by a proxy: the client itself would not send. */
  signedIn?: boolean;
  operationName: string;
  document: TypedDocumentNode<unknown, never>;
  /** As the client sends them: values, or matchers for what the backend supplies. */
  variables: Record<string, unknown>;
  headers?: Record<string, string | ReturnType<typeof MatchersV3.regex>>;
  answer: { status: number; body: unknown };
}

/** Records one call of the real client against a mock of the backend, and hands on what the client made of the answer. */
export async function exchange<Outcome>(
  { description, state, signedIn = true, headers = {}, answer, ...sent }: Exchange,
  call: (api: CheckoutApi) => Promise<Outcome>,
): Promise<Outcome | undefined> {
  noteDescription(description);
  return pact
    .addInteraction()
    .given(state, STATES[state].params)
    .uponReceiving(description)
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
      const authorization = `Bearer ${EXAMPLES.accessToken}`;
      expect(seen).toEqual([{ authorization, variables: MatchersV3.reify(sent.variables) }]);
      return outcome;
    });
}

interface SeenCall {
  authorization: string | null;
  variables: unknown;
}

function createApi(url: string, signedIn: boolean, seen: SeenCall[]): CheckoutApi {
  const getIdToken = () => EXAMPLES.accessToken;
  const watched: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    seen.push({ authorization: headers.get('authorization'), variables: JSON.parse(String(init?.body)).variables });
    if (!signedIn) headers.delete('authorization');
    return fetch(input, { ...init, headers });
  };
  const client = createGraphqlClient({ endpoint: `${url}/graphql`, getIdToken, fetch: watched });
  return createCheckoutApi(client, { chargifyServiceUrl: `${url}/chargify`, getIdToken });
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
