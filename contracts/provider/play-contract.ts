import { TIMEOUTS } from '#domain';
import { type BackendAddress, callUrl } from './backend-address.ts';
import { batchesOf } from './batches.ts';
import type { Hint } from './hints.ts';
import { type HttpResponse, NoResponseError } from './http-client.ts';
import { type Contract, type FilledRequest, fillRequest } from './pact.ts';
import type { RequestSender } from './request-sender.ts';
import type { Secrets } from './secrets.ts';
import { type StatesSource, setUpState, skipReason } from './set-up-state.ts';

export interface Exchange {
  setupError?: string;
  setupHint?: Hint;
  teardownError?: string;
  response?: HttpResponse;
  noResponse?: NoResponseError;
  /** The time of the setup and of the response. */
  ms: number;
  /** Whether the run had to end before this was over. */
  isCutOff: boolean;
}

export interface BackendContext {
  providerBaseUrl: string;
  /** Where the backend receives the checkout's calls. */
  address?: BackendAddress;
  states: StatesSource;
  sender: RequestSender;
  /** Collects the secrets of all responses. */
  secrets: Secrets;
}

export interface PlayedContract {
  contract: Contract;
  exchange: Exchange;
}

/** Plays contracts that need the same products on sale at the same time. Leaves out the rest when the run must end. */
export async function playContracts(
  contracts: readonly Contract[],
  context: BackendContext,
  concurrency: number,
): Promise<PlayedContract[]> {
  const playable = contracts.filter((contract) => skipReason(contract, context.states) === null);
  const played: PlayedContract[] = [];
  for (const batch of batchesOf(playable, ({ states }) => states, concurrency)) {
    if (context.sender.stopReason() !== null) break;
    played.push(...(await playBatch(batch, context)));
  }
  return played.filter(({ exchange }) => !exchange.isCutOff);
}

/**
 * Sets up all states before the first request, and tears them down after the last one, because a teardown may remove shared
 * data.
 */
async function playBatch(batch: readonly Contract[], context: BackendContext): Promise<PlayedContract[]> {
  const setups = await Promise.all(batch.map((contract) => setUpStates(contract, context)));
  const sent = await Promise.all(setups.map((setup) => sendRequest(setup, context)));
  return Promise.all(sent.map((contract) => tearDownStates(contract, context)));
}

interface Setup extends PlayedContract {
  values: Record<string, unknown>;
}

async function setUpStates(contract: Contract, { states, sender, secrets }: BackendContext): Promise<Setup> {
  const startedAt = performance.now();
  const values: Record<string, unknown> = {};
  for (const { name: state, params = {} } of contract.states) {
    const change = { state, params, action: 'setup' } as const;
    const setup = await setUpState(states, change, contract.requiredValues, sender.requestState);
    if (!setup.ok) {
      const exchange = { setupError: setup.reason, setupHint: setup.hint, ...since(startedAt, sender) };
      return { contract, values, exchange };
    }
    secrets.addFrom(setup.values);
    Object.assign(values, setup.values);
  }
  return { contract, values, exchange: since(startedAt, sender) };
}

const since = (startedAt: number, sender: RequestSender) => ({
  ms: performance.now() - startedAt,
  isCutOff: sender.stopReason() !== null,
});

async function sendRequest({ contract, values, exchange }: Setup, context: BackendContext): Promise<PlayedContract> {
  if (exchange.setupError !== undefined) return { contract, exchange };
  const startedAt = performance.now() - exchange.ms;
  const request = fillRequest(contract.interaction, (name) => values[name], true);
  const outcome = await sendToBackend(request, context).then(
    (response) => ({ response }),
    (error: unknown) => {
      if (!(error instanceof NoResponseError)) throw error;
      return { noResponse: error };
    },
  );
  return { contract, exchange: { ...outcome, ...since(startedAt, context.sender) } };
}

async function tearDownStates(
  { contract, exchange }: PlayedContract,
  { states, sender }: BackendContext,
): Promise<PlayedContract> {
  if (exchange.setupError !== undefined) return { contract, exchange };
  const errors: string[] = [];
  for (const { name: state, params = {} } of contract.states) {
    const teardown = await setUpState(states, { state, params, action: 'teardown' }, [], sender.requestState);
    if (!teardown.ok) errors.push(teardown.reason);
  }
  const [teardownError] = errors;
  return { contract, exchange: teardownError === undefined ? exchange : { ...exchange, teardownError } };
}

/** The checkout waits longer for these. */
const MUTATIONS = new Set([
  'CreateSubscription',
  'MigrateSubscription',
  'AttachPaymentMethod',
  'ChangeDefaultPaymentMethod',
]);

/** Sends a request to the backend and collects the secrets of the response. Throws a NoResponseError. */
export async function sendToBackend(
  { method, path, headers, body }: FilledRequest,
  { providerBaseUrl, address = {}, sender, secrets }: BackendContext,
): Promise<HttpResponse> {
  const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
  const { operationName: operation = path } = (body ?? {}) as { operationName?: string };
  const response = await sender.requestProvider(callUrl(providerBaseUrl, path, address), {
    ...{ method, operation, body: bytes },
    headers: { ...headers, 'accept-encoding': 'identity', 'content-length': bytes.length },
    timeoutMs: MUTATIONS.has(operation) ? TIMEOUTS.writeMs : TIMEOUTS.readMs,
  });
  secrets.addFromBody(response.body);
  return response;
}
