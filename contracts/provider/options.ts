import { Command, type CommanderError, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { type BackendAddress, checkHeaders, parseHeaders, pathProblem } from './backend-address.ts';
import type { VerifyContractsOptions } from './verify-pacts.ts';

/** The command as it is typed, with its options. */
const createProgram = (command: string) =>
  new Command(command)
    .description('Verifies a backend against the contracts of the checkout.')
    .requiredOption(
      '--provider-base-url <url>',
      'the backend, without /graphql; credentials in it are sent as HTTP Basic',
    )
    .option(
      '--states-url <url>',
      'its endpoint for POST {state, params, action}; the guide to the contracts has the states',
    )
    .option('--graphql-path <path>', 'the path of GraphQL; default /graphql')
    .option('--intention-path <path>', 'the path of the upgrade intention; default /chargify/subscription/upgrade')
    .option(
      "--header <'Name: value'>",
      'sent with every request, for a gate in front of the backend; repeatable, never printed',
      (header, headers: string[]) => [...headers, header],
      [],
    )
    .option('--token <token>', 'without a states endpoint: the id token of a test user; other contracts are skipped')
    .addOption(
      new Option('--level <level>', 'the contracts to verify; default all: both run, the required ones decide').choices(
        ['required', 'recommended', 'all'] as const,
      ),
    )
    .option('--only <regex>', 'only contracts whose description or state matches', parsePattern)
    .option('--timeout <seconds>', 'per response; default 30; ends the run after three timeouts in a row', parseSeconds)
    .option('--time-limit <seconds>', 'for the whole run; default 300', parseSeconds)
    .option(
      '--concurrency <n>',
      'how many contracts with the same prices and coupons are verified at once, 1 to 32; default 8',
      parseConcurrency,
    )
    .option('--json <file>', 'writes a JSON report')
    .option('--pacts <dir>', 'the folder of the pact files; default: the contracts of this version')
    .addHelpText('after', AFTER_OPTIONS)
    .configureOutput({ writeOut: () => undefined, writeErr: () => undefined })
    .exitOverride();

const AFTER_OPTIONS = `
HTTP_PROXY, HTTPS_PROXY and NO_PROXY are respected.

On a terminal a line is printed for each contract, about ten at a time.

Exit code 0: at least one contract passed and no required one failed. 1: some failed. 2: the verification is incomplete (the backend
cannot be reached or hangs, the time is up, nothing is selected).`;

export const usage = (command: string): string => `${createProgram(command).helpInformation()}${AFTER_OPTIONS}`;

export type CommandOptions = VerifyContractsOptions & { /** The file of the report. */ json?: string };

/** Invalid command line options; the message gives the reason. */
export class UsageError extends Error {}

/** Parses the options. Throws a UsageError. */
export function parseOptions(args: readonly string[]): CommandOptions | 'help' {
  const values = parseArguments(args);
  if (values === 'help') return 'help';
  const { providerBaseUrl: baseUrl, header, timeout, timeLimit, ...options } = values;
  checkTarget(
    { baseUrl, ...options },
    {
      ...{ baseUrl: '--provider-base-url', statesUrl: '--states-url', token: '--token' },
      ...{ graphqlPath: '--graphql-path', intentionPath: '--intention-path' },
    },
  );
  return {
    baseUrl,
    ...options,
    ...(header.length === 0 ? {} : { headers: usageChecked(() => parseHeaders(header)) }),
    ...(timeout === undefined ? {} : { timeoutMs: timeout }),
    ...(timeLimit === undefined ? {} : { timeLimitMs: timeLimit }),
  };
}

function parseArguments(args: readonly string[]) {
  try {
    return createProgram('').parse(args, { from: 'user' }).opts();
  } catch (error) {
    const { exitCode, message } = error as CommanderError;
    if (exitCode === 0) return 'help';
    throw new UsageError(message.replace(/^error: /, ''));
  }
}

interface Target {
  baseUrl: string;
  statesUrl?: string | undefined;
  token?: string | undefined;
  graphqlPath?: string | undefined;
  intentionPath?: string | undefined;
  headers?: BackendAddress['headers'] | undefined;
}

const NAMES = {
  ...{ baseUrl: 'baseUrl', statesUrl: 'statesUrl', token: 'token' },
  ...{ graphqlPath: 'graphqlPath', intentionPath: 'intentionPath' },
};

/** Checks what a verification is sent to, and with. `names` are the names in messages. Throws a UsageError. */
export function checkTarget(target: Target, names = NAMES): void {
  const { baseUrl, statesUrl, token, headers = {} } = target;
  for (const name of ['graphqlPath', 'intentionPath'] as const) {
    const problem = pathProblem(target[name] ?? '/');
    if (problem !== null) throw new UsageError(`${names[name]} ${problem}`);
  }
  usageChecked(() => checkHeaders(headers));
  checkUrl(names.baseUrl, baseUrl);
  if (statesUrl !== undefined) checkUrl(names.statesUrl, statesUrl);
  if (statesUrl !== undefined && token !== undefined) {
    const either = `use either ${names.statesUrl} or ${names.token}.`;
    throw new UsageError(`The states endpoint returns a token for every contract: ${either}`);
  }
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) throw new UsageError(`${names.token} is not an id token.`);
}

/** Milliseconds. */
function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (seconds > 0 && seconds <= 3_600) return seconds * 1_000;
  throw new InvalidArgumentError('It must be a number of seconds, at most 3600.');
}

function parseConcurrency(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 32) return count;
  throw new InvalidArgumentError('It must be a number from 1 to 32.');
}

function checkUrl(option: string, text: string): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:\/\/[^/]/.test(text)) {
    throw new UsageError(`${option} is not a URL: start it with http:// or https://.`);
  }
}

/** Turns an Error into a UsageError. */
function usageChecked<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function parsePattern(text: string): RegExp {
  try {
    return new RegExp(text, 'i');
  } catch (error) {
    throw new InvalidArgumentError(`It is not a regular expression: ${(error as Error).message}`);
  }
}
