import { type Interaction, toContract } from '../../provider/pact.ts';
import { startPactVerifier } from '../../provider/pact-verifier.ts';
import { evaluateContract } from '../../provider/verdict.ts';
import type { MutableResponse } from '../mutation.ts';
import { startHandlerServer } from './handler-server.ts';

interface ResponseToMatch {
  interaction: Interaction;
  response: MutableResponse;
}

/** Number of concurrent verifiers. */
const CONCURRENCY = 2;

/** Responses per run of the verifier, whose time grows with the square of their number. */
const BATCH_SIZE = 10;

/** Matches responses with contracts, by Pact's verifier. Returns where each fails: an empty list if it matches. */
export async function matchResponses(envelope: object, responses: readonly ResponseToMatch[]): Promise<string[][]> {
  const replay = await startReplayServer(responses.map(({ response }) => response));
  const fields: string[][] = responses.map(() => []);
  const batches = Array.from({ length: Math.ceil(responses.length / BATCH_SIZE) }, (_, index) => index * BATCH_SIZE);
  const work = async () => {
    const verifier = startPactVerifier(envelope);
    try {
      for (let start = batches.pop(); start !== undefined; start = batches.pop()) {
        const batch = responses
          .slice(start, start + BATCH_SIZE)
          .map((each, index) => ({ ...each, index: start + index }));
        const interactions = batch.map(({ interaction, index }) => toReplayedInteraction(interaction, index));
        const results = await verifier.verify({ interactions, providerBaseUrl: replay.url, timeoutMs: 30_000 });
        if (typeof results === 'string') throw new Error(`[mutants] ${results}`);
        for (const { interaction, response, index } of batch) {
          const description = `response ${index}`;
          const errors = results.errors.filter((error) => error.interaction.endsWith(` - ${description}`));
          const exchange = { response: { ...response, body: Buffer.from(formatBody(response.body)) } };
          const contract = { ...toContract(interaction), description };
          fields[index] = evaluateContract(contract, { ...results, errors }, exchange).problems.map(
            ({ field }) => field,
          );
        }
      }
    } finally {
      verifier.close();
    }
  };
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  } finally {
    await replay.close();
  }
  return fields;
}

/** The response of a contract to a request that only selects the recorded response. */
const toReplayedInteraction = ({ response, providerStates: _, ...interaction }: Interaction, index: number) => ({
  ...interaction,
  description: `response ${index}`,
  pending: false,
  request: { method: 'GET', path: `/${index}` },
  response,
});

/** Answers `/N` with the response of that index. */
const startReplayServer = (responses: readonly MutableResponse[]) =>
  startHandlerServer(async ({ path }) => {
    const { status = 404, headers = {}, body = '' } = responses[Number(path.slice(1))] ?? {};
    // The verifier would follow a redirect.
    const { location: _, ...others } = headers;
    return { status, headers: others, body };
  });

const formatBody = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));
