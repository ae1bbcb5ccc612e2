import { fork } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { rootCertificates } from 'node:tls';
import type { Interaction } from './pact.ts';

export interface Mismatch {
  type: string;
  /** Of the body: a path like '$.data.list[0]'. */
  path?: string;
  /** Of a header: its name. */
  key?: string;
  mismatch?: string;
}

/** The JSON that Pact's verifier returns. */
export interface VerifierResults {
  interactionResults: { description: string; result: string }[];
  errors: { interaction: string; mismatch: { type: string; message?: string; mismatches?: Mismatch[] } }[];
}

interface VerifierRun {
  /** At most about ten: the verifier's time grows with the square of their number. */
  interactions: readonly Interaction[];
  providerBaseUrl: string;
  /** Default: no state is set up. */
  statesUrl?: string;
  /** Per request. */
  timeoutMs: number;
}

export interface PactVerifier {
  /** Runs the verifier; one run at a time. Returns its results, or the reason why there are none. */
  verify(run: VerifierRun): Promise<VerifierResults | string>;
  close(): void;
}

/** Setup, request and teardown of each interaction, and a little more. */
const maxDurationMs = ({ interactions, timeoutMs }: VerifierRun): number =>
  interactions.length * timeoutMs * 3 + 10_000;

/** The reason why Pact's verifier cannot run, or null. It is an optional peer dependency of the package. */
export function missingVerifier(): string | null {
  try {
    createRequire(import.meta.url).resolve('@pact-foundation/pact-core');
    return null;
  } catch {
    return "Pact's verifier is not installed. Run: npm install --save-dev @pact-foundation/pact-core";
  }
}

/** Starts Pact's verifier in a child process, which is used for all runs. `envelope` is a pact without interactions. */
export function startPactVerifier(envelope: object): PactVerifier {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'contracts-'));
  const pactFile = path.join(folder, 'contracts.json');
  const certificateFile = path.join(folder, 'certificate.pem');
  fs.writeFileSync(certificateFile, rootCertificates[0] ?? '');
  const child = fork(path.join(import.meta.dirname, 'pact-verifier-process.mjs'), {
    env: verifierEnvironment(certificateFile),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let stderr = '';
  let failure: string | null = null;
  let finish = (_results: VerifierResults | string) => {};
  const fail = (reason: string) => {
    failure ??= reason;
    finish(failure);
  };
  child.stderr?.on('data', (chunk) => {
    stderr = `${stderr}${chunk}`.slice(-2_000);
  });
  child.on('message', (message) => finish(parseResults(message) ?? `The verifier failed (${message}).`));
  child.once('error', (error) => fail(`The verifier could not start: ${error.message}.`));
  child.once('close', (code) => fail(`The verifier failed (exit code ${code}). ${stderr}`.trim()));
  const stop = () => child.kill();
  process.once('exit', stop);

  return {
    async verify(run) {
      if (failure !== null) return failure;
      const { interactions, providerBaseUrl, statesUrl, timeoutMs } = run;
      fs.writeFileSync(pactFile, JSON.stringify({ ...envelope, interactions }));
      const guard = setTimeout(stop, maxDurationMs(run));
      try {
        return await new Promise((resolve) => {
          finish = resolve;
          child.send({
            provider: 'the backend',
            providerBaseUrl,
            pactUrls: [pactFile],
            ...(statesUrl === undefined
              ? {}
              : { providerStatesSetupUrl: statesUrl, providerStatesSetupTeardown: true }),
            timeout: timeoutMs,
            logLevel: 'error',
          });
        });
      } finally {
        clearTimeout(guard);
      }
    },
    close() {
      process.off('exit', stop);
      stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The environment without Pact settings, which may filter contracts, and without proxies: the relay is local. For the
 * same reason one certificate is enough, which the verifier requires; reading all of them takes longer than a verification.
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

function parseResults(text: unknown): VerifierResults | null {
  try {
    const { interactionResults, errors = [] } = JSON.parse(String(text)) as Partial<VerifierResults>;
    return interactionResults === undefined ? null : { interactionResults, errors };
  } catch {
    return null;
  }
}
