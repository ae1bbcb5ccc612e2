import { createServer } from 'node:net';
import { requireBrowserPort } from '../../mock-server/parse-port.ts';
import { CommandError } from '../command-line/run-command.ts';

/** A port and the environment variable that sets it. */
interface PortChoice {
  port: number;
  variable: string;
}

/** The port in an environment variable, or the default. Throws when it is invalid or no browser opens it. */
export function choosePort(variable: string, defaultPort: number, environment = process.env): PortChoice {
  const text = environment[variable] || String(defaultPort);
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535)
    throw new CommandError(`${variable} is '${text}', which is not a port. Use a number from 1 to 65535.`);
  try {
    requireBrowserPort(variable, port);
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
  return { port, variable };
}

export const scenarioPort = (): PortChoice => choosePort('SCENARIO_PORT', 4000);
export const clientPort = (): PortChoice => choosePort('CLIENT_PORT', 5173);

/** Rejects when a port is in use, or chosen twice, with a message that names the variable to change. */
export async function requireFree(...choices: PortChoice[]): Promise<void> {
  for (const { port, variable } of choices) {
    if (await isInUse(port)) {
      throw new CommandError(
        `Port ${port} is in use. Stop the process that uses it, or set ${variable} to another port.`,
      );
    }
    if (choices.some((other) => other.port === port && other.variable !== variable)) {
      throw new CommandError(
        `${choices.map((choice) => choice.variable).join(' and ')} are both ${port}. Set one of them to another port.`,
      );
    }
  }
}

/** Rejects an address that this machine cannot listen on, with a message that names the variable to change. */
export async function requireAddress(variable: string, host: string): Promise<void> {
  const code = await listenErrorCode(0, host);
  if (code === undefined) return;
  throw new CommandError(
    `${variable} is '${host}', and this machine cannot listen there (${code}). Use one of its addresses, or 0.0.0.0 for all.`,
  );
}

/** Browsers resolve localhost to either. */
const LOOPBACK = ['127.0.0.1', '::1'];

async function isInUse(port: number): Promise<boolean> {
  const errorCodes = await Promise.all(LOOPBACK.map((host) => listenErrorCode(port, host)));
  return errorCodes.includes('EADDRINUSE');
}

const listenErrorCode = (port: number, host: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });

/** A port that is not in use. */
export const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
