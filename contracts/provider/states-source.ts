import { parsed, textOf } from './body.ts';
import { type Answer, type Call, NoAnswer } from './call.ts';
import type { Contract } from './contract.ts';

/** Who makes the states of the contracts true. */
export type StatesSource =
  /** The backend's own endpoint. */
  | { kind: 'endpoint'; url: string }
  /** The backend's data are as they are, and its user is the one of this id token. */
  | { kind: 'token'; token: string }
  /** Nobody. */
  | { kind: 'none' };

export const NOTHING_ARRANGED = 'no --states-url, so that nothing is arranged';

export type Arranged = { ok: true; values: Record<string, unknown> } | { ok: false; reason: string };

interface StateChange {
  state: string;
  params: Record<string, unknown>;
  action: 'setup' | 'teardown';
}

/** Why a contract cannot be tried with states from there, or null. */
export function notTryable({ needs, states }: Contract, { kind }: StatesSource): string | null {
  if (kind !== 'token') return null;
  const others = needs.filter((name) => name !== 'accessToken');
  if (others.length > 0) return `needs ${others.join(', ')}, which only the backend knows`;
  const expired = states.some(({ params }) => params?.['tokenExpired'] === true);
  return expired ? 'needs an id token that has expired, which only the backend can make' : null;
}

type Ask = (url: URL, call: Omit<Call, 'timeoutMs'>) => Promise<Answer>;

/** Makes a state true, or undoes it; `needs` are the values without which the contract's request cannot be made. */
export async function arrange(
  source: StatesSource,
  change: StateChange,
  needs: readonly string[],
  ask: Ask,
): Promise<Arranged> {
  if (source.kind === 'token') return { ok: true, values: { accessToken: source.token } };
  if (source.kind === 'none') {
    // What is sent with the examples of the contract would be tried on nothing, and might even pass.
    return needs.length === 0 ? { ok: true, values: {} } : { ok: false, reason: NOTHING_ARRANGED };
  }
  const body = Buffer.from(JSON.stringify(change));
  const headers = { 'content-type': 'application/json', accept: 'application/json', 'content-length': body.length };
  try {
    const answer = await ask(new URL(source.url), { method: 'POST', headers, body });
    return judge(answer, change.action === 'setup' ? needs : []);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { ok: false, reason: error.message };
  }
}

function judge({ status, body }: Answer, needs: readonly string[]): Arranged {
  if (status < 200 || status > 299) return { ok: false, reason: `HTTP ${status}, ${wordsOf(body)}` };
  const values = parsed(body);
  if (values === null || typeof values !== 'object' || Array.isArray(values)) {
    return needs.length === 0
      ? { ok: true, values: {} }
      : { ok: false, reason: `HTTP ${status} with no JSON object, so that there is no ${needs.join(', no ')}` };
  }
  const missing = needs.filter((name) => !isValue((values as Record<string, unknown>)[name]));
  if (missing.length > 0) return { ok: false, reason: `HTTP ${status} without ${missing.join(', ')}` };
  return { ok: true, values: values as Record<string, unknown> };
}

const isValue = (value: unknown): boolean => (typeof value === 'string' && value !== '') || typeof value === 'number';

/** What a person wrote for a person in an answer, or all of it, cut short. */
function wordsOf(body: Buffer): string {
  const { error, message } = (parsed(body) ?? {}) as { error?: string | { message?: string }; message?: string };
  const words = typeof error === 'object' ? error?.message : (error ?? message);
  return textOf(typeof words === 'string' ? Buffer.from(words) : body);
}
