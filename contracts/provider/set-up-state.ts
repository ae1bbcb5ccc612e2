import { parseBody, previewBody } from './body.ts';
import type { Hint } from './hints.ts';
import { type HttpResponse, NoResponseError } from './http-client.ts';
import type { BackendContext } from './send-to-backend.ts';

const NO_STATE_SETUP = 'no setup, because --states-url is missing';

export type StateSetupResult =
  | { ok: true; values: Record<string, unknown> }
  | { ok: false; reason: string; hint: Hint };

export interface StateChange {
  state: string;
  params: Record<string, unknown>;
  action: 'setup' | 'teardown';
}

export async function setUpState(
  { statesUrl, sender }: BackendContext,
  change: StateChange,
  requiredValues: readonly string[],
): Promise<StateSetupResult> {
  if (statesUrl === null) {
    // Without a states URL no contract that needs a state's values is sent, because example values could pass by accident.
    return requiredValues.length === 0
      ? { ok: true, values: {} }
      : { ok: false, reason: NO_STATE_SETUP, hint: 'no states URL' };
  }
  const body = Buffer.from(JSON.stringify(change));
  const headers = { 'content-type': 'application/json', accept: 'application/json', 'content-length': body.length };
  try {
    const response = await sender.requestState(new URL(statesUrl), { method: 'POST', headers, body });
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

function errorText(body: Buffer): string {
  const { error, message } = (parseBody(body) ?? {}) as { error?: string | { message?: string }; message?: string };
  const text = typeof error === 'object' ? error?.message : (error ?? message);
  return previewBody(typeof text === 'string' ? Buffer.from(text) : body);
}
