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

/** What the verifier has to say, in its own words. */
export interface VerifierResults {
  interactionResults: { description: string; result: string }[];
  errors: { interaction: string; mismatch: { type: string; message?: string; mismatches?: Mismatch[] } }[];
}

interface Run {
  pactFile: string;
  providerBaseUrl: string;
  statesUrl: string;
  /** Longer than anything behind that address takes. */
  timeoutMs: number;
}

/** Runs Pact's verifier. It answers its results, or why there are none. */
export function runVerifier({ pactFile, providerBaseUrl, statesUrl, timeoutMs }: Run) {
  const child = fork(path.join(import.meta.dirname, 'verifier-process.mjs'), {
    env: surroundings(),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const stop = () => child.kill();
  process.once('exit', stop);
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint += chunk;
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
    let answered: unknown;
    child.once('message', (message) => {
      answered = message;
    });
    child.once('error', (error) => resolve(`The verifier could not start: ${error.message}.`));
    child.once('close', (code) => {
      process.off('exit', stop);
      resolve(
        readResults(answered) ??
          `The verifier could not run (${answered ?? `it ended with ${code}`}). ${complaint}`.trim(),
      );
    });
  });
}

/** Without settings of Pact (a filter would leave contracts out) and without proxies: all it calls is on this machine. */
function surroundings(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^pact_|_proxy$/i.test(name));
  return { ...Object.fromEntries(kept), PACT_DO_NOT_TRACK: 'true' };
}

function readResults(text: unknown): VerifierResults | null {
  try {
    const { interactionResults, errors = [] } = JSON.parse(String(text)) as Partial<VerifierResults>;
    return interactionResults === undefined ? null : { interactionResults, errors };
  } catch {
    return null;
  }
}
