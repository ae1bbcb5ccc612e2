import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** 'localhost' may mean either, and browsers do not agree which. */
const LOOPBACK = ['127.0.0.1', '::1'];
const NOT_ON_THIS_MACHINE = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'];

export interface Listening {
  port: number;
  close(): Promise<void>;
}

/** Listens on one address, or on loopback both as IPv4 and as IPv6 where the machine has it. */
export async function listen(listener: RequestListener, port: number, host?: string): Promise<Listening> {
  const servers: Server[] = [];
  let taken = port;
  for (const address of host === undefined ? LOOPBACK : [host]) {
    try {
      const server = await listenOn(listener, taken, address);
      servers.push(server);
      taken = (server.address() as AddressInfo).port;
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? '';
      const isExtra = servers.length > 0 && (NOT_ON_THIS_MACHINE.includes(code) || port === 0);
      if (isExtra) continue;
      await Promise.all(servers.map(close));
      throw new Error(sayFailure(code, port, address), { cause: error });
    }
  }
  return { port: taken, close: async () => void (await Promise.all(servers.map(close))) };
}

function listenOn(listener: RequestListener, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    // A connection that breaks while it is written to is the client's affair; without a listener it ends the process.
    response.on('error', () => response.destroy());
    listener(request, response);
  });
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
    server.closeAllConnections();
  });

function sayFailure(code: string, port: number, host: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop what uses it, or choose another one with SCENARIO_PORT.`;
  if (code === 'EACCES') return `Port ${port} may not be used. Choose one above 1023 with SCENARIO_PORT.`;
  return `Cannot listen on ${host}:${port} (${code}).`;
}
