import { askApi } from '../ask-api.ts';
import { type ProviderResult, toController } from '../messages.ts';
import type { PageLine } from '../page-line.ts';
import { type MethodRequest, type ProviderRequest, providerRequest } from '../provider-request.ts';
import { type Taken, takeFields } from './take-fields.ts';

/** Answers the page's requests: takes digits from the fields, asks the API, and returns only what is opaque. */
export function startController(page: PageLine): void {
  page.listen(toController, async ({ id, publishableKey, request }) => {
    const read = providerRequest.safeParse(request);
    const result = read.success
      ? await perform(read.data, (path, body) => askApi({ method: body ? 'POST' : 'GET', path }, body, publishableKey))
      : refused(read.error.issues[0]?.path ?? []);
    page.say({ kind: 'answer', id, result });
  });
}

type Ask = (path: string, body: object | null) => Promise<ProviderResult>;

/** Each request has a body of its own, in which the values of fields have one place. */
function perform(request: ProviderRequest, ask: Ask): Promise<ProviderResult> {
  switch (request.endpoint) {
    case 'create payment method':
      return withTaken(methodData(request.method), (data) => ask('/v1/payment_methods', data));
    case 'create token':
      return withTaken(takeFields(request.frames), (card) =>
        ask('/v1/tokens', { card: { ...request.owner, ...card } }),
      );
    case 'create CVC token':
      return withTaken(takeFields(request.frames), (cvc_update) => ask('/v1/tokens', { cvc_update }));
    case 'confirm setup intent':
      return confirm(request, ask);
    case 'retrieve setup intent':
      return ask(`/v1/setup_intents/${request.intent}?client_secret=${request.clientSecret}`, null);
  }
}

function confirm(request: Extract<ProviderRequest, { endpoint: 'confirm setup intent' }>, ask: Ask) {
  const { intent, clientSecret: client_secret, method } = request;
  const path = `/v1/setup_intents/${intent}/confirm`;
  if (method === undefined) return ask(path, { client_secret });
  if (typeof method === 'string') return ask(path, { client_secret, payment_method: method });
  return withTaken(methodData(method), (payment_method_data) => ask(path, { client_secret, payment_method_data }));
}

/** A payment method's data for the API: details that the page holds are sent, those in fields are taken from them. */
async function methodData({ type, details, ...described }: MethodRequest): Promise<Taken> {
  const taken: Taken = 'type' in details ? await takeFields(details) : { values: details };
  return 'values' in taken ? { values: { type, ...described, [type]: taken.values } } : taken;
}

async function withTaken(taking: Promise<Taken>, send: (values: object) => Promise<ProviderResult>) {
  const taken = await taking;
  return 'values' in taken ? send(taken.values) : taken;
}

/** A request that is none. What was wrong with it is named by its place alone, because values are not repeated. */
function refused([, name, ...inner]: readonly PropertyKey[]): ProviderResult {
  const param = name === undefined ? undefined : [name, ...inner.map((part) => `[${String(part)}]`)].join('');
  const message =
    param === undefined ? 'The request is not one that the library makes.' : `Invalid value for ${param}.`;
  return { error: { type: 'invalid_request_error', message, ...(param !== undefined && { param }) } };
}
