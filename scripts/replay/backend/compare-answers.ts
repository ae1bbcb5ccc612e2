import { formatJsonPath, formatValue, type JsonPath } from '../../../contracts/provider/expectation.ts';
import { accepts, type FieldRule, type FindRules, isExact, responseKind } from './field-rules.ts';

export interface Answer {
  /** HTTP status. */
  status: number;
  /** Parsed JSON; text if it is not JSON. */
  body: unknown;
}

/** A field that a backend answers otherwise than the scenario server. */
export interface Difference {
  operation: string;
  /** A path in the response body, or 'HTTP status'. */
  field: string;
  /** The value from the scenario server, as text. */
  expected: string;
  /** The value from the backend, as text. */
  actual: string;
  /** The contract that checks the field; null if none does, so that the checkout does not rely on it. */
  contract: { description: string; expects: string } | null;
}

interface Comparison {
  operation: string;
  /** The answer of the scenario server. */
  expected: Answer;
  /** The answer of the backend. */
  actual: Answer;
  findRules: FindRules;
  /** The provider state; contracts of the same state are named first. */
  state?: string;
}

/**
 * Lists the fields at which a backend answers otherwise than the scenario server. Where the contracts leave the value to
 * the backend, such as for ids and times, any value is equal that the contracts accept.
 */
export function compareAnswers({ operation, expected, actual, findRules, state }: Comparison): Difference[] {
  const kind = responseKind(expected.status, expected.body);
  const differences: Difference[] = [];

  const similarities = new Map(
    findRules(operation, kind, []).map((rule) => [rule.contract, similarity(rule, expected.body, state)]),
  );
  const similarityOf = ({ contract }: FieldRule) => similarities.get(contract) ?? 0;
  /** What contracts check at a field, that of the most similar answer first. */
  const rulesFor = (path: JsonPath) =>
    [...findRules(operation, kind, path)].sort((one, other) => similarityOf(other) - similarityOf(one));
  const report = (field: string, values: [expected: unknown, actual: unknown], rule: FieldRule | undefined): void => {
    differences.push({
      operation,
      field,
      expected: formatField(field, values[0]),
      actual: formatField(field, values[1]),
      contract: rule ? { description: rule.contract, expects: rule.expects } : null,
    });
  };

  const compareValue = (path: JsonPath, one: unknown, other: unknown): void => {
    if (isObject(one) && isObject(other)) {
      for (const [key, value] of Object.entries(one)) compareValue([...path, key], value, other[key]);
      return;
    }
    if (Array.isArray(one) && Array.isArray(other) && one.length === other.length) {
      for (const [index, item] of one.entries()) compareValue([...path, index], item, other[index]);
      return;
    }
    if (JSON.stringify(one) === JSON.stringify(other)) return;
    const rules = rulesFor(path);
    // Contracts contain what the client reads; a backend may send what it likes elsewhere.
    if (rules.length === 0 && nearest) return;
    if (Array.isArray(one) && Array.isArray(other)) {
      const lists = rules.filter(({ example }) => Array.isArray(example));
      report(formatJsonPath(path), [one, other], lists.find((rule) => hasLength(rule, one.length)) ?? lists[0]);
      return;
    }
    const violated = violatedRule(rules, one, other);
    if (violated) report(formatJsonPath(path), [one, other], violated);
  };

  const [nearest] = rulesFor([]);
  if (expected.status !== actual.status) {
    report('HTTP status', [expected.status, actual.status], nearest && { ...nearest, expects: `${expected.status}` });
  } else if (kind !== responseKind(actual.status, actual.body)) {
    const [field, expects] = kind === 'error' ? ['data', 'an error'] : ['errors', 'no errors'];
    report(field, [messageOf(expected.body), messageOf(actual.body)], nearest && { ...nearest, expects });
  } else if (kind !== 'rejected' && !operation.startsWith('POST ')) {
    // The checkout reads only the status of REST calls.
    compareValue([], expected.body, actual.body);
  }
  return differences;
}

/** A value as text; secrets by their kind only. */
const formatField = (field: string, value: unknown): string =>
  field.endsWith('.clientSecret') && typeof value === 'string' ? 'a secret' : formatValue(value);

const hasLength = ({ example }: FieldRule, length: number): boolean =>
  Array.isArray(example) && example.length === length;

/** How similar a contract's example response is to an answer; the same provider state comes first. */
function similarity({ example, states }: FieldRule, answer: unknown, state: string | undefined): number {
  const countEqual = (one: unknown, other: unknown): number => {
    if (one === null || other === null || typeof one !== 'object' || typeof other !== 'object')
      return Number(one === other);
    const others = new Map(Object.entries(other));
    return Object.entries(one).reduce((sum, [key, value]) => sum + countEqual(value, others.get(key)), 0);
  };
  return countEqual(example, answer) + (state !== undefined && states.includes(state) ? 1_000 : 0);
}

/**
 * The contract that rejects the backend's value; undefined if no contract checks it; null if the value is as good as the
 * scenario server's.
 */
function violatedRule(rules: readonly FieldRule[], expected: unknown, actual: unknown): FieldRule | undefined | null {
  const sameExample = rules.find((rule) => isExact(rule) && accepts(rule, expected));
  if (sameExample) return sameExample;
  const exactKind = rules.find((rule) => isExact(rule) && typeof rule.example === typeof expected);
  // Amounts that people see are exact, whatever the contract's own amount is.
  if (exactKind && typeof expected === 'number') return exactKind;
  const loose = rules.filter((rule) => !isExact(rule) && accepts(rule, expected));
  if (loose.some((rule) => accepts(rule, actual))) return null;
  return loose[0] ?? exactKind ?? rules.find(({ example }) => typeof example === typeof expected && example !== null);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The first error message, or 'data' for a success. */
function messageOf(body: unknown): unknown {
  const errors = isObject(body) ? body['errors'] : undefined;
  const [first] = Array.isArray(errors) ? errors : [];
  return isObject(first) ? (first['message'] ?? 'an error') : 'data without errors';
}

/** The difference as a sentence. */
export const describeDifference = ({ operation, field, expected, actual, contract }: Difference): string =>
  `${operation}: ${field || 'the body'} is ${actual}; the scenario server answers ${expected}. ${
    contract
      ? `The contract '${contract.description}' checks it: expected ${contract.expects}.`
      : 'No contract checks it, so the checkout does not rely on it.'
  }`;
