import {
  buildClientSchema,
  buildSchema,
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
  isSpecifiedScalarType,
  parse,
  TypeInfo,
  typeFromAST,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { schemaText } from '../../mock-server/graphql/generated/schema-text.ts';
import { previewBody, previewText } from './body.ts';
import { sendHttpRequest } from './http-client.ts';

/** More problems mean that the schema belongs to another API. */
const MAX_PROBLEMS = 50;

/**
 * Fields that the checkout's operations send or read and a schema lacks, as sentences that begin with the operation. `queries`
 * are the operations by name. A custom scalar or an enum fits any scalar, and so do the kinds of numbers and of ids each other.
 */
export function checkSchema(schema: GraphQLSchema, queries: ReadonlyMap<string, string>): string[] {
  const expected = buildSchema(schemaText);
  const problems = [...queries].flatMap(([name, query]) => {
    const document = parse(query);
    const errors = validate(schema, document, undefined, { maxErrors: MAX_PROBLEMS });
    return [
      ...errors.map(({ message }) => message),
      // Compared only for types that exist under both names.
      ...(errors.length === 0 ? readDifferences(document, expected, schema) : []),
      ...inputDifferences(document, expected, schema),
    ].map((problem) => previewText(`${name}: ${problem}`));
  });
  return [...new Set(problems)].slice(0, MAX_PROBLEMS);
}

export const formatSchemaProblems = (problems: readonly string[]): string =>
  problems.length === 0
    ? ''
    : `The schema differs from what the checkout sends and reads:\n${problems.map((text) => `  ✗ ${text}`).join('\n')}`;

/** The schema of a text: SDL, or the result of an introspection query as JSON. Throws an Error with the reason. */
export function readSchema(text: string): GraphQLSchema {
  if (!text.trimStart().startsWith('{')) return buildSchema(text);
  const result = JSON.parse(text);
  return buildClientSchema(result.data ?? result);
}

interface SchemaRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  timeoutMs: number;
}

/** More than the values of a response of a contract: schemas are large. */
const MAX_VALUES = 1_000_000;

/** The schema that an endpoint describes. Throws an Error with the reason when it cannot be read. */
export async function introspect({ url, headers, timeoutMs }: SchemaRequest): Promise<GraphQLSchema> {
  const body = Buffer.from(JSON.stringify({ query: getIntrospectionQuery({ descriptions: false }) }));
  const own = { 'content-type': 'application/json', accept: 'application/json', 'content-length': body.length };
  const response = await sendHttpRequest(new URL(url), {
    ...{ method: 'POST', body, timeoutMs, maxValues: MAX_VALUES },
    headers: { ...headers, ...own },
  });
  try {
    return readSchema(String(response.body));
  } catch {
    throw new Error(`it responds to introspection with HTTP ${response.status} ${previewBody(response.body)}`);
  }
}

function readDifferences(document: DocumentNode, expected: GraphQLSchema, schema: GraphQLSchema): string[] {
  const actual = typesOfFields(document, schema);
  return [...typesOfFields(document, expected)].flatMap(([path, type]) => {
    const other = actual.get(path);
    return !other || fits(type, other) ? [] : [`${path} is ${other}, not ${type}.`];
  });
}

function typesOfFields(document: DocumentNode, schema: GraphQLSchema): Map<string, GraphQLOutputType> {
  const types = new Map<string, GraphQLOutputType>();
  const info = new TypeInfo(schema);
  const path: string[] = [];
  const visitor = visitWithTypeInfo(info, {
    Field: {
      enter({ name }) {
        path.push(name.value);
        const type = info.getType();
        if (type) types.set(path.join('.'), type);
      },
      leave: () => void path.pop(),
    },
  });
  visit(document, visitor);
  return types;
}

/** Members of the variables' types that are missing, of another type, or required although the checkout may leave them out. */
function inputDifferences(document: DocumentNode, expected: GraphQLSchema, schema: GraphQLSchema): string[] {
  const problems: string[] = [];
  const compare = (path: string, mine: GraphQLInputType, theirs: GraphQLInputType): void => {
    if (!fits(mine, theirs)) return void problems.push(`${path} is ${theirs}, not ${mine}.`);
    const [input, other] = [getNamedType(mine), getNamedType(theirs)];
    if (!isInputObjectType(input) || !isInputObjectType(other)) return;
    const sent = new Map(Object.entries(input.getFields()));
    const fields = new Map(Object.entries(other.getFields()));
    for (const [name, { type }] of sent) {
      const field = fields.get(name);
      if (field) compare(`${path}.${name}`, type, field.type);
      else problems.push(`${path}.${name} is sent, but the input ${other.name} has no such field.`);
    }
    for (const [name, field] of fields) {
      const own = sent.get(name);
      if (isRequiredInputField(field) && !(own && isRequiredInputField(own)))
        problems.push(`${path}.${name} is required, but may be absent.`);
    }
  };
  visit(document, {
    VariableDefinition({ variable, type }) {
      const [mine, theirs] = [expected, schema].map((from) => typeFromAST(from, type as never));
      if (mine && theirs) compare(`$${variable.name.value}`, mine as GraphQLInputType, theirs as GraphQLInputType);
    },
  });
  return problems;
}

/** Scalars that JSON writes alike, or that backends use for one another, as integers for ids. */
const ALIKE: Record<string, readonly string[]> = {
  ID: ['ID', 'String', 'Int'],
  String: ['String', 'ID'],
  Int: ['Int', 'Float'],
  Float: ['Float', 'Int'],
  Boolean: ['Boolean'],
};

function fits(mine: GraphQLOutputType | GraphQLInputType, theirs: GraphQLOutputType | GraphQLInputType): boolean {
  const [one, other] = [getNullableType(mine), getNullableType(theirs)];
  if (isListType(one) || isListType(other))
    return isListType(one) && isListType(other) && fits(one.ofType, other.ofType);
  const [name, otherName] = [getNamedType(mine), getNamedType(theirs)];
  if (!isSpecifiedScalarType(name) || !isSpecifiedScalarType(otherName)) return true;
  return ALIKE[name.name]?.includes(otherName.name) ?? true;
}
