import { parsed, textOf } from './body.ts';
import type { Contract } from './contract.ts';
import { expectedAt, expectedHeader, placeOf, shown, valueAt, written } from './expectation.ts';
import type { Passage } from './relay.ts';
import type { Mismatch } from './run-verifier.ts';

/** One thing in which a backend differs from a contract. */
export interface Problem {
  /** A path into the answer ('data.createSubscription.id'), or 'HTTP status', 'header Content-Type', 'body', 'answer', 'state'. */
  field: string;
  expected: string;
  got: string;
  /** All of it in a sentence. */
  message: string;
}

/** In which ways a contract does not hold, the one that explains most first. */
export function problemsOf(
  contract: Contract,
  passage: Passage,
  mismatches: readonly Mismatch[],
  otherwise: string,
): Problem[] {
  const { refusedState, refusedTeardown, noAnswer, answer } = passage;
  if (refusedState !== undefined) {
    const names = contract.states.map(({ name }) => `'${name}'`).join(', ');
    return [problem('state', `${names} made true by the states endpoint`, refusedState)];
  }
  if (noAnswer !== undefined) return [problem('answer', 'an answer', noAnswer.message)];
  const body = parsed(answer?.body);
  const found = mismatches.flatMap((mismatch) => problemsIn(contract, mismatch, passage, body));
  if (refusedTeardown !== undefined) {
    found.push(problem('teardown', 'the states endpoint undoes what it made true', refusedTeardown));
  }
  if (found.length === 0) found.push(problem('answer', 'what the contract says', otherwise));
  const fields = new Map(found.map((each) => [each.field, each]));
  return [...fields.values()].sort((one, other) => rank(one) - rank(other) || (one.field < other.field ? -1 : 1));
}

/** The verifier names them in no order, and some twice. What explains the rest comes first. */
function rank({ field }: Problem): number {
  const first = ['HTTP status', 'errors'];
  return first.includes(field) ? first.indexOf(field) : first.length;
}

function problemsIn(contract: Contract, mismatch: Mismatch, { answer }: Passage, body: unknown): Problem[] {
  switch (mismatch.type) {
    case 'StatusMismatch':
      return [problem('HTTP status', String(contract.response.status), statusOf(answer))];
    case 'HeaderMismatch': {
      const name = mismatch.key ?? '';
      const value = answer?.headers[name.toLowerCase()];
      return [
        problem(
          `header ${name}`,
          expectedHeader(contract, name),
          value === undefined ? 'no such header' : String(value),
        ),
      ];
    }
    case 'BodyTypeMismatch':
      return [problem('body', 'JSON', textOf(answer?.body))];
    case 'BodyMismatch':
      return inBody(contract, mismatch, body, answer?.body);
    default:
      return [problem('answer', 'what the contract says', mismatch.mismatch ?? mismatch.type)];
  }
}

function inBody(contract: Contract, { path = '$', mismatch = '' }: Mismatch, body: unknown, raw?: Buffer): Problem[] {
  const place = placeOf(path);
  if (body === undefined) return [problem('body', 'JSON', textOf(raw))];
  const missing = mismatch.match(/missing the following keys: (.+)$/)?.[1]?.split(', ');
  if (missing !== undefined) {
    return missing.map((key) => problem(written([...place, key]), expectedAt(contract, [...place, key]), 'nothing'));
  }
  const value = valueAt(body, place);
  const got = shown(value);
  // The one rule for names of a success: data, and extensions beside it.
  if (place.length === 1 && mismatch.startsWith(`Expected '${place[0]}' to match`)) {
    return place[0] === 'errors'
      ? [problem('errors', 'none in a success', messagesIn(value) ?? got)]
      : [problem(written(place), 'nothing but data and extensions', got)];
  }
  return [problem(written(place) || 'body', expectedAt(contract, place), got)];
}

function messagesIn(errors: unknown): string | null {
  const messages = Array.isArray(errors) ? errors.map((error) => error?.message) : [];
  const texts = messages.filter((message) => typeof message === 'string');
  return texts.length === 0 ? null : texts.map((text) => shown(text)).join(', ');
}

const problem = (field: string, expected: string, got: string): Problem => ({
  field,
  expected,
  got,
  message: `${field}: expected ${expected}, got ${got}`,
});

function statusOf(answer: Passage['answer']): string {
  if (answer === undefined) return 'no answer';
  const { location } = answer.headers;
  return location === undefined ? String(answer.status) : `${answer.status}, go to ${location}`;
}
