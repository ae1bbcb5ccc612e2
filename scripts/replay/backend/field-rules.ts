import { rulesAt } from '../../../contracts/checks/rules-at.ts';
import { describeExpected, isExactNumber, type JsonPath } from '../../../contracts/provider/expectation.ts';
import { type Interaction, type MatchingRule, readPact, toContract } from '../../../contracts/provider/pact.ts';
import { listPactFiles, PACTS_FOLDER } from '../../../contracts/provider/pact-files.ts';

/** What one contract checks at one field of a response. */
export interface FieldRule {
  /** The contract's description. */
  contract: string;
  /** The names of its provider states. */
  states: readonly string[];
  /** The value in the contract's example response. */
  example: unknown;
  rules: readonly MatchingRule[];
  /** The expected value in words. */
  expects: string;
}

/** Whether a response is a success, an error of the operation, or has another HTTP status than 200. */
type ResponseKind = 'success' | 'error' | 'rejected';

/** What all contracts of an operation check at a field. */
export type FindRules = (operation: string, kind: ResponseKind, path: JsonPath) => readonly FieldRule[];

export const responseKind = (status: number, body: unknown): ResponseKind => {
  if (status !== 200) return 'rejected';
  return body !== null && typeof body === 'object' && 'errors' in body ? 'error' : 'success';
};

/** Indexes the committed contracts by operation, kind of response and field. */
export function readFieldRules(files: readonly string[] = listPactFiles(PACTS_FOLDER)): FindRules {
  const rulesByField = new Map<string, FieldRule[]>();
  for (const interaction of files.flatMap((file) => readPact(file).interactions)) {
    const { operation } = toContract(interaction);
    const { status, body } = interaction.response;
    const kind = responseKind(status, body?.content);
    for (const [path, example] of fieldsOf(body?.content)) {
      const key = fieldKey(operation, kind, path);
      rulesByField.set(key, [...(rulesByField.get(key) ?? []), fieldRule(interaction, path, example)]);
    }
  }
  return (operation, kind, path) => rulesByField.get(fieldKey(operation, kind, path)) ?? [];
}

/** Items of a list share their rules. */
const fieldKey = (operation: string, kind: ResponseKind, path: JsonPath): string =>
  [operation, kind, ...path.map((key) => (typeof key === 'number' ? '*' : key))].join(' ');

function fieldRule(interaction: Interaction, path: JsonPath, example: unknown): FieldRule {
  return {
    contract: interaction.description,
    states: (interaction.providerStates ?? []).map(({ name }) => name),
    example,
    rules: rulesAt(interaction, path),
    expects: describeExpected(toContract(interaction), path),
  };
}

/** Every value of a JSON document with its path, parents first. */
function fieldsOf(value: unknown, path: JsonPath = []): [JsonPath, unknown][] {
  const own: [JsonPath, unknown] = [path, value];
  if (value === null || typeof value !== 'object') return [own];
  const isList = Array.isArray(value);
  const children = Object.entries(value).flatMap(([key, child]) =>
    fieldsOf(child, [...path, isList ? Number(key) : key]),
  );
  return [own, ...children];
}

export const isExact = ({ rules }: FieldRule): boolean =>
  rules.some(({ match, regex }) => match === 'equality' || isExactNumber(regex));

/** Whether the contract accepts a value that is not a list or an object with fields of its own. */
export function accepts({ rules, example }: FieldRule, value: unknown): boolean {
  return rules.length > 0 && rules.every((rule) => ruleAccepts(rule, example, value));
}

function ruleAccepts({ match, regex }: MatchingRule, example: unknown, value: unknown): boolean {
  switch (match) {
    case 'equality':
      return JSON.stringify(value) === JSON.stringify(example);
    case 'null':
      return value === null;
    case 'number':
      return typeof value === 'number';
    case 'regex':
      // As Pact does: a value that is not text is matched as JSON.
      return new RegExp(regex ?? '').test(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
    default:
      return value !== null && typeof value === typeof example && Array.isArray(value) === Array.isArray(example);
  }
}
