import { formatValue } from '../provider/expectation.ts';
import type { ContractProblem } from '../provider/problems.ts';
import type { Expectation } from './conversation.ts';

interface StepResponse {
  status: number;
  body: unknown;
}

/** The problem of a response, or null if it is as expected. */
export function findProblem(
  expectation: Expectation,
  response: StepResponse,
): Pick<ContractProblem, 'field' | 'expected' | 'got'> | null {
  const { at } = expectation;
  const values = at === 'HTTP status' ? [response.status] : valuesAt(response.body, at.split('.'));
  const got = at.includes('[*]') ? formatValue(values) : formatValue(values[0]);
  const expected = describe(expectation);
  return holds(expectation, values) ? null : { field: at, expected, got };
}

function holds(expectation: Expectation, values: readonly unknown[]): boolean {
  const [value] = values;
  if ('equals' in expectation) return value === expectation.equals;
  if ('differsFrom' in expectation) return value !== undefined && value !== null && value !== expectation.differsFrom;
  if ('startsWith' in expectation) return typeof value === 'string' && value.startsWith(expectation.startsWith);
  if ('includes' in expectation) return values.includes(expectation.includes);
  if ('excludes' in expectation) return !values.includes(expectation.excludes);
  const { count, of } = expectation;
  return (of === undefined ? values : values.filter((each) => each === of)).length === count;
}

function describe(expectation: Expectation): string {
  if ('equals' in expectation) return formatValue(expectation.equals);
  if ('differsFrom' in expectation) return `another value than ${formatValue(expectation.differsFrom)}`;
  if ('startsWith' in expectation) return `a string that starts with ${formatValue(expectation.startsWith)}`;
  if ('includes' in expectation) return `${formatValue(expectation.includes)} among them`;
  if ('excludes' in expectation) return `no ${formatValue(expectation.excludes)} among them`;
  const { count, of } = expectation;
  return of === undefined ? `${count} of them` : `${formatValue(of)} ${count} ${count === 1 ? 'time' : 'times'}`;
}

/** The values at a path; `[*]` stands for every item of a list. */
export function valuesAt(value: unknown, [segment, ...rest]: readonly string[]): unknown[] {
  if (segment === undefined) return [value];
  const name = segment.replace('[*]', '');
  if (value === null || typeof value !== 'object' || !Object.hasOwn(value, name)) return [];
  const child = (value as Record<string, unknown>)[name];
  if (!segment.endsWith('[*]')) return valuesAt(child, rest);
  return Array.isArray(child) ? child.flatMap((item) => valuesAt(item, rest)) : [];
}
