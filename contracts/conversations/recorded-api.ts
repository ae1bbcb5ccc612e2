/** The client's own API, whose requests a conversation passes on, and whose responses it keeps as they arrive. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type CheckoutApi, createCheckoutApi, createGraphqlClient } from '#graphql';
import { parseBody } from '../provider/body.ts';
import { type HttpResponse, NoResponseError } from '../provider/http-client.ts';

/** A request of the client, and its response. */
export interface Recorded {
  operation: string;
  variables: Record<string, unknown>;
  response: HttpResponse;
}

export type Transport = (path: string, headers: Record<string, string>, body: Buffer) => Promise<HttpResponse>;

interface Call {
  token: string | null;
  transport: Transport;
  recorded?: Recorded;
  failure?: unknown;
}

const calls = new AsyncLocalStorage<Call>();

const ORIGIN = 'http://backend.test';
const common = {
  // The client sends nothing without a token, so it is removed afterwards.
  getIdToken: () => calls.getStore()?.token ?? 'removed',
  fetch: recordingFetch,
};
const api = createCheckoutApi(createGraphqlClient({ ...common, endpoint: `${ORIGIN}/graphql` }), {
  ...{ ...common, chargifyServiceUrl: `${ORIGIN}/chargify` },
  // The sender of the run ends its requests earlier.
  timeouts: { readMs: 3_700_000, writeMs: 3_700_000 },
});

async function recordingFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const call = calls.getStore();
  if (!call) throw new Error('[contracts] A request belongs to no call.');
  const headers = Object.fromEntries(new Headers(init?.headers));
  if (call.token === null) delete headers['authorization'];
  const body = Buffer.from(String(init?.body));
  const { operationName: operation = '', variables = {} } = parseBody(body) as Partial<Record<string, never>>;
  try {
    const response = await call.transport(String(input).slice(ORIGIN.length), headers, body);
    call.recorded = { operation, variables, response };
    return toFetchResponse(response);
  } catch (error) {
    call.failure = error;
    throw error;
  }
}

/** Calls the API with this id token, or without one. Returns the request and the response. Throws a NoResponseError. */
export async function recordCall(
  token: string | null,
  transport: Transport,
  send: (api: CheckoutApi) => Promise<unknown>,
): Promise<Recorded> {
  const call: Call = { token, transport };
  const result = await calls.run(call, () => send(api)).catch((error: unknown) => error);
  if (call.recorded) return call.recorded;
  if (call.failure instanceof NoResponseError) throw call.failure;
  throw new Error('[contracts] The client has sent nothing.', { cause: call.failure ?? result });
}

/** `fetch` returns no body with some statuses, and has no status below 200. */
function toFetchResponse({ status, headers, body }: HttpResponse): Response {
  const type = headers['content-type'];
  return new Response([204, 205, 304].includes(status) ? null : new Uint8Array(body), {
    status: Math.max(200, status),
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
  });
}
