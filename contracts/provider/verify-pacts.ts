import fs from 'node:fs';
import { Verifier } from '@pact-foundation/pact-core';

export interface Verification {
  /** The backend, without '/graphql'. */
  providerBaseUrl: string;
  /** Its states endpoint; without one its own data decides what the contracts meet. */
  statesUrl?: string;
  pactFiles: string[];
}

export type Verdict =
  | { kind: 'verified'; interactions: string[] }
  /** The verifier has printed what differs; these are the interactions that did not pass. */
  | { kind: 'failed'; interactions: string[] }
  /** Nothing can be said of the backend. */
  | { kind: 'not-tried'; reason: string };

interface Results {
  interactionResults?: { description: string; result: string }[];
}

/**
 * Tries every contract on a running backend. The verifier itself passes when it found nothing to try, so its word counts
 * only if it names every interaction of the pacts as passed.
 */
export async function verifyPacts({ providerBaseUrl, statesUrl, pactFiles }: Verification): Promise<Verdict> {
  process.env['PACT_DO_NOT_TRACK'] = 'true';
  const expected = pactFiles.flatMap(descriptionsIn);
  if (expected.length === 0) return { kind: 'not-tried', reason: 'There are no contracts to verify.' };
  for (const url of statesUrl === undefined ? [providerBaseUrl] : [providerBaseUrl, statesUrl]) {
    const problem = await unreachable(url);
    if (problem !== null) return { kind: 'not-tried', reason: `${url} cannot be reached: ${problem}.` };
  }

  const { results, passed } = await run({
    provider: 'legal-platform',
    providerBaseUrl,
    pactUrls: pactFiles,
    logLevel: 'error',
    ...(statesUrl === undefined ? {} : { providerStatesSetupUrl: statesUrl, providerStatesSetupTeardown: true }),
  });
  if (!results?.interactionResults) return { kind: 'not-tried', reason: 'The verifier could not run.' };
  const green = results.interactionResults
    .filter(({ result }) => result === 'OK')
    .map(({ description }) => description);
  const others = expected.filter((description) => !green.includes(description));
  if (passed && others.length === 0) return { kind: 'verified', interactions: green };
  return { kind: 'failed', interactions: others };
}

function descriptionsIn(file: string): string[] {
  const pact = JSON.parse(fs.readFileSync(file, 'utf8')) as { interactions?: { description: string }[] };
  return (pact.interactions ?? []).map(({ description }) => description);
}

async function unreachable(url: string): Promise<string | null> {
  try {
    await fetch(url, { signal: AbortSignal.timeout(10_000) });
    return null;
  } catch (cause) {
    const { message, cause: below } = cause as Error;
    return below instanceof Error ? below.message || (below as NodeJS.ErrnoException).code || message : message;
  }
}

/** The verifier's own results: it hands them on in either outcome, as the text of an error when something failed. */
async function run(options: ConstructorParameters<typeof Verifier>[0]) {
  const verifying = new Verifier(options).verify();
  const [text, passed] = await verifying.then(
    (report) => [report, true] as const,
    (error: Error) => [error.message, false] as const,
  );
  return { results: readResults(text), passed };
}

function readResults(text: string): Results | null {
  try {
    return JSON.parse(text) as Results;
  } catch {
    return null;
  }
}
