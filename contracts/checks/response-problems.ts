import {
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { Interaction, MatchingRule } from '../provider/pact.ts';
import {
  bodyRules,
  isGraphql,
  isSuccess,
  type Operations,
  operationDefinition,
  responseBody,
  sentOperation,
} from './pact-interaction.ts';
import { rulesAt } from './rules-at.ts';

type Path = (string | number)[];
type Selection = SelectionSetNode | undefined;

/**
 * Example responses that violate the schema, values without a matching rule, and enum rules that differ from the schema.
 * A value without a rule is not checked, so any value of a backend passes.
 */
export function responseProblems(
  contracts: readonly Interaction[],
  operations: Operations,
  schema: GraphQLSchema,
): string[] {
  return contracts.filter(isGraphql).flatMap((contract) => {
    const document = operations.get(sentOperation(contract).operationName);
    if (!isSuccess(contract) || !document) return [];
    const { operation, selectionSet } = operationDefinition(document);
    const root = schema.getRootType(operation);
    const problems = root ? checkObject(contract, root, selectionSet, responseBody(contract).data, ['data']) : [];
    if (!excludesErrors(contract) && !hasEmptyList(responseBody(contract).data))
      problems.push('the success response allows errors besides data');
    return problems.map((problem) => `${contract.description}: ${problem}.`);
  });
}

function checkObject(
  contract: Interaction,
  type: GraphQLObjectType,
  { selections }: SelectionSetNode,
  value: unknown,
  path: Path,
): string[] {
  if (value === null || typeof value !== 'object') return [`${path.join('.')} is not an object`];
  const fields = selections.flatMap((each) => (each.kind === Kind.FIELD ? [each] : []));
  const extra = Object.keys(value).filter((key) => !fields.some(({ name }) => name.value === key));
  const problems = fields.flatMap(({ name: { value: name }, selectionSet }) => {
    const at = [...path, name];
    const child = (value as Record<string, unknown>)[name];
    const field = type.getFields()[name];
    return field ? checkValue(contract, field.type, selectionSet, child, at) : [`${at.join('.')} is not in the schema`];
  });
  return [...problems, ...extra.map((key) => `${[...path, key].join('.')} was not requested`)];
}

function checkValue(
  contract: Interaction,
  type: GraphQLOutputType,
  selection: Selection,
  value: unknown,
  path: Path,
): string[] {
  const at = path.join('.');
  // What the client does not read is absent, see field-problems.ts.
  if (value === undefined) return [];
  if (isNonNullType(type)) {
    if (value === null) return [`${at} is null, which the schema does not allow`];
    return checkValue(contract, type.ofType, selection, value, path);
  }
  if (value === null) return unmatchedValue(contract, path);
  if (isListType(type)) {
    if (!Array.isArray(value)) return [`${at} is not a list`];
    const items = value.flatMap((item, index) => checkValue(contract, type.ofType, selection, item, [...path, index]));
    return [...unmatchedValue(contract, path), ...items];
  }
  if (isObjectType(type) && selection) return checkObject(contract, type, selection, value, path);
  return isLeafType(type) ? checkLeaf(contract, type, value, path) : [];
}

function checkLeaf(contract: Interaction, type: GraphQLLeafType, value: unknown, path: Path): string[] {
  const at = path.join('.');
  const wrong = isOfType(type, value) ? [] : [`${at} is ${JSON.stringify(value)}, not ${type.name}`];
  if (matchesNullAsText(rulesAt(contract, path))) wrong.push(`${at} accepts null as the string 'null'`);
  if (!isEnumType(type)) return [...wrong, ...unmatchedValue(contract, path)];
  const values = type.getValues().map(({ name }) => name);
  const expectedPattern = `^(${values.join('|')})$`;
  const hasPattern = rulesAt(contract, path).some(({ regex }) => regex === expectedPattern);
  return hasPattern ? wrong : [...wrong, `${at} must be matched by ${expectedPattern}`];
}

/** A regular expression alone matches null as the string 'null'. Intentional ones start with '^(null|'. */
const matchesNullAsText = (rules: readonly MatchingRule[]): boolean =>
  rules.length > 0 &&
  rules.every(({ regex = '' }) => regex !== '' && !regex.startsWith('^(null|') && new RegExp(regex).test('null'));

function isOfType(type: GraphQLLeafType, value: unknown): boolean {
  if (type.name === 'DateTime') return typeof value === 'string' && !Number.isNaN(Date.parse(value));
  if (type.name === 'ID' || type.name === 'String') return typeof value === 'string';
  try {
    return type.serialize(value) === value;
  } catch {
    return false;
  }
}

const excludesErrors = (contract: Interaction): boolean =>
  bodyRules(contract)['$']?.matchers.some(({ match }) => match === 'eachKey') ?? false;

/** The rule that excludes errors does not check empty lists, so contracts with an empty list omit it. */
function hasEmptyList(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  return (Array.isArray(value) && value.length === 0) || Object.values(value).some(hasEmptyList);
}

/** Without the rule that excludes errors, Pact compares plain values exactly. */
const unmatchedValue = (contract: Interaction, path: Path): string[] =>
  excludesErrors(contract) && rulesAt(contract, path).length === 0 ? [`${path.join('.')} has no matching rule`] : [];
