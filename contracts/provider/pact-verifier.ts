import { fork } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { rootCertificates } from 'node:tls';
import { type Exchange, startForwarder } from './forwarder.ts';
import type { Contract } from './pact.ts';
import type { BackendContext } from './send-to-backend.ts';

export interface Mismatch {
  type: string;
  path?: string;
  key?: string;
  mismatch?: string;
}

export interface VerifiedContract {
  contract: Contract;
  exchange: Exchange;
  mismatches: readonly Mismatch[];
  ms: number;
}

const TIMEOUT_MS = 3_700_000;

/** The reason why Pact's verifier cannot run, or null. It is an optional peer dependency of the package. */
export function missingVerifier(): string | null {
  try {
    createRequire(import.meta.url).resolve('@pact-foundation/pact-core');
    return null;
  } catch {
    return "Pact's verifier is not installed. Run: npm install --save-dev @pact-foundation/pact-core";
  }
}

/** Pact's verifier sends to the forwarder, because the verifier uses no proxy, and reports failures without the response. */
export async function verifyByPact(
  contracts: readonly Contract[],
  envelope: object,
  context: BackendContext,
  report: (verified: VerifiedContract) => void,
): Promise<string | null> {
  if (contracts.length === 0) return null;
  const forwarder = await startForwarder(context);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'contracts-'));
  const file = path.join(folder, 'contract.json');
  const certificate = path.join(folder, 'certificate.pem');
  fs.writeFileSync(certificate, rootCertificates[0] ?? '');
  const verifier = startVerifier(certificate, {
    provider: 'the backend',
    pactUrls: [file],
    providerBaseUrl: forwarder.providerBaseUrl,
    providerStatesSetupUrl: forwarder.providerStatesSetupUrl,
    ...{ providerStatesSetupTeardown: true, providerStatesSetupBody: true, timeout: TIMEOUT_MS, logLevel: 'error' },
  });
  try {
    for (const contract of contracts) {
      if (context.sender.stopReason() !== null) break;
      const startedAt = performance.now();
      const exchange = forwarder.begin(contract);
      // Verifies one contract at a time, because the verifier's time grows with the square of the number of contracts.
      fs.writeFileSync(
        file,
        JSON.stringify({ ...envelope, interactions: [{ ...contract.interaction, pending: false }] }),
      );
      const mismatches = readMismatches(await verifier.verify());
      if (typeof mismatches === 'string') return mismatches;
      if (context.sender.stopReason() !== null) break;
      report({ contract, exchange, mismatches, ms: performance.now() - startedAt });
    }
    return null;
  } finally {
    verifier.stop();
    forwarder.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function startVerifier(certificate: string, options: object) {
  const child = fork(path.join(import.meta.dirname, 'pact-verifier-process.mjs'), {
    ...{ env: verifierEnvironment(certificate), execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
  });
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr = `${stderr}${chunk}`.slice(-2_000);
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`The verifier could not start: ${error.message}.`));
    child.once('close', (code) => resolve(`The verifier failed (exit code ${code}). ${stderr}`.trim()));
  });
  return {
    verify() {
      const results = new Promise<string>((resolve) => child.once('message', (message) => resolve(String(message))));
      child.send(options);
      return Promise.race([results, ended]);
    },
    stop: () => void child.kill(),
  };
}

interface VerifierResults {
  interactionResults: { result: string }[];
  errors?: { mismatch: { message?: string; mismatches?: Mismatch[] } }[];
}

function readMismatches(text: string): Mismatch[] | string {
  const results = parseResults(text);
  if (results === null) return text.startsWith('The verifier') ? text : `The verifier failed (${text}).`;
  const { interactionResults, errors = [] } = results;
  if (errors.length === 0 && interactionResults.length === 1 && interactionResults[0]?.result === 'OK') return [];
  const mismatches = errors.flatMap(({ mismatch }) => mismatch.mismatches ?? []);
  if (mismatches.length > 0) return mismatches;
  return [{ type: 'Unknown', mismatch: errors[0]?.mismatch.message ?? 'no result from the verifier' }];
}

function parseResults(text: string): VerifierResults | null {
  try {
    const results = JSON.parse(text) as Partial<VerifierResults>;
    return results.interactionResults === undefined ? null : (results as VerifierResults);
  } catch {
    return null;
  }
}

/** A single certificate: the verifier takes long to read the system's, and later releases refuse every request without any. */
function verifierEnvironment(certificate: string): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env).filter(([name]) => !/^pact_|_proxy$/i.test(name));
  return {
    ...Object.fromEntries(variables),
    ...{ PACT_DO_NOT_TRACK: 'true', SSL_CERT_FILE: certificate, SSL_CERT_DIR: os.devNull },
  };
}
