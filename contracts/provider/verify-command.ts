import { findHint } from './hint.ts';
import { parseOptions, UsageError, usage, type VerifyOptions } from './options.ts';
import { listPactFiles } from './pact-files.ts';
import { writeReport } from './report-file.ts';
import { formatProgress, formatSummary, formatText } from './report-text.ts';
import { toStatesSource, verifyPacts } from './verify-pacts.ts';

interface CommandContext {
  /** The command as it is typed, for the usage. */
  command: string;
  /** Prints a line for each contract while the command runs. */
  isTerminal: boolean;
  print: (text: string) => void;
  printError: (text: string) => void;
}

/** Runs `verifyCommand` with the output of this process. `command` is what is typed to run it. */
export const verifyContractsCommand = (command: string, args: readonly string[]): Promise<number> =>
  verifyCommand(args, {
    command,
    isTerminal: process.stdout.isTTY === true && process.env['CI'] === undefined,
    print: (text) => console.log(text),
    printError: (text) => console.error(text),
  });

/** Verifies a backend against the contracts and prints the results. Returns the exit code. */
export async function verifyCommand(args: readonly string[], context: CommandContext): Promise<number> {
  const { print, printError } = context;
  try {
    const options = parseOptions(args);
    if (options === 'help') {
      print(usage(context.command));
      return 0;
    }
    return await verify(options, context);
  } catch (error) {
    // An error of the command is not a failed verification, which exits with 1.
    if (error instanceof UsageError) printError(`${error.message}\n\n${usage(context.command)}`);
    else printError(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return 2;
  }
}

async function verify(options: VerifyOptions, { print, printError, isTerminal }: CommandContext): Promise<number> {
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
    writeReport(options.json, { providerBaseUrl, contracts, untried, exitCode: 2 });
    return 2;
  }
  const hint = findHint(contracts, { providerBaseUrl, states: toStatesSource(options) });
  const exitCode = status === 'passed' ? 0 : 1;
  if (hint !== null) print(`Hint: ${hint}\n`);
  writeReport(options.json, { providerBaseUrl, contracts, hint, exitCode });
  print(summary);
  return exitCode;
}
