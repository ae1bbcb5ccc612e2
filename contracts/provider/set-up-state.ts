import { parseBody, previewBody } from './body.ts';
import type { Hint } from './hints.ts';
import { type HttpResponse, NoResponseError } from './http-client.ts';
import type { Contract } from './pact.ts';
import type { SendRequest } from './request-sender.ts';

/** Where the provider states of contracts come from. */
export type StatesSource =
  | { kind: 'endpoint'; url: string }
  /** No setup: the backend's current data, with the user of this id token. */
  | { kind: 'token'; token: string }
  /** No setup and no user. */
  | { kind: 'none' };

const NO_STATE_SETUP = 'no setup, because --states-url is missing';

export type StateSetupResult =
  | { ok: true; values: Record<string, unknown> }
  | { ok: false; reason: string; hint: Hint };

export interface StateChange {
  state: string;
  params: Record<string, unknown>;
  action: 'setup' | 'teardown';
}

/** Why a contract is skipped with this source of states, or null. */
export function skipReason({ requiredValues, response }: Contract, { kind }: StatesSource): string | null {
  if (kind !== 'token') return null;
  const others = requiredValues.filter((name) => name !== 'accessToken');
  if (others.length > 0) return `needs ${others.join(', ')} from a states endpoint`;
  const isRejected = response.status === 401 && requiredValues.length > 0;
  return isRejected ? 'needs an id token that is rejected, from a states endpoint' : null;
}

/** Sets up or tears down a state. Setup fails unless it returns all `requiredValues`. */
export async function setUpState(
  source: StatesSource,
  change: StateChange,
  requiredValues: readonly string[],
  send: SendRequest,
): Promise<StateSetupResult> {
  if (source.kind === 'token') return { ok: true, values: { accessToken: source.token } };
  if (source.kind === 'none') {
    // A request with the contract's example values could pass by accident.
    return requiredValues.length === 0
      ? { ok: true, values: {} }
      : { ok: false, reason: NO_STATE_SETUP, hint: 'no states URL' };
  }
  const body = Buffer.from(JSON.stringify(change));
  const headers = { 'content-type': 'application/json', accept: 'application/json', 'content-length': body.length };
  try {
    const response = await send(new URL(source.url), { method: 'POST', headers, body });
    return readStateValues(response, change.action === 'setup' ? requiredValues : []);
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
    return { ok: false, reason: error.message, hint: 'failing state' };
  }
}

const STATUS_HINTS: ReadonlyMap<number, Hint> = new Map([
  [401, 'states gate'],
  [403, 'states gate'],
  [404, 'unknown state'],
  [405, 'unknown state'],
  [429, 'rate limit'],
]);

function readStateValues({ status, body }: HttpResponse, requiredValues: readonly string[]): StateSetupResult {
  const fail = (reason: string, hint: Hint = 'failing state') =>
    ({ ok: false, reason: `HTTP ${status}${reason}`, hint }) as const;
  if (status < 200 || status > 299) return fail(`, ${errorText(body)}`, STATUS_HINTS.get(status));
  const values = parseBody(body);
  if (values === null || typeof values !== 'object' || Array.isArray(values)) {
    return requiredValues.length === 0
      ? { ok: true, values: {} }
      : fail(` without a JSON object that has ${requiredValues.join(', ')}`);
  }
  const { accessToken } = values as { accessToken?: unknown };
  if (typeof accessToken === 'number') return fail(' with an accessToken that is a number, and must be a text');
  const missing = requiredValues.filter((name) => !isStateValue((values as Record<string, unknown>)[name]));
  if (missing.length > 0) return fail(` without ${missing.join(', ')}`);
  return { ok: true, values: values as Record<string, unknown> };
}

const isStateValue = (value: unknown): boolean =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

/** The error message of a response body, or the truncated body. */
function errorText(body: Buffer): string {
  const { error, message } = (parseBody(body) ?? {}) as { error?: string | { message?: string }; message?: string };
  const text = typeof error === 'object' ? error?.message : (error ?? message);
  return previewBody(typeof text === 'string' ? Buffer.from(text) : body);
}
