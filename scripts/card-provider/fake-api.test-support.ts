import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ApiRequest {
  method: string;
  path: string;
  /** The key of the request. */
  key: string;
  body: string;
}

export interface ApiResponse {
  status: number;
  body: object;
}

/** A local server in place of the provider's API. */
export async function startFakeApi(respond: (request: ApiRequest) => ApiResponse | Promise<ApiResponse>) {
  const requests: ApiRequest[] = [];
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const key = (request.headers.authorization ?? '').replace('Bearer ', '');
    const received = { method: request.method ?? '', path: request.url ?? '', key, body: decodeURIComponent(body) };
    requests.push(received);
    const { status, body: answer } = await respond(received);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    /** For the provider's client. */
    address: { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 } as const,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

export const apiError = (status: number, error: object): ApiResponse => ({ status, body: { error } });
