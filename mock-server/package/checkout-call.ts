import { findCheckoutCalls, isDocument } from '../graphql/named-operation.ts';
import { isJsonObject } from '../json.ts';

interface SentRequest {
  method: string;
  url: string;
  contentType: string;
  text: string;
}

export interface CheckoutCall {
  kind: 'graphql' | 'upgrade intention';
  /** Such as 'CreateSubscription'. */
  name: string;
  body: unknown;
}

/** Any request that may contain a purchase counts as the checkout's, because it must not reach a real backend. */
export async function readCheckoutCall(request: SentRequest): Promise<CheckoutCall | null> {
  const body = await readBody(request);
  if (request.method === 'POST' && /\/subscription\/upgrade\/?$/.test(new URL(request.url).pathname))
    return isJsonObject(body) && body['type'] === 'upgrade-intention'
      ? { kind: 'upgrade intention', name: 'upgrade-intention', body }
      : null;
  const calls = findCheckoutCalls(body);
  return calls.length === 0 ? null : { kind: 'graphql', name: calls.join(', '), body };
}

/** Reads a GraphQL request from a JSON body, a multipart form or the URL. Other bodies may be the query itself. */
async function readBody({ method, url, contentType, text }: SentRequest): Promise<unknown> {
  if (method === 'GET') return readAddress(new URL(url).searchParams);
  if (method !== 'POST') return null;
  try {
    if (!/^multipart\/form-data\b/i.test(contentType)) return JSON.parse(text);
    const form = await new Response(text, { headers: { 'content-type': contentType } }).formData();
    return JSON.parse(await new Response(form.get('operations')).text());
  } catch {
    return isDocument(text) ? { query: text } : null;
  }
}

function readAddress(params: URLSearchParams): unknown {
  const [query, operationName] = [params.get('query'), params.get('operationName')];
  if (query === null && operationName === null) return null;
  return {
    query,
    operationName,
    variables: readJson(params.get('variables')),
    extensions: readJson(params.get('extensions')),
  };
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
