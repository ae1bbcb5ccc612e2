import type { HostileRequest } from './hostile-request.ts';
import type { TimedResponse } from './send.ts';

/** For a busy machine; a response usually takes about a millisecond. */
export const MAX_RESPONSE_MS = 2_000;
/** A line of a stack trace, or a path of the server. */
const INTERNALS = /\bat [^\n]*:\d+:\d+|node:internal|node_modules|mock-server\//;
/** Node's HTTP parser rejects a request line or a header without a body. */
const isRejectedByNode = ({ status, body }: TimedResponse) => (status === 400 || status === 431) && body === '';

/** Throws unless the response arrives in time, is no server error, shows no internals, and an error says why. */
export function verifyResponse({ method, path }: HostileRequest, response: TimedResponse): void {
  const { status, ms, body } = response;
  const fail = (problem: string) => {
    throw new Error(`${method} ${path.slice(0, 200)} ${problem}: ${status} ${body.slice(0, 500)}`);
  };
  if (status >= 500) fail('failed');
  if (ms > MAX_RESPONSE_MS) fail(`took ${ms} ms`);
  if (status < 400) return;
  if (INTERNALS.test(body)) fail('shows internals of the server');
  if (method !== 'HEAD' && !isRejectedByNode(response) && readMessage(body) === '') fail('has no message');
}

/** The message of an error response in REST or GraphQL format; '' without one. */
function readMessage(body: string): string {
  try {
    const { error, errors } = JSON.parse(body);
    return String(error?.message ?? errors[0].message ?? '');
  } catch {
    return '';
  }
}
