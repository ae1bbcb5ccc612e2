import { type Broker, PublishError, publishResults, readBrokerSettings } from './broker.ts';
import { findHint } from './hint.ts';
import { parseOptions, UsageError, usage, type VerifyOptions } from './options.ts';
import { listPactFiles } from './pact-files.ts';
import { formatJson, formatJunit, type VerificationReport, writeReportFile } from './report-files.ts';
import { formatProgress, formatSummary, formatText, summarize } from './report-text.ts';
import type { ContractResult } from './verdict.ts';
import { toStatesSource, verifyPacts } from './verify-pacts.ts';

interface CommandContext {
  /** The command as it is typed, for the usage. */
  command: string;
  env: Record<string, string | undefined>;
  /** Prints a line for each contract while the command runs. */
  isTerminal: boolean;
  print: (text: string) => void;
  printError: (text: string) => void;
}

/** Runs `verifyCommand` with the environment and the output of this process. `command` is what is typed to run it. */
export const verifyContractsCommand = (command: string, args: readonly string[]): Promise<number> =>
  verifyCommand(args, {
    command,
    env: process.env,
    isTerminal: process.stdout.isTTY === true && process.env['CI'] === undefined,
    print: (text) => console.log(text),
    printError: (text) => console.error(text),
  });

/** Verifies a backend against the contracts and prints the results. Returns the exit code. */
export async function verifyCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const { print, printError, env } = context;
  try {
    const options = parseOptions(args);
    if (options === 'help') {
      print(usage(context.command));
      return 0;
    }
    const broker = readBrokerSettings(env);
    if (broker !== null && options.providerVersion === undefined) {
      throw new UsageError('PACT_BROKER_BASE_URL is set: specify the version of the backend with --provider-version.');
    }
    return await verify(options, broker, context);
  } catch (error) {
    // An error of the command is not a failed verification, which exits with 1.
    if (error instanceof UsageError) printError(`${error.message}\n\n${usage(context.command)}`);
    else printError(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return 2;
  }
}

async function verify(
  options: VerifyOptions,
  broker: Broker | null,
  { print, printError, isTerminal }: CommandContext,
): Promise<number> {
  const { providerBaseUrl } = options;
  const pactFiles = listPactFiles(options.pacts);
  const { status, reason, contracts } = await verifyPacts({
    ...options,
    pactFiles,
    ...(isTerminal ? { onResult: (...progress) => print(formatProgress(...progress)) } : {}),
  });
  const summary = formatSummary(contracts, providerBaseUrl);
  if (contracts.length > 0) print(`${isTerminal ? '\n' : ''}${formatText(contracts)}\n`);
  if (status === 'incomplete') {
    const untried = reason ?? 'There is no reason.';
    if (contracts.length > 0) print(summary);
    printError(`${contracts.length === 0 ? 'Nothing was verified.' : 'The verification is incomplete.'} ${untried}`);
    writeReports(options, { providerBaseUrl, contracts, untried, exitCode: 2 });
    return 2;
  }
  const hint = findHint(contracts, { providerBaseUrl, states: toStatesSource(options) });
  const exitCode = status === 'passed' ? 0 : 1;
  if (hint !== null) print(`Hint: ${hint}\n`);
  writeReports(options, { providerBaseUrl, contracts, hint, exitCode });
  const publication = broker === null ? null : await publish(broker, options, pactFiles, contracts);
  if (publication !== null) (publication.ok ? print : printError)(publication.message);
  print(summary);
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
  contracts: readonly ContractResult[],
): Promise<{ ok: boolean; message: string }> {
  const { failing, notTried } = summarize(contracts);
  if (only !== undefined || notTried > 0) {
    return {
      ok: true,
      message: 'Nothing is published to the Pact broker: that requires a run of all contracts.',
    };
  }
  try {
    const branch = providerBranch === undefined ? {} : { providerBranch };
    await publishResults(broker, { pactFiles, success: failing === 0, providerVersion, ...branch });
    return { ok: true, message: `Published to ${broker.url} for version ${providerVersion}.` };
  } catch (error) {
    if (!(error instanceof PublishError)) throw error;
    return { ok: false, message: `Nothing was published to ${broker.url}: ${error.message}` };
  }
}
