/** Builders for faults: `delayed('CreateSubscription', 5_000)`, `lostConnection('CreateSubscription', { work: 'done' })`. */
import type { CallName } from '../schemas/call-names.ts';
import type { Fault, FaultEffect } from '../schemas/fault.ts';

/** A fault lets the first `skip` calls pass and applies to the next `times` calls. Default: all calls. */
interface FaultScope {
  skip?: number;
  times?: number;
}

const createFault = (call: CallName, breaks: FaultEffect, scope: FaultScope): Fault => ({ call, ...scope, breaks });

export const delayed = (call: CallName, delayMs: number, scope: FaultScope = {}): Fault => ({
  call,
  ...scope,
  delayMs,
});
export const jittery = (call: CallName, from: number, to: number): Fault => ({ call, delayMs: [from, to] });
/** Responds with an HTTP status and the body of a proxy between the client and the server. */
export const httpStatus = (
  call: CallName,
  status: number,
  { body, type, ...scope }: FaultScope & { body?: string; type?: string } = {},
): Fault =>
  createFault(
    call,
    { with: 'status', status, ...(body === undefined ? {} : { body }), ...(type === undefined ? {} : { type }) },
    scope,
  );
export const malformed = (call: CallName, scope: FaultScope = {}): Fault =>
  createFault(call, { with: 'malformed JSON' }, scope);
export const nullData = (call: CallName, scope: FaultScope = {}): Fault =>
  createFault(call, { with: 'null data' }, scope);
/** Responds with a GraphQL error. With `code: null`, it has no code, as from a backend without error codes. */
export const graphqlError = (
  call: CallName,
  { message, code = 'INTERNAL_SERVER_ERROR', ...scope }: FaultScope & { message: string; code?: string | null },
): Fault => createFault(call, { with: 'error', message, code }, scope);
export const declinedWithoutCode = (call: CallName, message: string): Fault =>
  graphqlError(call, { message, code: null, times: 1 });
/** Drops the connection; with `work: 'done'` the operation has been executed. */
export const lostConnection = (
  call: CallName,
  { work = 'not begun', ...scope }: FaultScope & { work?: 'not begun' | 'done' } = {},
): Fault => createFault(call, { with: 'lost connection', work }, scope);

/** Resets the connection before the first byte. A browser repeats the request by itself if it has reused the connection. */
export const connectionReset = (
  call: CallName,
  { work = 'not begun', ...scope }: FaultScope & { work?: 'not begun' | 'done' } = {},
): Fault => createFault(call, { with: 'connection reset', work }, scope);

export function describeFault({ call, skip = 0, times, delayMs, breaks }: Fault): string {
  const target = call === '*' ? 'every call' : call;
  const count = times === undefined ? '' : times === 1 ? 'once' : `${times} times`;
  const scope = [count, skip > 0 ? `after ${skip}` : ''].filter(Boolean).join(' ');
  const delay =
    delayMs === undefined ? [] : [`takes ${typeof delayMs === 'number' ? delayMs : delayMs.join(' to ')} ms`];
  const effect = [...delay, ...(breaks ? [describeBreakage(breaks)] : [])].join(' and ');
  return `${scope === '' ? '' : `${scope}, `}${target} ${effect}`;
}

function describeBreakage(breaks: FaultEffect): string {
  switch (breaks.with) {
    case 'status':
      return `returns HTTP ${breaks.status}`;
    case 'malformed JSON':
      return 'returns half a JSON document';
    case 'null data':
      return 'returns null data';
    case 'error':
      return `returns the error '${breaks.message}'`;
    case 'lost connection':
      return breaks.work === 'done' ? 'is executed, but its response is lost' : 'does not reach the server';
    case 'connection reset':
      return `is ${breaks.work === 'done' ? '' : 'not '}executed, and its connection is reset before the response`;
  }
}
