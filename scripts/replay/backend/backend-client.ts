import { Option } from '@commander-js/extra-typings';
import { STATES, type StateName, type StateValue, stateParams } from '#contract-states';
import {
  type BackendAddress,
  callUrl,
  parseHeaders,
  pathProblem,
  splitCredentials,
} from '../../../contracts/provider/backend-address.ts';
import { parseBody } from '../../../contracts/provider/body.ts';
import { type HttpResponse, NoResponseError, sendHttpRequest } from '../../../contracts/provider/http-client.ts';
import { type StateSetupResult, setUpState } from '../../../contracts/provider/set-up-state.ts';
import { collect } from '../../command-line/npm-command.ts';
import { CommandError } from '../../command-line/run-command.ts';

export interface BackendResponse {
  /** HTTP status. */
  status: number;
  /** Parsed JSON; text if it is not JSON. */
  body: unknown;
}

export interface BackendOptions extends BackendAddress {
  /** The backend, without /graphql and credentials. */
  backendUrl: string;
  /** Its endpoint for POST {state, params, action}, without credentials. */
  statesUrl: string;
  /** Sent to the states endpoint. */
  statesHeaders?: Readonly<Record<string, string>>;
}

/** The URL of an option, and the header of its credentials. Throws a `CommandError` unless it is one of HTTP. */
export function parseHttpUrl(option: string, text: string): { url: string; headers: Record<string, string> } {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:\/\/[^/]/.test(text))
    throw new CommandError(`--${option} is not a URL: '${text}'. Start it with http:// or https://.`, 2);
  return splitCredentials(text);
}

/** The options of commands for a backend at another path, or behind a gate. */
export const addressOptions = {
  graphqlPath: new Option('--graphql-path <path>', "the backend's path of GraphQL; default /graphql"),
  intentionPath: new Option(
    '--intention-path <path>',
    'its path of the upgrade intention; default /chargify/subscription/upgrade',
  ),
  header: new Option(
    "--header <'Name: value'>",
    'sent with every request to the backend; repeatable, never printed',
  ).argParser(collect),
};

interface AddressValues {
  graphqlPath?: string | undefined;
  intentionPath?: string | undefined;
  header?: string[] | undefined;
}

/** Parses `addressOptions`. Throws a `CommandError`. */
export function parseAddress(values: AddressValues): Pick<BackendAddress, 'graphqlPath' | 'intentionPath'> & {
  headers: Record<string, string>;
} {
  const { graphqlPath = '/', intentionPath = '/', header = [] } = values;
  for (const [option, path] of [
    ['graphql-path', graphqlPath],
    ['intention-path', intentionPath],
  ] as const) {
    const problem = pathProblem(path);
    if (problem !== null) throw new CommandError(`--${option} ${problem}`, 2);
  }
  const paths = {
    ...(values.graphqlPath && { graphqlPath }),
    ...(values.intentionPath && { intentionPath }),
  };
  try {
    return { ...paths, headers: parseHeaders(header) };
  } catch (error) {
    throw new CommandError((error as Error).message, 2);
  }
}

/** For each response of the backend. */
const TIMEOUT_MS = 10_000;

/** A request without a usable response; the message gives the reason. */
export class BackendRequestError extends Error {
  override readonly name = 'BackendRequestError';
}

interface PageRequest {
  /** '/graphql' or '/chargify/subscription/upgrade'. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

/** Sends a request of the checkout to a server, as the user of a token. Throws a BackendRequestError. */
export async function sendToServer(
  baseUrl: string,
  request: PageRequest,
  token: string | null,
  address: BackendAddress = {},
): Promise<BackendResponse> {
  const body = Buffer.from(JSON.stringify(request.body));
  const headers = {
    ...address.headers,
    ...request.headers,
    'accept-encoding': 'identity',
    'content-length': body.length,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  const url = callUrl(baseUrl, request.path, address);
  const response = await send(url, { method: 'POST', headers, body });
  return { status: response.status, body: parseBody(response.body) ?? String(response.body) };
}

export interface StateChange {
  state: StateName;
  params: Record<string, unknown>;
  action: 'setup' | 'teardown';
}

/** The values of a state that a page needs and that every state has. */
const REQUIRED_VALUES = new Set<StateValue>(['accessToken', 'setupIntentId', 'cardToken']);

/** Sets up or tears down a provider state; a setup resolves to its values. Throws a BackendRequestError. */
export async function changeState(
  { statesUrl, statesHeaders }: Pick<BackendOptions, 'statesUrl' | 'statesHeaders'>,
  change: StateChange,
): Promise<Record<string, unknown>> {
  const requiredValues = STATES[change.state].values.filter((value) => REQUIRED_VALUES.has(value));
  const result: StateSetupResult = await setUpState(
    { kind: 'endpoint', url: statesUrl },
    // A param with a default is sent with every setup.
    { ...change, params: stateParams(change.state, change.params) as Record<string, unknown> },
    requiredValues,
    (url, { headers, ...options }) =>
      sendHttpRequest(url, {
        ...options,
        headers: { ...statesHeaders, ...headers },
        timeoutMs: TIMEOUT_MS,
      }),
  );
  if (result.ok) return result.values;
  throw new BackendRequestError(
    `The states endpoint ${statesUrl} failed the ${change.action} of '${change.state}': ${result.reason}.`,
  );
}

async function send(
  url: URL,
  options: Omit<Parameters<typeof sendHttpRequest>[1], 'timeoutMs'>,
): Promise<HttpResponse> {
  try {
    return await sendHttpRequest(url, { ...options, timeoutMs: TIMEOUT_MS });
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
    throw new BackendRequestError(`${url.origin} did not answer POST ${url.pathname}: ${error.message}.`);
  }
}
