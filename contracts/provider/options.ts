import { parseArgs } from 'node:util';
import { type BackendAddress, checkHeaders, parseHeaders, pathProblem } from './backend-address.ts';
import type { Level } from './pact.ts';
import type { VerifyContractsOptions } from './verify-pacts.ts';

/** The options, for the command as it is typed. */
export const usage = (command: string): string => `Usage: ${command} --provider-base-url URL [options]

  --provider-base-url URL   the backend, without /graphql; credentials in it are sent as HTTP Basic authentication
  --states-url URL          its endpoint for POST {state, params, action}; the guide to the contracts has the states
  --graphql-path PATH       the path of GraphQL; default /graphql
  --intention-path PATH     the path of the upgrade intention; default /chargify/subscription/upgrade
  --header 'NAME: VALUE'    sent with every request, for a gate in front of the backend; repeatable, never printed
  --token T                 without a states endpoint: the id token of a test user; other contracts are skipped
  --level LEVEL             required, recommended or all; default all: both run, the required ones decide
  --only REGEX              verifies only contracts whose description or state matches
  --timeout SECONDS         per response; default 30; ends the run after three timeouts in a row
  --time-limit SECONDS      for the whole run; default 300
  --concurrency N           how many contracts with the same prices and coupons are verified at once, 1 to 32; default 8
  --json FILE               writes a JSON report
  --pacts DIR               the folder of the pact files; default: the contracts of this version

HTTP_PROXY, HTTPS_PROXY and NO_PROXY are respected.

On a terminal a line is printed for each contract, about ten at a time.

Exit code 0: at least one contract passed and no required one failed. 1: some failed. 2: the verification is incomplete (the backend
cannot be reached or hangs, the time is up, nothing is selected).`;

export type CommandOptions = VerifyContractsOptions & { /** The file of the report. */ json?: string };

/** Invalid command line options; the message gives the reason. */
export class UsageError extends Error {}

const TEXT = { type: 'string' } as const;

/** Parses the options. Throws a UsageError. */
export function parseOptions(args: readonly string[]): CommandOptions | 'help' {
  const values = parseArguments(args);
  if (values.help) return 'help';
  const { token, json, pacts, only, level, timeout, 'states-url': statesUrl, 'time-limit': timeLimit } = values;
  const { header = [], concurrency, 'graphql-path': graphqlPath, 'intention-path': intentionPath } = values;
  const baseUrl = values['provider-base-url'];
  if (baseUrl === undefined) throw new UsageError('--provider-base-url is missing.');
  const names = {
    ...{ baseUrl: '--provider-base-url', statesUrl: '--states-url', token: '--token' },
    ...{ graphqlPath: '--graphql-path', intentionPath: '--intention-path' },
  };
  checkTarget({ baseUrl, statesUrl, token, graphqlPath, intentionPath }, names);
  return {
    baseUrl,
    ...(graphqlPath === undefined ? {} : { graphqlPath }),
    ...(intentionPath === undefined ? {} : { intentionPath }),
    ...(header.length === 0 ? {} : { headers: usageChecked(() => parseHeaders(header)) }),
    ...(pacts === undefined ? {} : { pacts }),
    ...(statesUrl === undefined ? {} : { statesUrl }),
    ...(token === undefined ? {} : { token }),
    ...(level === undefined ? {} : { level: parseLevel(level) }),
    ...(only === undefined ? {} : { only: parsePattern(only) }),
    ...(concurrency === undefined ? {} : { concurrency: parseConcurrency(concurrency) }),
    ...(json === undefined ? {} : { json }),
    ...(timeout === undefined ? {} : { timeoutMs: parseSeconds('--timeout', timeout) }),
    ...(timeLimit === undefined ? {} : { timeLimitMs: parseSeconds('--time-limit', timeLimit) }),
  };
}

function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean', short: 'h' },
        'provider-base-url': TEXT,
        'states-url': TEXT,
        'graphql-path': TEXT,
        'intention-path': TEXT,
        header: { type: 'string', multiple: true },
        token: TEXT,
        level: TEXT,
        only: TEXT,
        timeout: TEXT,
        'time-limit': TEXT,
        concurrency: TEXT,
        json: TEXT,
        pacts: TEXT,
      },
    }).values;
  } catch (error) {
    // Node adds a hint about arguments that begin with a dash.
    throw new UsageError(`${(error as Error).message.split(/[.;] /, 1)[0]?.replace(/\.$/, '')}.`);
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

function parseLevel(text: string): Level | 'all' {
  if (text === 'required' || text === 'recommended' || text === 'all') return text;
  throw new UsageError(`--level is '${text}', but must be required, recommended or all.`);
}

function parseSeconds(option: string, text: string): number {
  const seconds = Number(text);
  if (seconds > 0 && seconds <= 3_600) return seconds * 1_000;
  throw new UsageError(`${option} must be a number of seconds, at most 3600.`);
}

function parseConcurrency(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 32) return count;
  throw new UsageError('--concurrency must be a number from 1 to 32.');
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
    throw new UsageError(`--only is not a regular expression: ${(error as Error).message}`);
  }
}
