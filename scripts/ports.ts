import { createServer } from 'node:net';
import { Problem } from './command.ts';

/** A port and the variable that chooses it. */
export interface PortChoice {
  port: number;
  variable: string;
}

/** The port that a variable names, or its usual one. */
export function portChoice(variable: string, usual: number, environment = process.env): PortChoice {
  const text = environment[variable];
  if (text === undefined || text === '') return { port: usual, variable };
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port >= 1 && port <= 65_535) return { port, variable };
  throw new Problem(`${variable} is '${text}', which is not a port. Use a number from 1 to 65535.`);
}

export const scenarioPort = (): PortChoice => portChoice('SCENARIO_PORT', 4000);
export const clientPort = (): PortChoice => portChoice('CLIENT_PORT', 5173);

/** Throws one line that names the port and the variable to set, when something else already listens there. */
export async function requireFree(...choices: PortChoice[]): Promise<void> {
  for (const { port, variable } of choices) {
    if (await isTaken(port)) {
      throw new Problem(`Port ${port} is taken. Stop what uses it, or choose another one with ${variable}.`);
    }
    if (choices.some((other) => other.port === port && other.variable !== variable)) {
      throw new Problem(`${choices.map((choice) => choice.variable).join(' and ')} both say ${port}. Change one.`);
    }
  }
}

/** Two names of one machine, and a browser may use either. */
const LOOPBACK = ['127.0.0.1', '::1'];

async function isTaken(port: number): Promise<boolean> {
  const answers = await Promise.all(LOOPBACK.map((host) => listenFailure(port, host)));
  return answers.includes('EADDRINUSE');
}

const listenFailure = (port: number, host: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });

/** A port that nothing listens on now. */
export const anyFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
