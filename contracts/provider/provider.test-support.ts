import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { x } from 'tinyexec';
import { onTestFinished } from 'vitest';
import { startScenarioServer } from '#scenario-server';
import {
  type MutableRequest,
  type MutableResponse,
  type Mutation,
  readRequest,
  sendMutated,
} from '../mutants/mutations.ts';
import { listPactFiles, PACTS_FOLDER } from './pact.ts';
import { verifyCommand } from './verify-command.ts';

export const pactsFolder = process.env['PACT_DIR'] ?? PACTS_FOLDER;
export const pactFiles = listPactFiles(pactsFolder);

export const allBackends = process.env['ALL_BACKENDS'] === 'true';

export const VERIFICATION_TIMEOUT = { timeout: 240_000 };

export const startScenarioBackend = () => startScenarioServer({ port: 0 });

export async function startTestServer(handler: http.RequestListener): Promise<{ url: string; server: http.Server }> {
  const server = http.createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

type Handler = (request: MutableRequest) => Promise<MutableResponse>;

/** Starts a server whose responses come from a function. A request that fails is dropped. */
export const startHandlerServer = (handle: Handler) =>
  startTestServer((request, response) => {
    readRequest(request)
      .then(handle)
      .then(
        ({ status, headers, body }) =>
          response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body)),
        () => response.destroy(),
      );
  });

export const startMutant = (target: string, mutations: readonly Mutation[]) =>
  startHandlerServer((request) => sendMutated(target, request, mutations));

export async function runVerifyCommand(args: readonly string[], start: readonly string[] = ['--pacts', pactsFolder]) {
  const lines: string[] = [];
  const print = (text: string) => void lines.push(text);
  const context = { command: 'npm run contracts:verify --', isTerminal: false, print, printError: print };
  const code = await verifyCommand([...start, ...args], context);
  return { code, output: lines.join('\n') };
}

export async function runProgram(program: readonly string[], settings: Record<string, string> = {}) {
  const removed = Object.keys(process.env).filter((name) => /^pact_|_proxy$/i.test(name));
  const env = {
    ...Object.fromEntries(removed.map((name) => [name, undefined])),
    PACT_DO_NOT_TRACK: 'true',
    ...settings,
  };
  const cwd = path.resolve(import.meta.dirname, '../..');
  const { exitCode, stdout, stderr } = await x(process.execPath, [...program], { nodeOptions: { cwd, env } });
  return { code: exitCode, output: stdout + stderr };
}
