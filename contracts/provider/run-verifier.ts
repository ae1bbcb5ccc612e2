import { fork } from 'node:child_process';
import path from 'node:path';

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

interface VerifierOptions {
  pactFile: string;
  providerBaseUrl: string;
  statesUrl: string;
  /** Must be longer than the timeout of the relay. */
  timeoutMs: number;
}

/** Runs Pact's verifier in a child process. Returns its results, or the reason why there are none. */
export function runVerifier({ pactFile, providerBaseUrl, statesUrl, timeoutMs }: VerifierOptions) {
  const child = fork(path.join(import.meta.dirname, 'verifier-process.mjs'), {
    env: verifierEnvironment(),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const stop = () => child.kill();
  process.once('exit', stop);
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  child.send({
    provider: 'the backend',
    providerBaseUrl,
    pactUrls: [pactFile],
    providerStatesSetupUrl: statesUrl,
    providerStatesSetupTeardown: true,
    timeout: timeoutMs,
    logLevel: 'error',
  });
  return new Promise<VerifierResults | string>((resolve) => {
    let message: unknown;
    child.once('message', (received) => {
      message = received;
    });
    child.once('error', (error) => resolve(`The verifier could not start: ${error.message}.`));
    child.once('close', (code) => {
      process.off('exit', stop);
      resolve(parseResults(message) ?? `The verifier failed (${message ?? `exit code ${code}`}). ${stderr}`.trim());
    });
  });
}

/** The environment without Pact settings, which may filter contracts, and without proxies: the relay is local. */
function verifierEnvironment(): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env).filter(([name]) => !/^pact_|_proxy$/i.test(name));
  return { ...Object.fromEntries(variables), PACT_DO_NOT_TRACK: 'true' };
}

function parseResults(text: unknown): VerifierResults | null {
  try {
    const { interactionResults, errors = [] } = JSON.parse(String(text)) as Partial<VerifierResults>;
    return interactionResults === undefined ? null : { interactionResults, errors };
  } catch {
    return null;
  }
}
