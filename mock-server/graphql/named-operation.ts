import { type DocumentNode, Kind, type OperationDefinitionNode, type ParseOptions, parse } from 'graphql';
import { operationName } from '../schemas/call-names.ts';
import { describeOverlongName, isIntrospection, PARSE_OPTIONS, rootFields } from './document-rules.ts';
import { requestParams } from './graphql-request.ts';

/** The names of an operation or another call in faults and in the journal. */
export interface NamedOperation {
  /** The first root field in upper camel case, such as 'CreateSubscription', for faults. */
  call: string;
  /** The operation's name or its root fields, for the journal. */
  displayName: string;
}

/** The names of the operation to execute; null if the query does not parse or has no such operation. */
export function parseNamedOperation(query: unknown, name: unknown): NamedOperation | null {
  const document = typeof query === 'string' ? parseIfValid(query, PARSE_OPTIONS) : null;
  const operation = document && selectOperation(document, name);
  if (!operation) return null;
  const fields = rootFields(document, operation);
  return {
    call: callOf(fields[0] ?? ''),
    displayName: operation.name?.value ?? fields.join(', '),
  };
}

/** Whether a request only reads the schema, or asks whether the server answers. */
export function isIntrospectionRequest(body: unknown): boolean {
  const { query, operationName: name } = requestParams(body);
  if (typeof query !== 'string' || !query.includes('__') || describeOverlongName(query) !== null) return false;
  const document = parseIfValid(query, PARSE_OPTIONS);
  const operation = document && selectOperation(document, name);
  return document !== null && !!operation && isIntrospection(document, operation);
}

/** Whether a root field is one of the checkout's. */
const isCheckoutField = (field: string): boolean => operationName.safeParse(callOf(field)).success;
const CHECKOUT_FIELD = new RegExp(`\\b(${operationName.options.join('|')})\\b`, 'i');

/**
 * The checkout's calls in a request body, which an app may send to the same address as its own; [] when it is only of the app.
 * A request without its query is known by the operation's name. Large documents are parsed as well, so only tests may call it.
 */
export function findCheckoutCalls(body: unknown): string[] {
  if (Array.isArray(body)) return body.flatMap(findCheckoutCalls);
  const { query, operationName: name, variables, extensions } = requestParams(body);
  if (typeof query !== 'string' || query === '')
    // Logs name operations too.
    return operationName.safeParse(name).success && (variables ?? extensions) ? [String(name)] : [];
  const document = parseIfValid(query, {});
  if (!document) return CHECKOUT_FIELD.exec(query)?.slice(1, 2).map(callOf) ?? [];
  const named = selectOperation(document, name);
  return (named ? [named] : operationsOf(document))
    .flatMap((each) => rootFields(document, each).filter(isCheckoutField))
    .map(callOf);
}

/** Whether a text is a GraphQL document. */
export const isDocument = (text: string): boolean => parseIfValid(text, {}) !== null;

function parseIfValid(query: string, options: ParseOptions): DocumentNode | null {
  try {
    return parse(query, { ...options, noLocation: true });
  } catch {
    return null;
  }
}

const callOf = (field: string): string => field.charAt(0).toUpperCase() + field.slice(1);

const operationsOf = (document: DocumentNode): OperationDefinitionNode[] =>
  document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);

/** The operation with the given name; the first one without a name. */
const selectOperation = (document: DocumentNode, name: unknown): OperationDefinitionNode | undefined =>
  operationsOf(document).find((operation) => typeof name !== 'string' || operation.name?.value === name);

/** The journal's name for an operation without a name. */
export const describeRootFields = (document: DocumentNode | undefined): string => {
  const operation = document && selectOperation(document, undefined);
  return operation ? rootFields(document, operation).join(', ') : 'unreadable query';
};
