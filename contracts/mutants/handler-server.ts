import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { parseBody } from '../provider/body.ts';
import type { MutableRequest, MutableResponse, Mutation } from './mutations.ts';

type Handler = (request: MutableRequest) => Promise<MutableResponse>;

interface HandlerServer {
  url: string;
  close(): Promise<void>;
}

/** Starts a server whose responses come from a function. A request that fails is dropped. */
export async function startHandlerServer(handle: Handler): Promise<HandlerServer> {
  const server = http.createServer((request, response) => {
    readRequest(request)
      .then(handle)
      .then(
        ({ status, headers, body }) =>
          response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body)),
        () => response.destroy(),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Starts a backend that changes the requests and the responses of another one. */
export const startMutant = (target: string, mutations: readonly Mutation[]): Promise<HandlerServer> =>
  startHandlerServer((request) => sendMutated(target, request, mutations));

/** Sends a request to a backend, with mutations of operations: the states endpoint is left as it is. */
export async function sendMutated(
  target: string,
  request: MutableRequest,
  mutations: readonly Mutation[] = [],
): Promise<MutableResponse> {
  const applied = request.method === 'POST' && request.path !== '/pact/states' ? mutations : [];
  const mutated = structuredClone(request);
  for (const mutation of applied) mutation.request?.(mutated);
  const { method, path, headers, body } = mutated;
  const received = await fetch(`${target}${path}`, {
    method,
    // A kept connection may be closed by the backend while this process is busy. Then the next request fails.
    headers: { ...headers, connection: 'close' },
    redirect: 'manual',
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await received.arrayBuffer());
  const type = received.headers.get('content-type');
  const response: MutableResponse = {
    status: received.status,
    headers: type === null ? {} : { 'content-type': type },
    body: parseBody(bytes) ?? String(bytes),
  };
  for (const mutation of applied) mutation.response?.(response, request);
  return response;
}

async function readRequest(request: http.IncomingMessage): Promise<MutableRequest> {
  const body = await text(request);
  const { host: _, connection: __, 'content-length': ___, 'accept-encoding': ____, ...headers } = request.headers;
  const { method = 'GET', url: path = '/' } = request;
  return { method, path, headers: headers as Record<string, string>, body: body === '' ? {} : JSON.parse(body) };
}
