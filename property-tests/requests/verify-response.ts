import type { HostileRequest } from './hostile-request.ts';
import type { TimedResponse } from './send.ts';

/** For a busy machine; a response usually takes about a millisecond. */
export const MAX_RESPONSE_MS = 2_000;
/** A line of a stack trace, or a path of the server. */
const INTERNALS = /\bat [^\n]*:\d+:\d+|node:internal|node_modules|mock-server\//;
/** Node's HTTP parser rejects a request line or a header without a body. */
const isRejectedByNode = ({ status, body }: TimedResponse) => (status === 400 || status === 431) && body === '';

/** The ways in which this server's messages say what to send or do. */
const INSTRUCTION =
  /\b(Send|Use|Write|Shorten|Choose|Close) |\bmust |Known paths: |The nearest |There are: |To allow it, /;
/** Messages of graphql-js about documents and of Stripe, which the card provider repeats word for word. */
const STANDARD_CODES = ['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'OPERATION_RESOLUTION_FAILURE'];
const STANDARD_MESSAGE =
  /^(Variable "|No such \w+: '|Missing required param: |Unrecognized request URL |Your card )|: must be one of /;
/** A value that was not meant for people, or none where one should be. */
const UNREADABLE = /\[object |\bundefined\b|\bNaN\b|of: ?[,.]/;
/** Longer ones repeat what was sent. */
const MAX_MESSAGE_LENGTH = 1_500;

/**
 * Throws unless the response arrives in time, is no server error and shows no internals, and an error has a readable
 * message of limited length that says what to send.
 */
export function verifyResponse({ method, path }: HostileRequest, response: TimedResponse): void {
  const { status, ms, body } = response;
  const fail = (problem: string) => {
    throw new Error(`${method} ${path.slice(0, 200)} ${problem}: ${status} ${body.slice(0, 500)}`);
  };
  if (status >= 500 || body.includes('"INTERNAL_SERVER_ERROR"')) fail('failed');
  if (ms > MAX_RESPONSE_MS) fail(`took ${ms} ms`);
  if (status < 400) return;
  if (INTERNALS.test(body)) fail('shows internals of the server');
  if (method === 'HEAD' || isRejectedByNode(response)) return;
  const { message, code } = readError(body);
  if (message === '') fail('has no message');
  if (message.length > MAX_MESSAGE_LENGTH) fail(`has a message of ${message.length} characters`);
  if (UNREADABLE.test(message)) fail('has a message that is not for people');
  const isStandard = STANDARD_CODES.includes(code) || STANDARD_MESSAGE.test(message);
  if (!isStandard && !INSTRUCTION.test(message)) fail('has a message that does not say what to send');
}

/** The error of a response in REST or GraphQL format; an empty message without one. */
function readError(body: string): { message: string; code: string } {
  try {
    const { error = {}, errors = [error] } = JSON.parse(body);
    const [{ message = '', extensions = {} }] = errors;
    return { message: String(message), code: String(extensions.code) };
  } catch {
    return { message: '', code: '' };
  }
}
