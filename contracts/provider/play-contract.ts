import { type BackendAddress, callUrl } from './backend-address.ts';
import { type HttpResponse, NoResponseError } from './http-client.ts';
import { type FilledRequest, fillRequest, type Interaction, requiredValues } from './pact.ts';
import type { RequestSender } from './request-sender.ts';
import type { Secrets } from './secrets.ts';
import { type StatesSource, setUpState } from './set-up-state.ts';

/** What happened when the request of a contract was sent. */
export interface Exchange {
  /** Why the state could not be set up. */
  setupError?: string;
  /** Why the state could not be torn down. */
  teardownError?: string;
  response?: HttpResponse;
  noResponse?: NoResponseError;
  /** From the state setup to the end of the response. */
  ms: number;
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

/** Sets up the states of a contract, sends its request to the backend and tears the states down. */
export async function playContract(interaction: Interaction, context: BackendContext): Promise<Exchange> {
  const { states: source, sender, secrets } = context;
  const { providerStates: states = [] } = interaction;
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  const values: Record<string, unknown> = {};
  for (const { name: state, params = {} } of states) {
    const change = { state, params, action: 'setup' } as const;
    const setup = await setUpState(source, change, requiredValues(interaction), sender.requestState);
    if (!setup.ok) return { setupError: setup.reason, ms: elapsed() };
    secrets.addFrom(setup.values);
    Object.assign(values, setup.values);
  }
  const exchange: Exchange = { ...(await sendRequest(interaction, values, context)), ms: elapsed() };
  for (const { name: state, params = {} } of states) {
    const teardown = await setUpState(source, { state, params, action: 'teardown' }, [], sender.requestState);
    if (!teardown.ok) exchange.teardownError = teardown.reason;
  }
  return exchange;
}

async function sendRequest(
  interaction: Interaction,
  values: Record<string, unknown>,
  context: BackendContext,
): Promise<Pick<Exchange, 'response' | 'noResponse'>> {
  try {
    const request = fillRequest(interaction, (name) => values[name]);
    return { response: await sendToBackend(request, context) };
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
    return { noResponse: error };
  }
}

/** Sends a request to the backend and collects the secrets of the response. Throws a NoResponseError. */
export async function sendToBackend(
  { method, path, headers, body }: FilledRequest,
  { providerBaseUrl, address = {}, sender, secrets }: BackendContext,
): Promise<HttpResponse> {
  const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
  const url = callUrl(providerBaseUrl, path, address);
  const sentHeaders = { ...headers, 'accept-encoding': 'identity', 'content-length': bytes.length };
  const response = await sender.requestProvider(url, { method, headers: sentHeaders, body: bytes });
  secrets.addFromBody(response.body);
  return response;
}
