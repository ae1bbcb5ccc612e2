import { STATES, type StateName, type StateValue } from '#contract-states';
import { parseBody } from '../../../contracts/provider/body.ts';
import { type HttpResponse, NoResponseError, sendHttpRequest } from '../../../contracts/provider/http-client.ts';
import { type StateSetupResult, setUpState } from '../../../contracts/provider/set-up-state.ts';
import { CommandError } from '../../command-line/run-command.ts';

export interface Answer {
  /** HTTP status. */
  status: number;
  /** Parsed JSON; text if it is not JSON. */
  body: unknown;
}

export interface BackendOptions {
  /** The backend, without /graphql. */
  backendUrl: string;
  /** Its endpoint for POST {state, params, action}. */
  statesUrl: string;
}

/** The URL of an option. Throws a `CommandError` unless it is one of HTTP without credentials. */
export function parseHttpUrl(option: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:\/\/[^/]/.test(text))
    throw new CommandError(`--${option} is not a URL: '${text}'. Start it with http:// or https://.`, 2);
  if (url.username !== '' || url.password !== '') throw new CommandError(`Remove the credentials from --${option}.`, 2);
  return text;
}

/** For each response of the backend. */
const TIMEOUT_MS = 10_000;

/** A request without a usable answer; the message gives the reason. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

interface PageRequest {
  /** '/graphql' or '/chargify/subscription/upgrade'. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: unknown;
}

/** Sends a request of the checkout to a server, as the user of a token. Throws a NoAnswerError. */
export async function sendToServer(baseUrl: string, request: PageRequest, token: string | null): Promise<Answer> {
  const body = Buffer.from(JSON.stringify(request.body));
  const headers = {
    ...request.headers,
    'accept-encoding': 'identity',
    'content-length': body.length,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  const url = new URL(`${baseUrl.replace(/(?<!\/)\/+$/, '')}${request.path}`);
  const response = await send(url, { method: 'POST', headers, body });
  return { status: response.status, body: parseBody(response.body) ?? String(response.body) };
}

interface StateChange {
  state: StateName;
  params: Record<string, unknown>;
  action: 'setup' | 'teardown';
}

/** Of a state's values, those that a page needs and that the state has in any case. */
const REQUIRED_VALUES = new Set<StateValue>(['accessToken', 'setupIntentId', 'cardToken']);

/** Sets up or tears down a provider state; a setup resolves to its values. Throws a NoAnswerError. */
export async function changeState(
  { statesUrl }: BackendOptions,
  change: StateChange,
): Promise<Record<string, unknown>> {
  const requiredValues = STATES[change.state].values.filter((value) => REQUIRED_VALUES.has(value));
  const result: StateSetupResult = await setUpState(
    { kind: 'endpoint', url: statesUrl },
    change,
    requiredValues,
    (url, options) => sendHttpRequest(url, { ...options, timeoutMs: TIMEOUT_MS }),
  );
  if (result.ok) return result.values;
  throw new NoAnswerError(
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
    throw new NoAnswerError(`${url.origin} did not answer POST ${url.pathname}: ${error.message}.`);
  }
}
