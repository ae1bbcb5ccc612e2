import { TIMEOUTS } from '#domain';
import { type BackendAddress, callUrl } from './backend-address.ts';
import type { Hint } from './hints.ts';
import { type HttpResponse, NoResponseError } from './http-client.ts';
import { type FilledRequest, fillRequest, type Interaction, requiredValues } from './pact.ts';
import type { RequestSender } from './request-sender.ts';
import type { Secrets } from './secrets.ts';
import { type StatesSource, setUpState } from './set-up-state.ts';

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

/**
 * Sets up the states of contracts, sends their requests and tears the states down, each for all of them at once. A
 * teardown may remove what another contract needs.
 */
export async function playContracts(
  interactions: readonly Interaction[],
  context: BackendContext,
): Promise<{ interaction: Interaction; exchange: Exchange }[]> {
  const setups = await Promise.all(interactions.map((interaction) => setUpStates(interaction, context)));
  const played = await Promise.all(setups.map((setup) => sendRequest(setup, context)));
  await Promise.all(played.map((contract) => tearDownStates(contract, context)));
  return played;
}

interface Setup {
  interaction: Interaction;
  values: Record<string, unknown>;
  exchange: Exchange;
}

async function setUpStates(interaction: Interaction, { states, sender, secrets }: BackendContext): Promise<Setup> {
  const startedAt = performance.now();
  const values: Record<string, unknown> = {};
  for (const { name: state, params = {} } of interaction.providerStates ?? []) {
    const change = { state, params, action: 'setup' } as const;
    const setup = await setUpState(states, change, requiredValues(interaction), sender.requestState);
    if (!setup.ok) {
      const exchange = { setupError: setup.reason, setupHint: setup.hint, ...since(startedAt, sender) };
      return { interaction, values, exchange };
    }
    secrets.addFrom(setup.values);
    Object.assign(values, setup.values);
  }
  return { interaction, values, exchange: since(startedAt, sender) };
}

const since = (startedAt: number, sender: RequestSender) => ({
  ms: performance.now() - startedAt,
  isCutOff: sender.stopReason() !== null,
});

async function sendRequest({ interaction, values, exchange }: Setup, context: BackendContext): Promise<Setup> {
  if (exchange.setupError !== undefined) return { interaction, values, exchange };
  const startedAt = performance.now() - exchange.ms;
  const request = fillRequest(interaction, (name) => values[name], true);
  const outcome = await sendToBackend(request, context).then(
    (response) => ({ response }),
    (error: unknown) => {
      if (!(error instanceof NoResponseError)) throw error;
      return { noResponse: error };
    },
  );
  return { interaction, values, exchange: { ...outcome, ...since(startedAt, context.sender) } };
}

async function tearDownStates({ interaction, exchange }: Setup, { states, sender }: BackendContext): Promise<void> {
  if (exchange.setupError !== undefined) return;
  for (const { name: state, params = {} } of interaction.providerStates ?? []) {
    const teardown = await setUpState(states, { state, params, action: 'teardown' }, [], sender.requestState);
    if (!teardown.ok) exchange.teardownError = teardown.reason;
  }
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
