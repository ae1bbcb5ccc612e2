import { createGraphqlClient, type GetIdToken } from './client.ts';

interface SentRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: { operationName: string; variables: Record<string, unknown>; query: string };
}

export function fakeServer(
  respond: (request: SentRequest) => Response | Promise<Response>,
  { getIdToken = () => 'token-1' }: { getIdToken?: GetIdToken } = {},
) {
  const sent: SentRequest[] = [];
  const fetch = async (url: RequestInfo | URL, init: RequestInit = {}) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    const request = { url: String(url), method: init.method ?? 'GET', headers, body: JSON.parse(String(init.body)) };
    sent.push(request);
    return respond(request);
  };
  return { client: createGraphqlClient({ endpoint: 'http://shop.test/graphql', getIdToken, fetch }), fetch, sent };
}

export const jsonResponse = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/graphql-response+json; charset=utf-8' },
  });
