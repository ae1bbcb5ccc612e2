import fs from 'node:fs';
import path from 'node:path';
import { CommanderError } from '@commander-js/extra-typings';
import { splitCredentials } from './backend-address.ts';
import { checkSchemaCommand } from './check-schema-command.ts';
import { type CommandContext, parseOptions } from './options.ts';
import { formatProgress, formatReport, summarize } from './report.ts';
import { verifyPacts } from './verify-pacts.ts';

/** Runs `verifyCommand` with the output of this process. `command` is what is typed to run it. */
export const verifyContractsCommand = (command: string, args: readonly string[]): Promise<number> =>
  verifyCommand(args, {
    command,
    isTerminal: process.stdout.isTTY === true && process.env['CI'] === undefined,
    print: (text) => console.log(text),
    printError: (text) => console.error(text),
  });

/** Verifies a backend against the contracts, or with 'check-schema' its schema. Prints the results. Returns the exit code. */
export async function verifyCommand(args: readonly string[], context: CommandContext): Promise<number> {
  try {
    if (args[0] !== 'check-schema') return await verify(args, context);
    return await checkSchemaCommand(args.slice(1), { ...context, command: `${context.command} check-schema` });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    // An error of the command is not a failed verification. A failed verification exits with 1.
    context.printError(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return 2;
  }
}

async function verify(args: readonly string[], context: CommandContext): Promise<number> {
  const { print, printError, isTerminal } = context;
  const { json, ...options } = parseOptions(args, context);
  const { url: providerBaseUrl } = splitCredentials(options.baseUrl);
  const { contracts, causes, schemaProblems, ...verdict } = await verifyPacts({
    ...options,
    ...(isTerminal ? { onResult: (...progress) => print(formatProgress(...progress)) } : {}),
  });
  const exitCode = { passed: 0, failed: 1, incomplete: 2 }[verdict.status];
  if (json !== undefined) {
    const summary = summarize(contracts);
    const report = { providerBaseUrl, ...verdict, exitCode, summary, schemaProblems, causes, contracts };
    fs.mkdirSync(path.dirname(path.resolve(json)), { recursive: true });
    fs.writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
  }
  if (contracts.length > 0)
    print(`${isTerminal ? '\n' : ''}${formatReport({ schemaProblems, causes, contracts }, providerBaseUrl)}`);
  if (verdict.reason !== undefined)
    printError(
      `${contracts.length === 0 ? 'Nothing was verified.' : 'The verification is incomplete.'} ${verdict.reason}`,
    );
  return exitCode;
}
