import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { type BackendAddress, checkHeaders, parseHeaders, pathProblem } from './backend-address.ts';
import type { Level } from './pact.ts';
import type { ContractResult } from './verdict.ts';

export interface VerifyContractsOptions extends BackendAddress {
  /** The backend, without `/graphql`. Credentials in it are sent as HTTP Basic authentication, and never printed. */
  baseUrl: string;
  /** Its states endpoint. It sets up the data of each contract. */
  statesUrl?: string;
  /** Without a states endpoint: the id token of a test user; contracts that need more are skipped. */
  token?: string;
  /** Default: 'all'; the required contracts decide the status, if there are any. */
  level?: Level | 'all';
  /** Verifies only contracts whose description or state matches. */
  only?: RegExp;
  /**
   * Milliseconds for one response; default: as long as the checkout waits, 20,000 for a query and 60,000 for a mutation.
   * Three timeouts in a row end the verification.
   */
  timeoutMs?: number;
  /** Milliseconds for the whole verification; default 300,000. */
  timeLimitMs?: number;
  /** How many conversations run at the same time, 1 to 32; default 8. Contracts are verified one after the other. */
  concurrency?: number;
  /** How many generated conversations run after the others, and decide the status too; default: 60, always the same. */
  explore?: number;
  /** Generates the conversations of an earlier run. */
  seed?: number;
  /** Only the generated conversation at this path of the seed. */
  path?: string;
  /** At most so many requests a second, for a backend that limits them. */
  rate?: number;
  /** A folder with other pact files of specification 4. */
  pacts?: string;
  /** Called after each contract. */
  onResult?: (result: ContractResult, position: number, total: number) => void;
}

export interface CommandContext {
  /** The command as it is typed, for the usage. */
  command: string;
  /** Prints a line for each contract while the command runs. */
  isTerminal: boolean;
  print: (text: string) => void;
  printError: (text: string) => void;
}

/** A command that prints its help and the errors of its options, and then throws a CommanderError. */
export const createCommand = ({ command, print, printError }: CommandContext) =>
  new Command(command)
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: (text) => printError(text.trimEnd()),
    })
    .showHelpAfterError()
    .exitOverride();

export const collectHeaders = (header: string, headers: string[]): string[] => [...headers, header];

const LEVELS = ['required', 'recommended', 'all'] as const;

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
    .option(
      "--header <'Name: value'>",
      'sent with every request, for a gate; repeatable, never printed',
      collectHeaders,
      [],
    )
    .option('--token <token>', 'without a states endpoint: the id token of a test user; other contracts are skipped')
    .addOption(
      new Option('--level <level>', 'default all: both levels run, and the required one decides').choices(LEVELS),
    )
    .option('--only <regex>', 'only contracts whose description or state matches', parsePattern)
    .option('--timeout <seconds>', 'for one response; default 20 for a query and 60 for a mutation', parseMilliseconds)
    .option('--time-limit <seconds>', 'for the whole run; default 300', parseMilliseconds)
    .option('--concurrency <n>', 'how many conversations run at the same time, 1 to 32; default 8', parseCount(32))
    .option(
      '--explore [n]',
      'how many generated conversations run too, and decide; default 60, always the same',
      parseCount(10_000),
    )
    .option(
      '--seed <n>',
      'generates the conversations of an earlier run',
      parseNumber('a number that an earlier run printed', isSeed),
    )
    .option('--path <path>', 'only the generated conversation at this path of the seed')
    .option('--rate <n>', 'at most so many requests a second, for a backend that limits them', parseRate)
    .option('--json <file>', 'writes a JSON report')
    .option('--pacts <dir>', 'the folder of the pact files; default: the contracts of this version')
    .addHelpText('after', AFTER_OPTIONS);

const AFTER_OPTIONS = `
HTTP_PROXY, HTTPS_PROXY and NO_PROXY are respected.

Exit code 0: At least one contract passed and no required one failed.
Exit code 1: Some contracts failed.
Exit code 2: The verification is incomplete (the backend cannot be reached or hangs, the time is up, nothing is selected).`;

/** Parses the options. Prints what is wrong with them, and throws a CommanderError. */
export function parseOptions(
  args: readonly string[],
  context: CommandContext,
): VerifyContractsOptions & { /** The file of the report. */ json?: string } {
  const command = createVerifyCommand(context).parse(args, { from: 'user' });
  const { providerBaseUrl: baseUrl, header, timeout, timeLimit, explore, ...options } = command.opts();
  try {
    const headers = parseHeaders(header);
    const count = explore === true ? DEFAULT_EXPLORED : explore;
    const explored = count === undefined ? {} : { explore: count };
    checkTarget({ baseUrl, ...options, ...explored, headers }, nameOfOption);
    return {
      ...{ baseUrl, ...options, headers },
      ...explored,
      ...(timeout === undefined ? {} : { timeoutMs: timeout }),
      ...(timeLimit === undefined ? {} : { timeLimitMs: timeLimit }),
    };
  } catch (error) {
    return command.error((error as Error).message);
  }
}

const DEFAULT_EXPLORED = 100;

type Target = BackendAddress &
  Pick<VerifyContractsOptions, 'baseUrl' | 'statesUrl' | 'token' | 'explore' | 'seed' | 'path'>;

const nameOfOption = (name: string): string =>
  name === 'baseUrl' ? '--provider-base-url' : `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Checks where a verification sends its requests, and with which token. `nameOf` names an option in a message. Throws an Error. */
export function checkTarget(target: Target, nameOf: (name: keyof Target) => string = String): void {
  const { baseUrl, statesUrl, token, headers = {}, explore, seed, path } = target;
  for (const name of ['graphqlPath', 'intentionPath'] as const) {
    const problem = pathProblem(target[name] ?? '/');
    if (problem !== null) throw new Error(`${nameOf(name)} ${problem}`);
  }
  checkHeaders(headers);
  for (const [name, url] of Object.entries({ baseUrl, statesUrl: statesUrl ?? baseUrl }))
    if (!URL.canParse(url) || !/^https?:\/\/[^/]/.test(url))
      throw new Error(`${nameOf(name as keyof Target)} is not a URL. Start it with http:// or https://.`);
  if (statesUrl !== undefined && token !== undefined)
    throw new Error(
      `The states endpoint returns a token for every contract. Use either ${nameOf('statesUrl')} or ${nameOf('token')}.`,
    );
  if (explore === undefined && (seed ?? path) !== undefined)
    throw new Error(`${nameOf('seed')} and ${nameOf('path')} belong to ${nameOf('explore')}.`);
  if (path !== undefined && (seed === undefined || !/^\d+(:\d+)*$/.test(path)))
    throw new Error(`${nameOf('path')} is one that an earlier run printed, beside its ${nameOf('seed')}.`);
  if (explore !== undefined && statesUrl === undefined)
    throw new Error(`${nameOf('explore')} needs ${nameOf('statesUrl')}, which sets up the generated users.`);
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) throw new Error(`${nameOf('token')} is not an id token.`);
}

const parseNumber = (description: string, accepts: (value: number) => boolean) => (text: string) => {
  const value = Number(text);
  if (accepts(value)) return value;
  throw new InvalidArgumentError(`It must be ${description}.`);
};
const parseCount = (most: number) =>
  parseNumber(`a number from 1 to ${most}`, (count) => Number.isInteger(count) && count >= 1 && count <= most);
const isSeed = (seed: number) => Number.isInteger(seed) && Math.abs(seed) < 2 ** 31;
const parseRate = parseNumber('a number of requests a second, at most 1000', (rate) => rate > 0 && rate <= 1_000);
const isDuration = (seconds: number) => seconds > 0 && seconds <= 3_600;
const parseMilliseconds = (text: string): number =>
  1_000 * parseNumber('a number of seconds, at most 3600', isDuration)(text);

function parsePattern(text: string): RegExp {
  try {
    return new RegExp(text, 'i');
  } catch (error) {
    throw new InvalidArgumentError(`It is not a regular expression: ${(error as Error).message}`);
  }
}
