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
import {
  answerIn,
  type Contract,
  isGraphql,
  isSuccess,
  type Operations,
  operationIn,
  type Rule,
  rulesOf,
  sentIn,
} from './contract.ts';
import { rulesAt } from './rules-at.ts';

/** Where a value is in the answer. */
type Path = (string | number)[];
type Selection = SelectionSetNode | undefined;

/**
 * Example answers that the schema does not allow, values that no rule looks at, and enums whose words are not the
 * schema's. What is not looked at would pass whatever a backend answers.
 */
export function answerProblems(
  contracts: readonly Contract[],
  operations: Operations,
  schema: GraphQLSchema,
): string[] {
  return contracts.filter(isGraphql).flatMap((contract) => {
    const document = operations.get(sentIn(contract).operationName);
    if (!isSuccess(contract) || !document) return [];
    const { operation, selectionSet } = operationIn(document);
    const root = schema.getRootType(operation);
    const problems = root ? inObject(contract, root, selectionSet, answerIn(contract).data, ['data']) : [];
    if (!excludesErrors(contract) && !hasEmptyList(answerIn(contract).data))
      problems.push('the answer is a success that may have errors beside its data');
    return problems.map((problem) => `${contract.description}: ${problem}.`);
  });
}

function inObject(
  contract: Contract,
  type: GraphQLObjectType,
  { selections }: SelectionSetNode,
  value: unknown,
  path: Path,
): string[] {
  if (value === null || typeof value !== 'object') return [`${path.join('.')} is no object`];
  const fields = selections.flatMap((each) => (each.kind === Kind.FIELD ? [each] : []));
  const extra = Object.keys(value).filter((key) => !fields.some(({ name }) => name.value === key));
  const problems = fields.flatMap(({ name: { value: name }, selectionSet }) => {
    const at = [...path, name];
    const child = (value as Record<string, unknown>)[name];
    if (name !== '__typename') {
      const field = type.getFields()[name];
      return field ? inValue(contract, field.type, selectionSet, child, at) : [`${at.join('.')} is not in the schema`];
    }
    const wrong = child === type.name ? [] : [`${at.join('.')} is not '${type.name}'`];
    return [...wrong, ...unseen(contract, at)];
  });
  return [...problems, ...extra.map((key) => `${[...path, key].join('.')} was not asked for`)];
}

function inValue(
  contract: Contract,
  type: GraphQLOutputType,
  selection: Selection,
  value: unknown,
  path: Path,
): string[] {
  const at = path.join('.');
  if (value === undefined) return [`${at} is missing`];
  if (isNonNullType(type)) {
    if (value === null) return [`${at} is null, which the schema does not allow`];
    return inValue(contract, type.ofType, selection, value, path);
  }
  if (value === null) return unseen(contract, path);
  if (isListType(type)) {
    if (!Array.isArray(value)) return [`${at} is no list`];
    const items = value.flatMap((item, place) => inValue(contract, type.ofType, selection, item, [...path, place]));
    return [...unseen(contract, path), ...items];
  }
  if (isObjectType(type) && selection) return inObject(contract, type, selection, value, path);
  return isLeafType(type) ? inLeaf(contract, type, value, path) : [];
}

function inLeaf(contract: Contract, type: GraphQLLeafType, value: unknown, path: Path): string[] {
  const at = path.join('.');
  const wrong = isOfType(type, value) ? [] : [`${at} is ${JSON.stringify(value)}, not ${type.name}`];
  if (takesNullForAWord(rulesAt(contract, path))) wrong.push(`${at} would take null for the word 'null'`);
  if (!isEnumType(type)) return [...wrong, ...unseen(contract, path)];
  const words = type.getValues().map(({ name }) => name);
  const wanted = `^(${words.join('|')})$`;
  const isLookedAt = rulesAt(contract, path).some(({ regex }) => regex === wanted);
  return isLookedAt ? wrong : [...wrong, `${at} must be looked at as ${wanted}`];
}

/** To a regular expression alone, null is a text like any other; one that means to take it says so first. */
const takesNullForAWord = (rules: readonly Rule[]): boolean =>
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

const excludesErrors = (contract: Contract): boolean =>
  rulesOf(contract)['$']?.matchers.some(({ match }) => match === 'eachKey') ?? false;

/** Under the rule that excludes errors no empty list is looked at, so that such a contract does without. */
function hasEmptyList(value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  return (Array.isArray(value) && value.length === 0) || Object.values(value).some(hasEmptyList);
}

/** Without a rule around it, a plain value is looked at as it stands. */
const unseen = (contract: Contract, path: Path): string[] =>
  excludesErrors(contract) && rulesAt(contract, path).length === 0 ? [`${path.join('.')} is looked at by no rule`] : [];
