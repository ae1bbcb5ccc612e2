import { spawn } from 'node:child_process';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { startScenarioServer } from '#scenario-server';
import { PACTS, pactFilesIn } from './pact-files.ts';
import { verifyCommand } from './verify-command.ts';

/** While contracts are being recorded: those and their states, and not the ones that are kept. */
const recording = process.env['PACT_DIR'];
export const pacts = recording ?? PACTS;
export const pactFiles = pactFilesIn(pacts);

/** More than a verification of everything takes on a machine that does other things as well. */
export const WHILE = { timeout: 60_000 };

export function startScenarioBackend() {
  const statesFile = recording && path.join(recording, 'guide/states.json');
  return startScenarioServer({ port: 0, ...(statesFile ? { statesFile } : {}) });
}

type Handler = (request: http.IncomingMessage, body: string, response: http.ServerResponse) => unknown;

/** A server of a few lines, for one test. */
export async function serve(handler: Handler): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    asked.push(`${request.method} ${request.url}`);
    await handler(request, String(Buffer.concat(chunks)), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

export function answerJson(response: http.ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Hands a call on to another server and answers what that answers, changed or not. */
export function inFrontOf(url: string, change: (text: string) => string = (text) => text): Handler {
  return async ({ method = 'GET', url: asked = '/', headers }, body, response) => {
    const { host: _, connection: __, ...kept } = headers;
    const where = new URL(asked, url);
    const answer = await fetch(`${url}${where.pathname}`, {
      method,
      headers: kept as Record<string, string>,
      ...(method === 'POST' ? { body } : {}),
    });
    const type = answer.headers.get('content-type') ?? 'text/plain';
    response.writeHead(answer.status, { 'content-type': type }).end(change(await answer.text()));
  };
}

/** The command in this process: its exit code, and all that it says. */
export async function spoken(args: readonly string[], env: Record<string, string> = {}) {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const code = await verifyCommand(['--pacts', pacts, ...args], { env, say, complain: say });
  return { code, said: said.join('\n') };
}

/** A program of the project in a process of its own, with nothing of this one's settings for Pact and proxies. */
export function run(program: readonly string[], env: Record<string, string> = {}) {
  const kept = Object.entries(process.env).filter(([name]) => !/^pact_|_proxy$/i.test(name));
  const child = spawn(process.execPath, program, {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...Object.fromEntries(kept), PACT_DO_NOT_TRACK: 'true', ...env },
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)));
  const ended = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, said: said.join('') }));
  });
  return { child, ended };
}

/** `npm run contracts:verify`, as it is documented, in a process of its own. */
export const contractsVerify = (args: readonly string[], env: Record<string, string> = {}) =>
  run(['--import', 'tsx', 'scripts/contracts-verify.ts', '--pacts', pacts, ...args], env).ended;
