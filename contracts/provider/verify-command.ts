import { type Broker, PublishError, publishResults, readBrokerSettings } from './broker.ts';
import { findHint } from './hint.ts';
import { parseOptions, USAGE, UsageError, type VerifyOptions } from './options.ts';
import { listPactFiles } from './pact-files.ts';
import { formatJson, formatJunit, type VerificationReport, writeReportFile } from './report-files.ts';
import { formatSummary, formatText, summarize } from './report-text.ts';
import type { Verdict } from './verdict.ts';
import { toStatesSource, verifyPacts } from './verify-pacts.ts';

export interface CommandContext {
  env: Record<string, string | undefined>;
  print: (text: string) => void;
  printError: (text: string) => void;
}

/** `contracts:verify`: verifies a backend against the contracts and prints the results. Returns the exit code. */
export async function verifyCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const { print, printError, env } = context;
  try {
    const options = parseOptions(args);
    if (options === 'help') {
      print(USAGE);
      return 0;
    }
    const broker = readBrokerSettings(env);
    if (broker !== null && options.providerVersion === undefined) {
      throw new UsageError('PACT_BROKER_BASE_URL is set: specify the version of the backend with --provider-version.');
    }
    return await verify(options, broker, context);
  } catch (error) {
    // An error of the command is not a failed verification, which exits with 1.
    if (error instanceof UsageError) printError(`${error.message}\n\n${USAGE}`);
    else printError(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return 2;
  }
}

async function verify(
  options: VerifyOptions,
  broker: Broker | null,
  { print, printError }: CommandContext,
): Promise<number> {
  const { providerBaseUrl } = options;
  const pactFiles = listPactFiles(options.pacts);
  const verdict = await verifyPacts({ ...options, pactFiles });
  if (verdict.kind === 'not-tried') {
    printError(`Nothing was verified. ${verdict.reason}`);
    writeReports(options, { providerBaseUrl, contracts: [], untried: verdict.reason, exitCode: 2 });
    return 2;
  }
  const { contracts } = verdict;
  const hint = findHint(contracts, { providerBaseUrl, states: toStatesSource(options) });
  const exitCode = verdict.kind === 'verified' ? 0 : 1;
  print(`${formatText(contracts)}\n`);
  if (hint !== null) print(`Hint: ${hint}\n`);
  writeReports(options, { providerBaseUrl, contracts, hint, exitCode });
  const publication = broker === null ? null : await publish(broker, options, pactFiles, verdict);
  if (publication !== null) (publication.ok ? print : printError)(publication.message);
  print(formatSummary(summarize(contracts), providerBaseUrl));
  return exitCode === 0 && publication?.ok === false ? 2 : exitCode;
}

function writeReports({ junit, json }: VerifyOptions, report: VerificationReport): void {
  if (junit !== undefined) writeReportFile(junit, formatJunit(report));
  if (json !== undefined) writeReportFile(json, formatJson(report));
}

async function publish(
  broker: Broker,
  { providerVersion = '', providerBranch, only }: VerifyOptions,
  pactFiles: readonly string[],
  { kind, ...verdict }: Exclude<Verdict, { kind: 'not-tried' }>,
): Promise<{ ok: boolean; message: string }> {
  const notTried = verdict.contracts.filter(({ outcome }) => outcome === 'not-tried').length;
  if (only !== undefined || notTried > 0) {
    return {
      ok: true,
      message: 'Nothing is published to the Pact broker: that requires a run of all contracts.',
    };
  }
  try {
    const branch = providerBranch === undefined ? {} : { providerBranch };
    await publishResults(broker, { pactFiles, success: kind === 'verified', providerVersion, ...branch });
    return { ok: true, message: `Published to ${broker.url} for version ${providerVersion}.` };
  } catch (error) {
    if (!(error instanceof PublishError)) throw error;
    return { ok: false, message: `Nothing was published to ${broker.url}: ${error.message}` };
  }
}
