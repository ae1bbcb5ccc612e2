import fs from 'node:fs';
import path from 'node:path';
import { Command, CommanderError, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { parseHeaders, splitCredentials } from './backend-address.ts';
import { checkSchema, formatSchemaProblems, loadSchema } from './check-schema.ts';
import { checkVerification, type VerifyContractsOptions } from './options.ts';
import { listPactFiles, operationsOf, PACTS_FOLDER, readPact } from './pact.ts';
import { formatProgress, formatReport, summarize } from './report.ts';
import { verifyPacts } from './verify-pacts.ts';

export interface CommandContext {
  command: string;
  isTerminal: boolean;
  print: (text: string) => void;
  printError: (text: string) => void;
}

export const verifyContractsCommand = (command: string, args: readonly string[]): Promise<number> =>
  verifyCommand(args, {
    command,
    isTerminal: process.stdout.isTTY === true && process.env['CI'] === undefined,
    print: (text) => console.log(text),
    printError: (text) => console.error(text),
  });

export async function verifyCommand(args: readonly string[], context: CommandContext): Promise<number> {
  try {
    if (args[0] !== 'check-schema') return await verify(args, context);
    return await validateSchema(args.slice(1), { ...context, command: `${context.command} check-schema` });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    // An error of the command is not a failed verification. A failed verification exits with 1.
    context.printError(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return 2;
  }
}

const createCommand = ({ command, print, printError }: CommandContext) =>
  new Command(command)
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: (text) => printError(text.trimEnd()),
    })
    .showHelpAfterError()
    .exitOverride();

const collect = (header: string, headers: string[]): string[] => [...headers, header];
const parseMilliseconds = (seconds: string): number => 1_000 * Number(seconds);

function parsePattern(text: string): RegExp {
  try {
    return new RegExp(text, 'i');
  } catch (error) {
    throw new InvalidArgumentError(`It is not a regular expression: ${(error as Error).message}`);
  }
}

const createVerifyCommand = (context: CommandContext) =>
  createCommand(context)
    .description('Verifies a backend against the contracts of the checkout.')
    .requiredOption(
      '--provider-base-url <url>',
      'the backend, without /graphql; its credentials are sent as HTTP Basic',
    )
    .option('--states-url <url>', 'its endpoint that sets up states; the guide to the contracts describes it')
    .option('--graphql-path <path>', 'the path of GraphQL; default /graphql')
    .option('--intention-path <path>', 'the path of the upgrade intention; default /chargify/subscription/upgrade')
    .option("--header <'Name: value'>", 'sent with every request, for a gate; repeatable, never printed', collect, [])
    .addOption(
      new Option('--level <level>', 'default all: both levels run, and the required one decides').choices([
        ...(['required', 'recommended', 'all'] as const),
      ]),
    )
    .option('--only <regex>', 'only contracts whose description or state matches', parsePattern)
    .option('--timeout <seconds>', 'for one response; default 20 for a query and 60 for a mutation', parseMilliseconds)
    .option('--time-limit <seconds>', 'for the whole run; default 300', parseMilliseconds)
    .option('--concurrency <n>', 'how many conversations run at the same time, 1 to 32; default 8', Number)
    .option(
      '--explore [n]',
      'how many generated conversations run too, and decide; default 60, always the same',
      Number,
    )
    .option('--seed <n>', 'generates the conversations of an earlier run', Number)
    .option('--path <path>', 'only the generated conversation at this path of the seed')
    .option('--rate <n>', 'at most so many requests a second, for a backend that limits them', Number)
    .option('--json <file>', 'writes a JSON report')
    .option('--pacts <dir>', 'the folder of the pact files; default: the contracts of this version')
    .addHelpText('after', AFTER_OPTIONS);

const AFTER_OPTIONS = `
HTTP_PROXY, HTTPS_PROXY and NO_PROXY are respected.

Exit code 0: At least one contract passed and no required one failed.
Exit code 1: Some contracts failed.
Exit code 2: The verification is incomplete (the backend cannot be reached or hangs, the time is up, nothing is selected).`;

const DEFAULT_EXPLORED = 100;

const inFlags = (message: string): string =>
  message.replace(/^\[checkout\] \w+: /, '').replaceAll(/'options\.(\w+)'/g, (_, name: string) => {
    if (name === 'baseUrl') return '--provider-base-url';
    return `--${name.replace(/Ms$/, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  });

function parseOptions(args: readonly string[], context: CommandContext) {
  const command = createVerifyCommand(context).parse(args, { from: 'user' });
  const {
    providerBaseUrl: baseUrl,
    header,
    timeout: timeoutMs,
    timeLimit: timeLimitMs,
    json,
    ...rest
  } = command.opts();
  const explore = rest.explore === true ? DEFAULT_EXPLORED : rest.explore;
  try {
    const given = { ...rest, baseUrl, headers: parseHeaders(header), timeoutMs, timeLimitMs, explore };
    const options = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    checkVerification(options as unknown as VerifyContractsOptions);
    return { json, options: options as unknown as VerifyContractsOptions };
  } catch (error) {
    return command.error(inFlags((error as Error).message));
  }
}

async function verify(args: readonly string[], context: CommandContext): Promise<number> {
  const { print, printError, isTerminal } = context;
  const { json, options } = parseOptions(args, context);
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

const AFTER_SCHEMA_OPTIONS = `
Exit code 0: the schema has all that the checkout sends and reads. 1: it has not. 2: it cannot be read.`;

async function validateSchema(args: readonly string[], context: CommandContext): Promise<number> {
  const command = createCommand(context)
    .description(
      'Validates the operations of the checkout against a schema. The schema is an SDL file, a JSON file with an introspection result, or an endpoint with introspection.',
    )
    .argument('<file-or-url>')
    .option("--header <'Name: value'>", 'sent with the request; repeatable, never printed', collect, [])
    .addHelpText('after', AFTER_SCHEMA_OPTIONS)
    .parse(args, { from: 'user' });
  try {
    const operations = operationsOf(listPactFiles(PACTS_FOLDER).flatMap((file) => readPact(file).interactions));
    const problems = checkSchema(await loadSchema(command.args[0] ?? '', command.opts().header), operations);
    context.print(
      formatSchemaProblems(problems) ||
        `The schema has all that the ${operations.size} operations of the checkout need.`,
    );
    return problems.length === 0 ? 0 : 1;
  } catch (error) {
    context.printError((error as Error).message);
    return 2;
  }
}
