import { isUtf8 } from 'node:buffer';
import { describeBroken, formatValue, parseBody, previewBody, previewText } from './body.ts';
import type { Exchange } from './forwarder.ts';
import type { Hint } from './hints.ts';
import type { HttpResponse } from './http-client.ts';
import type { Contract } from './pact.ts';
import type { Mismatch } from './pact-verifier.ts';

export interface ContractProblem {
  /** A path in the response body ('data.createSubscription.id'), or 'HTTP status', 'header Content-Type', 'body', 'response', 'state', 'teardown'. */
  field: string;
  expected: string;
  got: string;
  message: string;
  hint?: Hint;
  cause?: string;
}

export const statusHint = (status: number, operation = ''): Hint | undefined => {
  if (status === 404 || status === 405) return operation.startsWith('POST ') ? 'no intention endpoint' : 'no endpoint';
  if (status === 429) return 'rate limit';
  return status >= 300 && status < 400 ? 'redirect' : status === 401 ? 'rejected token' : undefined;
};

export function findProblems(
  contract: Contract,
  exchange: Exchange,
  mismatches: readonly Mismatch[],
): ContractProblem[] {
  const { setupError, setupHint, teardownError, noResponse, response } = exchange;
  if (setupError !== undefined) {
    const names = contract.states.map(({ name }) => `'${name}'`).join(', ');
    return [createProblem('state', `${names} set up by the states endpoint`, setupError, setupHint)];
  }
  if (response === undefined) {
    const isLate = noResponse?.reason === 'timeout';
    const expected = isLate ? 'a response before the checkout gives up' : 'a response';
    return [createProblem('response', expected, noResponse?.message ?? 'none', isLate ? undefined : 'unreachable')];
  }
  const broken = contract.response.body && describeBroken(response.body);
  if (broken && (mismatches.length > 0 || !isUtf8(response.body))) return [brokenProblem(broken, response)];
  const body = parseBody(response.body);
  const problems = mismatches.flatMap((mismatch) => mismatchProblems(contract, mismatch, exchange, body));
  if (teardownError !== undefined) {
    problems.push(createProblem('teardown', 'a successful teardown by the states endpoint', teardownError));
  }
  const fields = new Map(problems.map((problem) => [problem.field, problem]));
  return [...fields.values()]
    .sort((one, other) => problemRank(one) - problemRank(other) || (one.field < other.field ? -1 : 1))
    .slice(0, MAX_PROBLEMS);
}

/** Reports at most this many problems of one response, because further ones repeat the first. */
const MAX_PROBLEMS = 5;

/** Ranks HTTP status and errors first, because they explain the other problems of a response. */
function problemRank({ field }: ContractProblem): number {
  const first = ['HTTP status', 'errors'];
  return first.includes(field) ? first.indexOf(field) : first.length;
}

function mismatchProblems(
  contract: Contract,
  mismatch: Mismatch,
  { response }: Exchange,
  body: unknown,
): ContractProblem[] {
  switch (mismatch.type) {
    case 'StatusMismatch': {
      const expected = contract.expected['status'] ?? String(contract.response.status);
      return [
        createProblem(
          'HTTP status',
          expected,
          describeStatus(response),
          statusHint(response?.status ?? 0, contract.operation),
        ),
      ];
    }
    case 'BodyTypeMismatch':
      return [createProblem('body', 'JSON', previewBody(response?.body))];
    case 'BodyMismatch':
      return bodyProblems(contract, mismatch, body);
    default:
      return [createProblem('response', 'a response that matches the contract', mismatch.mismatch ?? mismatch.type)];
  }
}

function bodyProblems(contract: Contract, { path = '$', mismatch = '' }: Mismatch, body: unknown): ContractProblem[] {
  const jsonPath = parseJsonPath(path);
  const missing = mismatch.split('missing the following keys: ')[1]?.split(', ');
  const messages = errorMessages((body as { errors?: unknown } | null)?.errors);
  if (messages !== null && (jsonPath[0] ?? missing?.[0]) === 'data')
    return [createProblem('errors', `data of the operation, not a refusal${describeRule(contract)}`, messages)];
  if (missing !== undefined) {
    return missing.map((key) =>
      createProblem(formatJsonPath([...jsonPath, key]), describeExpected(contract, [...jsonPath, key]), 'nothing'),
    );
  }
  const value = valueAt(body, jsonPath);
  const got = jsonPath.at(-1) === 'clientSecret' ? describeSecret(value) : formatValue(value);
  // A success may have no keys other than data and extensions.
  if (jsonPath.length === 1 && mismatch.startsWith(`Expected '${jsonPath[0]}' to match`)) {
    return jsonPath[0] === 'errors'
      ? [createProblem('errors', `no errors in a success${describeRule(contract)}`, errorMessages(value) ?? got)]
      : [createProblem(formatJsonPath(jsonPath), 'only data and extensions', got)];
  }
  const field = formatJsonPath(jsonPath) || 'body';
  const lacking = missingItems(valueAt(contract.response.body?.content, jsonPath), value);
  if (lacking.length === 0) return [createProblem(field, describeExpected(contract, jsonPath), got)];
  const wanted = `a list with ${lacking.map((item) => formatValue(item)).join(', ')}`;
  return [createProblem(field, wanted, `${(value as []).length} items without that`)];
}

type JsonPath = readonly (string | number)[];

function parseJsonPath(path: string): JsonPath {
  const segments = path.matchAll(/\[(\d+)\]|\['([^']+)'\]|\.([^.[\]]+)/g);
  return [...segments].map(([, index, quoted, name]) => (index === undefined ? (quoted ?? name ?? '') : Number(index)));
}

const formatJsonPath = (path: JsonPath): string =>
  path.map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`)).join('');

function valueAt(document: unknown, path: JsonPath): unknown {
  return path.reduce((value, key) => (value as Record<string | number, unknown> | null | undefined)?.[key], document);
}

function describeExpected({ response, expected }: Contract, path: JsonPath): string {
  const words = expected[path.map((key) => (typeof key === 'number' ? '[*]' : `.${key}`)).join('')];
  const example = valueAt(response.body?.content, path);
  return words ?? `${Array.isArray(example) ? 'a list such as ' : ''}${formatValue(example)}`;
}

const describeSecret = (value: unknown): string =>
  typeof value === 'string'
    ? `a text of ${value.length} characters ${value.startsWith('seti_') ? '' : "that does not begin with 'seti_', "}${value.includes('_secret_') ? "with '_secret_'" : "without '_secret_'"}`
    : formatValue(value);

function missingItems(expected: unknown, list: unknown): unknown[] {
  if (!Array.isArray(expected) || !Array.isArray(list)) return [];
  const isLike = (wanted: unknown, item: unknown): boolean =>
    wanted === null || typeof wanted !== 'object'
      ? String(wanted).toLowerCase() === String(item).toLowerCase()
      : Object.entries(wanted).every(
          ([name, value]) => name === 'id' || isLike(value, (item as Record<string, unknown> | null)?.[name]),
        );
  return expected.filter((wanted) => !list.some((item) => isLike(wanted, item)));
}

const describeRule = ({ rule }: Contract): string => (rule === undefined ? '' : ` (${rule})`);

function errorMessages(errors: unknown): string | null {
  const messages = Array.isArray(errors) ? errors.map((error) => error?.message) : [];
  const texts = messages.filter((message) => typeof message === 'string');
  return texts.length === 0 ? null : texts.map((text) => formatValue(text)).join(', ');
}

export function createProblem(field: string, expected: string, received: string, hint?: Hint): ContractProblem {
  const got = previewText(received);
  return { field, expected, got, message: `${field}: expected ${expected}, got ${got}`, ...(hint && { hint }) };
}

export const BROKEN_BODY = 'broken body';

/** The problem of a body that is not JSON in UTF-8. Reports the status instead if it explains the body, as 404 and 429 do. */
function brokenProblem(broken: string, response: HttpResponse): ContractProblem {
  const { status, body } = response;
  const hint = /^\s*</.test(String(body)) ? 'HTML page' : undefined;
  const ofStatus = statusHint(status);
  if (ofStatus !== undefined && ofStatus !== 'rejected token')
    return createProblem('HTTP status', 'a status of a success, 2xx', describeStatus(response), ofStatus);
  const problem = createProblem('body', 'JSON in UTF-8', `HTTP ${status}, which ${broken}: ${previewBody(body)}`, hint);
  return { ...problem, cause: BROKEN_BODY };
}

function describeStatus(response: Exchange['response']): string {
  if (response === undefined) return 'no response';
  const { location } = response.headers;
  return location === undefined ? String(response.status) : `${response.status}, redirect to ${location}`;
}
