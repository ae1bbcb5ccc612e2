import type { Interaction } from '../../provider/pact.ts';
import type { MutableRequest, MutableResponse, Mutation } from '../mutation.ts';
import { fillRequest } from './fill-request.ts';

export interface PlayedExchange {
  /** The request of the checkout, before any mutation. */
  request: MutableRequest;
  response: MutableResponse;
}

/** Sets up the states of a contract and sends its request, changed by the mutations, to a backend. */
export async function playContract(
  backendUrl: string,
  interaction: Interaction,
  mutations: readonly Mutation[] = [],
): Promise<PlayedExchange> {
  const values: Record<string, unknown> = {};
  for (const { name, params = {} } of interaction.providerStates ?? []) {
    const body = { state: name, params, action: 'setup' };
    const { status, body: supplied } = await sendRequest(backendUrl, { ...POST_STATES, body });
    if (status !== 200) throw new Error(`[mutants] The state '${name}' failed with ${JSON.stringify(supplied)}.`);
    Object.assign(values, supplied);
  }
  const request = fillRequest(interaction, values);
  const mutated = structuredClone(request);
  for (const mutation of mutations) mutation.request?.(mutated);
  return { request, response: await sendRequest(backendUrl, mutated) };
}

const POST_STATES = { method: 'POST', path: '/pact/states', headers: { 'content-type': 'application/json' } };

/** Sends a request to a backend. */
export async function sendRequest(
  backendUrl: string,
  { method, path, headers, body }: MutableRequest,
): Promise<MutableResponse> {
  const response = await fetch(`${backendUrl}${path}`, {
    method,
    // A kept connection may be closed by the backend while this process is busy, which fails the next request.
    headers: { ...headers, connection: 'close' },
    redirect: 'manual',
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const type = response.headers.get('content-type');
  return { status: response.status, headers: type === null ? {} : { 'content-type': type }, body: parseJson(text) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
