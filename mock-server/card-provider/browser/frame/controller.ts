import { callApi } from '../call-api.ts';
import {
  controllerRequest,
  type MethodRequest,
  type ProviderRequest,
  type ProviderResult,
  providerRequest,
} from '../messages.ts';
import type { ParentChannel } from '../parent-channel.ts';
import { type ReadFieldsResult, readFields } from './field-access.ts';

/** Executes the page's requests: reads digits from the fields, calls the API, and returns results without digits. */
export function startController(page: ParentChannel): void {
  page.onMessage(controllerRequest, async ({ id, publishableKey, request }) => {
    const parsed = providerRequest.safeParse(request);
    const result = parsed.success
      ? await executeRequest(parsed.data, (path, body) =>
          callApi({ method: body ? 'POST' : 'GET', path }, body, publishableKey),
        )
      : invalidRequestResult(parsed.error.issues[0]?.path ?? []);
    page.send({ type: 'result', id, result });
  });
}

type SendRequest = (path: string, body: object | null) => Promise<ProviderResult>;

function executeRequest(request: ProviderRequest, sendRequest: SendRequest): Promise<ProviderResult> {
  switch (request.endpoint) {
    case 'create payment method':
      return sendFieldValues(readMethodData(request.method), (data) => sendRequest('/v1/payment_methods', data));
    case 'create token':
      return sendFieldValues(readFields(request.frames), (card) =>
        sendRequest('/v1/tokens', { card: { ...request.owner, ...card } }),
      );
    case 'confirm setup intent':
      return confirm(request, sendRequest);
    case 'retrieve setup intent':
      return sendRequest(`/v1/setup_intents/${request.intent}?client_secret=${request.clientSecret}`, null);
  }
}

function confirm(request: Extract<ProviderRequest, { endpoint: 'confirm setup intent' }>, sendRequest: SendRequest) {
  const { intent, clientSecret: client_secret, method } = request;
  const path = `/v1/setup_intents/${intent}/confirm`;
  if (method === undefined) return sendRequest(path, { client_secret });
  if (typeof method === 'string') return sendRequest(path, { client_secret, payment_method: method });
  return sendFieldValues(readMethodData(method), (payment_method_data) =>
    sendRequest(path, { client_secret, payment_method_data }),
  );
}

/** The data of a payment method: plain details as they are, otherwise the values of the fields. */
async function readMethodData({ type, details, ...metadata }: MethodRequest): Promise<ReadFieldsResult> {
  const result: ReadFieldsResult = 'type' in details ? await readFields(details) : { values: details };
  return 'values' in result ? { values: { type, ...metadata, [type]: result.values } } : result;
}

async function sendFieldValues(pending: Promise<ReadFieldsResult>, send: (values: object) => Promise<ProviderResult>) {
  const result = await pending;
  return 'values' in result ? send(result.values) : result;
}

/** The error for an invalid request. Contains the parameter but not its value, which may be card data. */
function invalidRequestResult([, name, ...inner]: readonly PropertyKey[]): ProviderResult {
  const param = name === undefined ? undefined : [name, ...inner.map((part) => `[${String(part)}]`)].join('');
  const message = param === undefined ? 'The request is not supported.' : `Invalid value for ${param}.`;
  return { error: { type: 'invalid_request_error', message, ...(param !== undefined && { param }) } };
}
