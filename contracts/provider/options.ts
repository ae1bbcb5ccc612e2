import { parseArgs } from 'node:util';
import { PACTS } from './pact-files.ts';

export const USAGE = `Usage: npm run contracts:verify -- --provider-base-url URL [options]

  --provider-base-url URL   the backend, without /graphql
  --states-url URL          its endpoint for POST {state, params, action}; the states are in contracts/README.md
  --token T                 without such an endpoint: the id token of a test user, for the contracts that need no more
  --only REGEX              only contracts of which the description or the state matches
  --timeout SECONDS         for one answer; 30 unless given
  --junit FILE              writes a report for a build server
  --json FILE               writes a report for programs
  --pacts DIR               the folder of the contracts; contracts/pacts unless given
  --provider-version V      the version of the backend, for a Pact broker
  --provider-branch B       its branch, for a Pact broker

Where PACT_BROKER_BASE_URL is set, the outcome is published there, signed in with PACT_BROKER_TOKEN, or with
PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD. HTTP_PROXY, HTTPS_PROXY and NO_PROXY are obeyed.

Exit code 0: at least one contract holds, and none fails. 1: some fail. 2: nothing could be tried or published.`;

export interface Options {
  providerBaseUrl: string;
  statesUrl?: string;
  token?: string;
  only?: RegExp;
  timeoutMs: number;
  junit?: string;
  json?: string;
  pacts: string;
  providerVersion?: string;
  providerBranch?: string;
}

/** What was given cannot be used; the message says why. */
export class WrongUse extends Error {}

const TEXT = { type: 'string' } as const;

/** Reads the options, or 'help'. It throws a WrongUse. */
export function readOptions(args: readonly string[]): Options | 'help' {
  const values = parse(args);
  if (values.help) return 'help';
  const { token, junit, json, pacts = PACTS, only } = values;
  const providerBaseUrl = values['provider-base-url'];
  const statesUrl = values['states-url'];
  const providerVersion = values['provider-version'];
  const providerBranch = values['provider-branch'];
  if (providerBaseUrl === undefined) throw new WrongUse('--provider-base-url is missing.');
  checkUrl('--provider-base-url', providerBaseUrl);
  if (statesUrl !== undefined) checkUrl('--states-url', statesUrl);
  if (statesUrl !== undefined && token !== undefined) {
    throw new WrongUse('The states endpoint answers a token for every contract: give --states-url or --token.');
  }
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) throw new WrongUse('--token is no id token.');
  const seconds = Number(values.timeout ?? 30);
  if (!(seconds > 0 && seconds <= 3_600)) throw new WrongUse('--timeout is a number of seconds, at most 3600.');
  return {
    providerBaseUrl,
    pacts,
    timeoutMs: seconds * 1_000,
    ...(statesUrl === undefined ? {} : { statesUrl }),
    ...(token === undefined ? {} : { token }),
    ...(only === undefined ? {} : { only: pattern(only) }),
    ...(junit === undefined ? {} : { junit }),
    ...(json === undefined ? {} : { json }),
    ...(providerVersion === undefined ? {} : { providerVersion }),
    ...(providerBranch === undefined ? {} : { providerBranch }),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean', short: 'h' },
        'provider-base-url': TEXT,
        'states-url': TEXT,
        token: TEXT,
        only: TEXT,
        timeout: TEXT,
        junit: TEXT,
        json: TEXT,
        pacts: TEXT,
        'provider-version': TEXT,
        'provider-branch': TEXT,
      },
    }).values;
  } catch (error) {
    throw new WrongUse((error as Error).message);
  }
}

function checkUrl(option: string, text: string): void {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:\/\/[^/]/.test(text)) {
    throw new WrongUse(`${option} is no address: give it with http:// or https://.`);
  }
  if (url.username !== '' || url.password !== '') throw new WrongUse(`Leave the password out of ${option}.`);
}

function pattern(text: string): RegExp {
  try {
    return new RegExp(text, 'i');
  } catch (error) {
    throw new WrongUse(`--only is no regular expression: ${(error as Error).message}`);
  }
}
