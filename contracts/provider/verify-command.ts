import fs from 'node:fs';
import path from 'node:path';
import { splitCredentials } from './backend-address.ts';
import { checkSchemaCommand } from './check-schema-command.ts';
import { type CommandOptions, parseOptions, UsageError, usage } from './options.ts';
import { formatProgress, formatReport, summarize } from './report.ts';
import { verifyPacts } from './verify-pacts.ts';

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
  if (args[0] === 'check-schema')
    return checkSchemaCommand(args.slice(1), { ...context, command: `${context.command} check-schema` });
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

async function verify(
  { json, ...options }: CommandOptions,
  { print, printError, isTerminal }: CommandContext,
): Promise<number> {
  const { url: providerBaseUrl } = splitCredentials(options.baseUrl);
  const { contracts, causes, schemaProblems, ...verdict } = await verifyPacts({
    ...options,
    ...(isTerminal ? { onResult: (...progress) => print(formatProgress(...progress)) } : {}),
  });
  const exitCode = { passed: 0, failed: 1, incomplete: 2 }[verdict.status];
  if (json !== undefined) {
    const report = {
      providerBaseUrl,
      ...verdict,
      exitCode,
      summary: summarize(contracts),
      schemaProblems,
      causes,
      contracts,
    };
    fs.mkdirSync(path.dirname(path.resolve(json)), { recursive: true });
    fs.writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
  }
  if (contracts.length > 0) {
    print(`${isTerminal ? '\n' : ''}${formatReport({ schemaProblems, causes, contracts }, providerBaseUrl)}`);
  }
  if (verdict.reason !== undefined) {
    printError(
      `${contracts.length === 0 ? 'Nothing was verified.' : 'The verification is incomplete.'} ${verdict.reason}`,
    );
  }
  return exitCode;
}
