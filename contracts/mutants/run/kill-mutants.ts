import type { HttpResponse } from '../../provider/http-client.ts';
import { fillRequest, type Interaction, type PactFile } from '../../provider/pact.ts';
import { type ReceivedResponse, startPactVerifier } from '../../provider/pact-verifier.ts';
import { type BackendContext, playContracts } from '../../provider/play-contract.ts';
import { createRequestSender } from '../../provider/request-sender.ts';
import { Secrets } from '../../provider/secrets.ts';
import type { MutableRequest, MutableResponse, ResponseMutant } from '../mutations.ts';
import { startMutant } from './handler-server.ts';

/** Number of concurrent verifiers. */
const CONCURRENCY = 2;
const BATCH_SIZE = 10;

interface RecordedExchange {
  interaction: Interaction;
  request: MutableRequest;
  response: MutableResponse;
}

type Played = Awaited<ReturnType<typeof playContracts>>[0];
type MutatedResponse = ReceivedResponse & { mutant: ResponseMutant };

/** Returns the mutants because of which at least one of their contracts fails. */
export async function killMutants(
  pact: PactFile,
  backendUrl: string,
  mutants: readonly ResponseMutant[],
): Promise<ReadonlySet<ResponseMutant>> {
  const context: BackendContext = {
    providerBaseUrl: backendUrl,
    states: { kind: 'endpoint', url: `${backendUrl}/pact/states` },
    sender: createRequestSender({ timeoutMs: 10_000, timeLimitMs: 300_000 }),
    secrets: new Secrets(),
  };
  const recorded: RecordedExchange[] = [];
  for (const interaction of pact.interactions) {
    const request = fillRequest(interaction, (name) => name) as MutableRequest;
    recorded.push({ interaction, request, response: await receive(interaction, context) });
  }
  const responses: MutatedResponse[][] = [];
  for (const mutant of mutants) responses.push(await mutatedResponses(mutant, recorded, context));
  // One response of each mutant is matched first, and the others only if it matches.
  const killed = await failingMutants(
    pact,
    responses.flatMap((ofMutant) => ofMutant.slice(0, 1)),
  );
  const others = responses.flatMap((ofMutant) => ofMutant.slice(1)).filter(({ mutant }) => !killed.has(mutant));
  return new Set([...killed, ...(await failingMutants(pact, others))]);
}

/** The responses that a mutant changes. */
async function mutatedResponses(
  mutant: ResponseMutant,
  recorded: readonly RecordedExchange[],
  context: BackendContext,
): Promise<MutatedResponse[]> {
  const { mutations, operation } = mutant;
  const changed: MutatedResponse[] = [];
  for (const { interaction, request, response } of recorded) {
    if (![interaction.description, interaction.description.split(' ')[0], 'all'].includes(operation)) continue;
    const mutatedRequest = structuredClone(request);
    for (const mutation of mutations) mutation.request?.(mutatedRequest);
    let mutated = structuredClone(response);
    if (JSON.stringify(mutatedRequest) !== JSON.stringify(request)) {
      const server = await startMutant(context.providerBaseUrl, mutations);
      mutated = await receive(interaction, { ...context, providerBaseUrl: server.url });
      await server.close();
    } else {
      for (const mutation of mutations) mutation.response?.(mutated, request);
      if (JSON.stringify(mutated) === JSON.stringify(response)) continue;
    }
    changed.push({ mutant, interaction, response: toHttpResponse(mutated) });
  }
  return changed;
}

/** The response of a backend to the request of a contract. */
async function receive(interaction: Interaction, context: BackendContext): Promise<MutableResponse> {
  const [
    {
      exchange: { response, ...exchange },
    },
  ] = (await playContracts([interaction], context)) as [Played];
  if (!response) throw new Error(`[mutants] '${interaction.description}' failed: ${JSON.stringify(exchange)}`);
  const { 'content-type': type } = response.headers;
  const text = String(response.body);
  return {
    status: response.status,
    headers: type === undefined ? {} : { 'content-type': type },
    body: text === '' ? '' : JSON.parse(text),
  };
}

const toHttpResponse = ({ status, headers, body }: MutableResponse): HttpResponse => ({
  status,
  headers,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

async function failingMutants(
  { envelope }: PactFile,
  responses: readonly MutatedResponse[],
): Promise<ReadonlySet<ResponseMutant>> {
  const failing = new Set<ResponseMutant>();
  const queue = [...responses];
  const work = async () => {
    const verifier = await startPactVerifier(envelope);
    while (queue.length > 0) {
      const batch = queue.splice(0, BATCH_SIZE);
      const mismatches = await verifier.match(batch);
      if (typeof mismatches === 'string') throw new Error(`[mutants] ${mismatches}`);
      for (const [index, { mutant }] of batch.entries()) if (mismatches[index]?.length !== 0) failing.add(mutant);
    }
    await verifier.close();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return failing;
}
