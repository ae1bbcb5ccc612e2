import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { hostNotAllowed } from './origins.ts';
import type { AppEnv } from './request.ts';

/** The IPv4 and the IPv6 address of loopback. A browser may resolve 'localhost' to either of them. */
const LOOPBACK = ['127.0.0.1', '::1'];
const UNAVAILABLE_ADDRESS_CODES = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'];

/** Disconnects a client that reads nothing of its response for this time, which is longer than any delay of a fault. */
const MAX_PAUSE_MS = 90_000;

/** Node's limit is too small, because a browser sends this server the cookies of all apps at localhost. */
const MAX_HEADER_BYTES = 65_536;

/** Keeps idle connections as long as Chromium does, so that a customer who reads and types reuses the connection. */
const KEEP_ALIVE_MS = 300_000;

const CLOSE_DELAY_MS = 50;

export interface ListeningServer {
  port: number;
  close(): Promise<void>;
}

export async function listen(app: Pick<Hono<AppEnv>, 'fetch'>, port: number, host?: string): Promise<ListeningServer> {
  const listener = getRequestListener(app.fetch, {
    // A request whose Host header or path the HTTP adapter cannot parse is rejected like one for an unknown host.
    errorHandler() {
      const { status, message } = hostNotAllowed('of this request');
      return Response.json({ error: { message } }, { status });
    },
  });
  const servers: Server[] = [];
  let boundPort = port;
  for (const address of host === undefined ? LOOPBACK : [host]) {
    try {
      const server = await listenOn(listener, boundPort, address);
      servers.push(server);
      boundPort = (server.address() as AddressInfo).port;
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? '';
      const isOptional = servers.length > 0 && (UNAVAILABLE_ADDRESS_CODES.includes(code) || port === 0);
      if (isOptional) continue;
      await Promise.all(servers.map(close));
      throw new Error(describeListenError(code, port, address), { cause: error });
    }
  }
  return { port: boundPort, close: async () => void (await Promise.all(servers.map(close))) };
}

function listenOn(listener: RequestListener, port: number, host: string): Promise<Server> {
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES }, (request, response) => {
    // Without a listener, a write error on a broken connection ends the process.
    response.on('error', () => response.destroy());
    listener(request, response);
  });
  server.timeout = MAX_PAUSE_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.off('error', reject);
      server.on('error', (error) => console.error('[scenario server]', error));
      resolve(server);
    });
  });
}

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    // Waits before it closes all connections, so that event streams can still send their last events.
    setTimeout(() => server.closeAllConnections(), CLOSE_DELAY_MS);
  });

function describeListenError(code: string, port: number, host: string): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Stop the process that uses it, or choose another port.`;
  if (code === 'EACCES') return `Port ${port} requires elevated privileges. Choose a port above 1023.`;
  return `Cannot listen on ${host}:${port} (${code}). Choose an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all.`;
}
