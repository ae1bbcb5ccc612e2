/** Sends a step by the client's own API, over a transport that keeps each response as it arrives. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { type CheckoutApi, createCheckoutApi, createGraphqlClient } from '#graphql';
import { callUrl } from '../provider/backend-address.ts';
import { formatValue, parseBody } from '../provider/body.ts';
import { type HttpResponse, NoResponseError } from '../provider/http-client.ts';
import { createProblem } from '../provider/problems.ts';
import { sendToBackend } from '../provider/send-to-backend.ts';
import type { Run, Step } from './conversation.ts';
import { DOCUMENT } from './expected-user.ts';
import { createStepResponse, isEmpty, StepFailure, type StepResponse } from './step-response.ts';

export async function sendStep(
  { send, token, outcome = 'success', checks }: Step,
  name: string,
  number: number,
  run: Run,
): Promise<StepResponse> {
  const context = { ...run, number };
  const sentToken = token ? token(context) : String(run.values[number]?.['accessToken']);
  const recorded = await recordCall(sentToken, transportOf(run), (api) => send(api, context)).catch(
    (error: unknown) => {
      if (!(error instanceof NoResponseError)) throw error;
      throw new StepFailure(createProblem(`${name}: response`, 'a response', error.message));
    },
  );
  const { operation, variables } = recorded;
  const step = name.endsWith(' asks') ? `${name} ${operation}` : name;
  const response = createStepResponse(recorded.response, step);
  response.expectOutcome(outcome, describeSuccess(recorded));
  for (const check of checks) check(response, context);
  const id = response.at('data.createSubscription.id') ?? response.at('data.migrateSubscription.id');
  const { currentSubscriptionId: productId } = (variables['paymentProfile'] ?? {}) as Record<string, unknown>;
  if (!isEmpty(id)) run.sold[number]?.push({ id: String(id), isDocument: productId === DOCUMENT });
  return response;
}

/** Names the variables that were sent, because a backend that refuses a purchase often calculates another price. */
function describeSuccess({ operation, variables }: Recorded): string {
  const rule = operation === 'CreateSubscription' ? ', at the total of plan and add-ons, less the coupon' : '';
  const sent = Object.keys(variables).length === 0 ? '' : `, for ${formatValue(variables, 400)}`;
  return `data of the operation${rule}${sent}`;
}

export const sendIntention = (plan: string, number: number, run: Run): Promise<unknown> =>
  recordCall(String(run.values[number]?.['accessToken']), transportOf(run), (api) =>
    api.postUpgradeIntention({ plan, saleSlug: null }),
  ).catch(() => null);

const transportOf =
  (run: Run): Transport =>
  async (path, headers, body) => {
    const { href } = callUrl(run.providerBaseUrl, path, run.address);
    const cookie = run.cookies.getCookieStringSync(href);
    const sent = { ...headers, ...(cookie === '' ? {} : { cookie }) };
    const response = await sendToBackend({ method: 'POST', path, headers: sent, body }, run);
    for (const header of response.headers['set-cookie'] ?? [])
      run.cookies.setCookieSync(header, href, { ignoreError: true });
    return response;
  };

interface Recorded {
  operation: string;
  variables: Record<string, unknown>;
  response: HttpResponse;
}

type Transport = (path: string, headers: Record<string, string>, body: Buffer) => Promise<HttpResponse>;

interface Call {
  token: string | null;
  transport: Transport;
  recorded?: Recorded;
  failure?: unknown;
}

const calls = new AsyncLocalStorage<Call>();

const ORIGIN = 'http://backend.test';
const common = {
  // The client sends nothing without a token, so it gets 'removed', and the request then loses its `Authorization` header.
  getIdToken: () => calls.getStore()?.token ?? 'removed',
  fetch: recordingFetch,
};
const api = createCheckoutApi(createGraphqlClient({ ...common, endpoint: `${ORIGIN}/graphql` }), {
  ...{ ...common, chargifyServiceUrl: `${ORIGIN}/chargify` },
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

async function recordCall(
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

/** `Response` throws if it gets a body with one of these statuses, or a status below 200. */
function toFetchResponse({ status, headers, body }: HttpResponse): Response {
  const type = headers['content-type'];
  return new Response([204, 205, 304].includes(status) ? null : new Uint8Array(body), {
    status: Math.max(200, status),
    ...(type === undefined ? {} : { headers: { 'content-type': type } }),
  });
}
