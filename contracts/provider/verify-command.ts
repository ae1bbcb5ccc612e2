import { type Broker, brokerFrom, NotPublished, publishResults } from './broker.ts';
import { hintFor } from './hint.ts';
import { type Options, readOptions, USAGE, WrongUse } from './options.ts';
import { pactFilesIn } from './pact-files.ts';
import { asJson, asJunit, type Report, writeReport } from './report-files.ts';
import { asText, inALine, summaryOf } from './report-text.ts';
import type { Verdict } from './verdict.ts';
import { statesSource, verifyPacts } from './verify-pacts.ts';

export interface Surroundings {
  env: Record<string, string | undefined>;
  say: (text: string) => void;
  complain: (text: string) => void;
}

/** `contracts:verify`: tries the contracts on a backend, tells what came of each, and answers the exit code. */
export async function verifyCommand(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { say, complain, env } = surroundings;
  try {
    const options = readOptions(args);
    if (options === 'help') {
      say(USAGE);
      return 0;
    }
    const broker = brokerFrom(env);
    if (broker !== null && options.providerVersion === undefined) {
      throw new WrongUse(
        'A Pact broker is set by PACT_BROKER_BASE_URL: give the version of the backend as --provider-version.',
      );
    }
    return await verify(options, broker, surroundings);
  } catch (error) {
    // Whatever went wrong here, it says nothing of the backend: that would be a 1.
    if (error instanceof WrongUse) complain(`${error.message}\n\n${USAGE}`);
    else complain(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return 2;
  }
}

async function verify(options: Options, broker: Broker | null, { say, complain }: Surroundings): Promise<number> {
  const { providerBaseUrl } = options;
  const pactFiles = pactFilesIn(options.pacts);
  const verdict = await verifyPacts({ ...options, pactFiles });
  if (verdict.kind === 'not-tried') {
    complain(`Nothing was verified. ${verdict.reason}`);
    writeReports(options, { providerBaseUrl, contracts: [], untried: verdict.reason, exitCode: 2 });
    return 2;
  }
  const { contracts } = verdict;
  const hint = hintFor(contracts, { providerBaseUrl, states: statesSource(options) });
  const exitCode = verdict.kind === 'verified' ? 0 : 1;
  say(`${asText(contracts)}\n`);
  if (hint !== null) say(`Hint: ${hint}\n`);
  writeReports(options, { providerBaseUrl, contracts, hint, exitCode });
  const published = broker === null ? 'no broker' : await publish(broker, options, pactFiles, verdict);
  if (published !== 'no broker') (published.ok ? say : complain)(published.words);
  say(inALine(summaryOf(contracts), providerBaseUrl));
  return exitCode === 0 && published !== 'no broker' && !published.ok ? 2 : exitCode;
}

function writeReports({ junit, json }: Options, report: Report): void {
  if (junit !== undefined) writeReport(junit, asJunit(report));
  if (json !== undefined) writeReport(json, asJson(report));
}

async function publish(
  broker: Broker,
  { providerVersion = '', providerBranch, only }: Options,
  pactFiles: readonly string[],
  { kind, ...verdict }: Exclude<Verdict, { kind: 'not-tried' }>,
): Promise<{ ok: boolean; words: string }> {
  const notTried = verdict.contracts.filter(({ outcome }) => outcome === 'not-tried').length;
  if (only !== undefined || notTried > 0) {
    return {
      ok: true,
      words: 'Nothing is published to the Pact broker: only a run of all contracts says something there.',
    };
  }
  try {
    const branch = providerBranch === undefined ? {} : { providerBranch };
    await publishResults(broker, { pactFiles, success: kind === 'verified', providerVersion, ...branch });
    return { ok: true, words: `Published to ${broker.url} for version ${providerVersion}.` };
  } catch (error) {
    if (!(error instanceof NotPublished)) throw error;
    return { ok: false, words: `Nothing was published to ${broker.url}: ${error.message}` };
  }
}
