import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { parsePort } from '../../mock-server/parse-port.ts';
import { CommandError } from '../command-line/run-command.ts';

const DEFAULTS = { SCENARIO_PORT: '4000', CLIENT_PORT: '5173' };

/** The port in an environment variable, or the default. Throws when it is invalid or no browser opens it. */
export const portOf = (variable: keyof typeof DEFAULTS): number =>
  parsePort(variable, process.env[variable] || DEFAULTS[variable]);

/** Rejects when a port is in use, with a message that names the variable to change. */
export async function requireFree(variable: string, port: number): Promise<void> {
  try {
    // Tries the IPv4 and the IPv6 address, because browsers resolve localhost to either.
    for (const host of ['127.0.0.1', '::1']) await tryPort(port, host);
  } catch (error) {
    // Ignores errors other than a used port, because a machine may have no IPv6.
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return;
    throw new CommandError(
      `Port ${port} is in use. Stop the process that uses it, or set ${variable} to another port.`,
    );
  }
}

export const findFreePort = (): Promise<number> => tryPort(0, '127.0.0.1');

async function tryPort(port: number, host: string): Promise<number> {
  const server = createServer().listen({ port, host, exclusive: true });
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return address.port;
}
