import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RoundRobinProxy {
  readonly url: string;
  close(): Promise<void>;
}

/** Passes requests to the servers in turn, as a load balancer without sticky sessions. A dead server is a 502. */
export async function startRoundRobinProxy(servers: () => readonly string[]): Promise<RoundRobinProxy> {
  let count = 0;
  const proxy = createServer((incoming, outgoing) => {
    const urls = servers();
    const target = new URL(urls[count % urls.length] ?? '');
    count += 1;
    const { method, url, headers } = incoming;
    const forwarded = request({ host: '127.0.0.1', port: target.port, path: url, method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      // A connection that the server drops is dropped for the client too.
      response.once('error', () => outgoing.destroy());
      response.pipe(outgoing);
    });
    forwarded.once('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    outgoing.once('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    close() {
      proxy.closeAllConnections();
      return new Promise((resolve) => proxy.close(() => resolve()));
    },
  };
}
