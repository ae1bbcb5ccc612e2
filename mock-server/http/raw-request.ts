import { request } from 'node:http';

export interface RawAnswer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

interface RawRequest {
  method?: string;
  /** Of the connection; loopback when left out. */
  address?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** For tests: sends a request with exactly these headers, `Host` and `Origin` included, which `fetch` does not allow. */
export const rawRequest = (
  port: number,
  path: string,
  { method = 'GET', address = '127.0.0.1', headers = {}, body }: RawRequest = {},
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: address, port, path, method, headers, agent: false }, (response) => {
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
    sent.on('error', reject);
    sent.end(body);
  });
