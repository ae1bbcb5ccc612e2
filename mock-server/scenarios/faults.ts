/** What goes wrong in a scenario, in words: `slow('CreateSubscription', 5_000)`, `lost('CreateSubscription', { work: 'done' })`. */
import type { Breakage, Fault, ProviderCallName } from '../backend/records.ts';
import type { OperationName } from './operations.ts';

/** Everything that a page may ask for. */
export type CallName =
  | OperationName
  | 'upgrade-intention'
  | ProviderCallName
  | 'provider script'
  | 'provider frames'
  | '*';

/** Which of its calls a fault meets: `skip` pass first, then `times` are met; all of them when neither is given. */
interface Reach {
  skip?: number;
  times?: number;
}

const breaking = (call: CallName, breaks: Breakage, reach: Reach): Fault => ({ call, ...reach, breaks });

/** Answers as usual, but later. */
export const slow = (call: CallName, delayMs: number, reach: Reach = {}): Fault => ({ call, ...reach, delayMs });
/** Answers as usual, after a time that the session's seed draws anew for each call. */
export const jittery = (call: CallName, from: number, to: number, reach: Reach = {}): Fault => ({
  call,
  ...reach,
  delayMs: [from, to],
});
/** HTTP says no; the body is whatever stands between us and the server would write. */
export const httpStatus = (
  call: CallName,
  status: number,
  { body, type, ...reach }: Reach & { body?: string; type?: string } = {},
): Fault =>
  breaking(
    call,
    { with: 'status', status, ...(body === undefined ? {} : { body }), ...(type === undefined ? {} : { type }) },
    reach,
  );
export const malformed = (call: CallName, reach: Reach = {}): Fault =>
  breaking(call, { with: 'malformed JSON' }, reach);
export const nullData = (call: CallName, reach: Reach = {}): Fault => breaking(call, { with: 'null data' }, reach);
export const failing = (
  call: CallName,
  { message, code = 'INTERNAL_SERVER_ERROR', ...reach }: Reach & { message: string; code?: string },
): Fault => breaking(call, { with: 'error', message, code }, reach);
/** The connection breaks; where the work is `done`, nobody hears of it. */
export const lost = (
  call: CallName,
  { work = 'not begun', ...reach }: Reach & { work?: 'not begun' | 'done' } = {},
): Fault => breaking(call, { with: 'lost connection', work }, reach);

/** The fault in words, for the walkthrough, the panel and the journal. */
export function sayFault({ call, skip = 0, times, delayMs, breaks }: Fault): string {
  const what = call === '*' ? 'every call' : call;
  const which =
    times === undefined
      ? skip > 0
        ? `after ${skip}, `
        : ''
      : times === 1
        ? `once${skip > 0 ? ` after ${skip}` : ''}, `
        : `${times} times${skip > 0 ? ` after ${skip}` : ''}, `;
  const later =
    delayMs === undefined ? [] : [`takes ${typeof delayMs === 'number' ? delayMs : delayMs.join(' to ')} ms`];
  return `${which}${what} ${[...later, ...(breaks ? [sayBreakage(breaks)] : [])].join(' and ')}`;
}

function sayBreakage(breaks: Breakage): string {
  switch (breaks.with) {
    case 'status':
      return `is answered with HTTP ${breaks.status}`;
    case 'malformed JSON':
      return 'is answered with half a JSON document';
    case 'null data':
      return 'is answered with null data';
    case 'error':
      return `is refused with '${breaks.message}'`;
    case 'lost connection':
      return breaks.work === 'done' ? 'is done, and the answer is lost' : 'does not arrive';
  }
}
