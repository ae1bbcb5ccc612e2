import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MutableRequest, MutableResponse, Mutation } from '../mutation.ts';
import { sendRequest } from './play-contract.ts';

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
  startHandlerServer(async (request) => {
    const mutated = structuredClone(request);
    for (const mutation of mutations) mutation.request?.(mutated);
    const response = await sendRequest(target, mutated);
    for (const mutation of mutations) mutation.response?.(response, request, noExamples);
    return response;
  });

const noExamples = (contract: string): never => {
  throw new Error(`[mutants] The example of '${contract}' is not available here.`);
};

async function readRequest(request: http.IncomingMessage): Promise<MutableRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const { host: _, connection: __, 'content-length': ___, 'accept-encoding': ____, ...headers } = request.headers;
  const { method = 'GET', url: path = '/' } = request;
  return { method, path, headers: headers as Record<string, string>, body: text === '' ? {} : JSON.parse(text) };
}
