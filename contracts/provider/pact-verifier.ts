import { fork } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { rootCertificates } from 'node:tls';
import { parseBody } from './body.ts';
import type { HttpResponse } from './http-client.ts';
import type { Interaction } from './pact.ts';

/** A difference between a response and its contract, as Pact's verifier reports it. */
export interface Mismatch {
  type: string;
  /** For the body: a path like '$.data.list[0]'. */
  path?: string;
  /** For a header: its name. */
  key?: string;
  mismatch?: string;
}

interface VerifierResults {
  interactionResults: { description: string; result: string }[];
  errors?: { interaction: string; mismatch: { type: string; message?: string; mismatches?: Mismatch[] } }[];
}

export interface ReceivedResponse {
  interaction: Interaction;
  response: HttpResponse;
}

/** The verifier's time grows with the square of the number of contracts in one run. */
const CONTRACTS_OF_RUN = 10;
const TIMEOUT_MS = 60_000;

/** The reason why Pact's verifier cannot run, or null. It is an optional peer dependency of the package. */
export function missingVerifier(): string | null {
  try {
    createRequire(import.meta.url).resolve('@pact-foundation/pact-core');
    return null;
  } catch {
    return "Pact's verifier is not installed. Run: npm install --save-dev @pact-foundation/pact-core";
  }
}

/**
 * Matches responses with their contracts, by Pact's verifier. Returns each with its mismatches, or the reason why there are
 * none. The verifier requests the received responses again from a local server. So it needs no proxy, and failures are
 * reported with the response. `envelope` is a pact without interactions.
 */
export async function matchResponses<Received extends ReceivedResponse>(
  envelope: object,
  responses: readonly Received[],
): Promise<(Received & { mismatches: Mismatch[] })[] | string> {
  if (responses.length === 0) return [];
  const server = http.createServer((request, response) => {
    const { status, headers, body } = responses[Number(request.url?.slice(1))]?.response ?? {
      status: 404,
      headers: {},
    };
    response.writeHead(status, verifierHeaders(headers, body)).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const providerBaseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'contracts-'));
  const certificateFile = path.join(folder, 'certificate.pem');
  fs.writeFileSync(certificateFile, rootCertificates[0] ?? '');
  const interactions = responses.map(({ interaction }, index) => toReplayedInteraction(interaction, index));
  const runs = Array.from({ length: Math.ceil(responses.length / CONTRACTS_OF_RUN) }, (_, index) => {
    const file = path.join(folder, `${index}.json`);
    const ofRun = interactions.slice(index * CONTRACTS_OF_RUN, (index + 1) * CONTRACTS_OF_RUN);
    fs.writeFileSync(file, JSON.stringify({ ...envelope, interactions: ofRun }));
    return { provider: 'the backend', providerBaseUrl, pactUrls: [file], timeout: TIMEOUT_MS, logLevel: 'error' };
  });
  try {
    const results = await runVerifier(runs, verifierEnvironment(certificateFile));
    if (typeof results === 'string') return results;
    const mismatches = readMismatches(results, responses.length);
    if (typeof mismatches === 'string') return mismatches;
    return responses.map((response, index) => ({ ...response, mismatches: mismatches[index] ?? [] }));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
    server.closeAllConnections();
    server.close();
  }
}

/** The results of each run, or the reason why there are none. */
function runVerifier(runs: object[], env: NodeJS.ProcessEnv): Promise<unknown[] | string> {
  const child = fork(path.join(import.meta.dirname, 'pact-verifier-process.mjs'), {
    ...{ env, execArgv: [], timeout: TIMEOUT_MS },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr = `${stderr}${chunk}`.slice(-2_000);
  });
  return new Promise<unknown[] | string>((resolve) => {
    child.once('message', (results) => resolve(results as unknown[]));
    child.once('error', (error) => resolve(`The verifier could not start: ${error.message}.`));
    child.once('close', (code) => resolve(`The verifier failed (exit code ${code}). ${stderr}`.trim()));
    child.send(runs);
  }).finally(() => child.kill());
}

const descriptionOf = (index: number) => `response ${index}`;

/** The response of a contract to a request that only selects the received response. */
const toReplayedInteraction = ({ providerStates: _, ...interaction }: Interaction, index: number): Interaction => ({
  ...interaction,
  description: descriptionOf(index),
  pending: false,
  request: { method: 'GET', path: `/${index}` },
});

/** A response matches only if the verifier names it and reports no error. */
function readMismatches(runs: readonly unknown[], count: number): Mismatch[][] | string {
  const results = runs.map(parseResults);
  const failed = results.indexOf(null);
  if (failed >= 0) return `The verifier failed (${runs[failed]}).`;
  const interactionResults = results.flatMap((run) => run?.interactionResults ?? []);
  const errors = results.flatMap((run) => run?.errors ?? []);
  return Array.from({ length: count }, (_, index) => {
    const description = descriptionOf(index);
    if (interactionResults.some((result) => result.description === description && result.result === 'OK')) return [];
    const ofResponse = errors.filter(({ interaction }) => interaction.endsWith(` - ${description}`));
    const mismatches = ofResponse.flatMap(({ mismatch }) => mismatch.mismatches ?? []);
    if (mismatches.length > 0) return mismatches;
    return [{ type: 'Unknown', mismatch: ofResponse[0]?.mismatch.message ?? 'no result from the verifier' }];
  });
}

function parseResults(text: unknown): VerifierResults | null {
  try {
    const results = JSON.parse(String(text)) as Partial<VerifierResults>;
    return results.interactionResults === undefined ? null : (results as VerifierResults);
  } catch {
    return null;
  }
}

/**
 * The environment without proxies, because the server is local, and without Pact settings, because they may filter
 * contracts. The verifier requires a certificate. One is enough, and reading all of them takes longer than a
 * verification.
 */
function verifierEnvironment(certificateFile: string): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env).filter(([name]) => !/^pact_|_proxy$/i.test(name));
  return {
    ...Object.fromEntries(variables),
    PACT_DO_NOT_TRACK: 'true',
    SSL_CERT_FILE: certificateFile,
    SSL_CERT_DIR: os.devNull,
  };
}

/** Removes hop-by-hop headers, and `location`, because the verifier would follow it. The checkout reads JSON of any type. */
function verifierHeaders(headers: http.IncomingHttpHeaders, body?: Buffer): http.OutgoingHttpHeaders {
  const removed = ['location', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'set-cookie'];
  const type = parseBody(body) === undefined ? {} : { 'content-type': 'application/json' };
  return { ...Object.fromEntries(Object.entries(headers).filter(([name]) => !removed.includes(name))), ...type };
}
