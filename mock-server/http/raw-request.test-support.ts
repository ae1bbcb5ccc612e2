import { request } from 'node:http';

interface RawResponse {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

interface RawRequestOptions {
  method?: string;
  /** The address to connect to. Default: loopback. */
  address?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request with exactly these headers, including `Host` and `Origin`, which `fetch` does not allow. */
export const rawRequest = (
  port: number,
  path: string,
  { method = 'GET', address = '127.0.0.1', headers = {}, body }: RawRequestOptions = {},
): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const clientRequest = request({ host: address, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    clientRequest.on('error', reject);
    clientRequest.end(body);
  });
