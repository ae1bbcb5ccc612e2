import fs from 'node:fs';
import {
  buildClientSchema,
  buildSchema,
  type DocumentNode,
  type FieldNode,
  type GraphQLOutputType,
  type GraphQLSchema,
  getIntrospectionQuery,
  getNamedType,
  getNullableType,
  getVariableValues,
  isListType,
  isSpecifiedScalarType,
  type OperationDefinitionNode,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { schemaText } from '../../mock-server/graphql/generated/schema-text.ts';
import { callUrl, parseHeaders, splitCredentials } from './backend-address.ts';
import { previewBody, previewText } from './body.ts';
import { NoResponseError, sendHttpRequest } from './http-client.ts';
import type { Operation } from './pact.ts';
import type { BackendContext, SendRequest } from './send-to-backend.ts';

const MAX_PROBLEMS = 50;

/** A custom scalar or an enum in the schema of a backend fits every scalar that the checkout reads. */
export function checkSchema(schema: GraphQLSchema, operations: ReadonlyMap<string, Operation>): string[] {
  const expected = buildSchema(schemaText);
  const problems = [...operations].flatMap(([name, { query, variables }]) => {
    const document = parse(query);
    const errors = validate(schema, document, undefined, { maxErrors: MAX_PROBLEMS });
    const found =
      errors.length > 0
        ? errors.map(({ message }) => message)
        : [...readDifferences(document, expected, schema), ...sentDifferences(document, variables, schema)];
    return found.map((problem) => previewText(`${name}: ${problem}`));
  });
  return [...new Set(problems)].slice(0, MAX_PROBLEMS);
}

export const formatSchemaProblems = (problems: readonly string[]): string =>
  problems.length === 0
    ? ''
    : `The schema differs from what the checkout sends and reads:\n${problems.map((text) => `  ✗ ${text}`).join('\n')}`;

export function readSchema(text: string): GraphQLSchema {
  if (!text.trimStart().startsWith('{')) return buildSchema(text);
  const result = JSON.parse(text);
  return buildClientSchema(result.data ?? result);
}

export async function loadSchema(source: string, headers: readonly string[]): Promise<GraphQLSchema> {
  const isUrl = /^https?:\/\//.test(source);
  const { url, headers: credentials } = isUrl ? splitCredentials(source) : { url: source, headers: {} };
  try {
    if (!isUrl) return readSchema(fs.readFileSync(source, 'utf8'));
    const sent = { ...credentials, ...parseHeaders(headers) };
    return await introspect(new URL(url), (to, options) =>
      sendHttpRequest(to, { ...options, headers: { ...sent, ...options.headers }, timeoutMs: 30_000 }),
    );
  } catch (error) {
    const { message } = error as Error;
    const reason = error instanceof NoResponseError ? `there is no response: ${message}` : message;
    throw new Error(`The schema ${isUrl ? 'at ' : ''}${url} cannot be read: ${reason}.`);
  }
}

/** What the schema of a backend lacks; nothing if the backend has no introspection. */
export const findSchemaProblems = (
  { providerBaseUrl, address, sender }: BackendContext,
  operations: ReadonlyMap<string, Operation>,
): Promise<string[]> =>
  introspect(callUrl(providerBaseUrl, '/graphql', address), sender.requestProvider).then(
    (schema) => checkSchema(schema, operations),
    () => [],
  );

const MAX_VALUES = 1_000_000;
const TIMEOUT_MS = 5_000;

async function introspect(url: URL, send: SendRequest): Promise<GraphQLSchema> {
  const body = Buffer.from(JSON.stringify({ query: getIntrospectionQuery({ descriptions: false }) }));
  const headers = { 'content-type': 'application/json', accept: 'application/json', 'content-length': body.length };
  const response = await send(url, { method: 'POST', body, headers, timeoutMs: TIMEOUT_MS, maxValues: MAX_VALUES });
  try {
    return readSchema(String(response.body));
  } catch {
    throw new Error(`it responds to introspection with HTTP ${response.status} ${previewBody(response.body)}`);
  }
}

function sentDifferences(
  { definitions }: DocumentNode,
  variables: Operation['variables'],
  schema: GraphQLSchema,
): string[] {
  const [operation] = definitions as [OperationDefinitionNode];
  return variables
    .flatMap((sent) => getVariableValues(schema, operation.variableDefinitions ?? [], sent).errors ?? [])
    .map(({ message }) => message.replace(/ got invalid value .*(?=[;] )/s, ''));
}

function readDifferences(document: DocumentNode, expected: GraphQLSchema, schema: GraphQLSchema): string[] {
  const differences: string[] = [];
  const [mine, theirs] = [new TypeInfo(expected), new TypeInfo(schema)];
  const visitor = {
    Field({ name }: FieldNode) {
      const [type, other] = [mine.getType(), theirs.getType()];
      if (type && other && !fits(type, other))
        differences.push(`${mine.getParentType()}.${name.value} is ${other}, not ${type}.`);
    },
  };
  visit(document, visitWithTypeInfo(mine, visitWithTypeInfo(theirs, visitor)));
  return differences;
}

const ALIKE: Record<string, readonly string[]> = {
  ID: ['ID', 'String', 'Int'],
  String: ['String', 'ID'],
  Int: ['Int', 'Float'],
  Float: ['Float', 'Int'],
  Boolean: ['Boolean'],
};

function fits(mine: GraphQLOutputType, theirs: GraphQLOutputType): boolean {
  const [one, other] = [getNullableType(mine), getNullableType(theirs)];
  if (isListType(one) || isListType(other))
    return isListType(one) && isListType(other) && fits(one.ofType, other.ofType);
  const [name, otherName] = [getNamedType(mine), getNamedType(theirs)];
  if (!isSpecifiedScalarType(name) || !isSpecifiedScalarType(otherName)) return true;
  return ALIKE[name.name]?.includes(otherName.name) ?? true;
}
