import { TIMEOUTS } from '#domain';
import { type BackendAddress, callUrl } from './backend-address.ts';
import { parseBody } from './body.ts';
import type { HttpResponse } from './http-client.ts';
import type { RequestSender } from './request-sender.ts';
import type { Secrets } from './secrets.ts';
import type { StatesSource } from './set-up-state.ts';

export interface BackendContext {
  providerBaseUrl: string;
  /** Where the backend receives the checkout's calls. */
  address?: BackendAddress;
  states: StatesSource;
  sender: RequestSender;
  /** Collects the secrets of all responses. */
  secrets: Secrets;
}

export interface BackendRequest {
  method: string;
  /** As in the contracts, whatever the backend's own is. */
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
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
  { method, path, headers, body }: BackendRequest,
  { providerBaseUrl, address = {}, sender, secrets }: BackendContext,
): Promise<HttpResponse> {
  const { operationName: operation = path } = (parseBody(body) ?? {}) as { operationName?: string };
  const response = await sender.requestProvider(callUrl(providerBaseUrl, path, address), {
    ...{ method, operation, body },
    headers: { ...headers, 'accept-encoding': 'identity', 'content-length': body.length },
    timeoutMs: MUTATIONS.has(operation) ? TIMEOUTS.writeMs : TIMEOUTS.readMs,
  });
  secrets.addFromBody(response.body);
  return response;
}
