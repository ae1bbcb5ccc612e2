import {
  type DocumentNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type ParseOptions,
  parse,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { operationName } from '../schemas/call-names.ts';
import { type RequestParams, requestParams } from './graphql-request.ts';

export interface NamedOperation {
  /** The first root field in upper camel case, such as 'CreateSubscription', by which faults match the operation. */
  call: string;
  displayName: string;
}

/** Queries with more tokens could keep the server busy. The checkout's documents and introspection need far fewer. */
export const PARSE_OPTIONS = { maxTokens: 1_000 };

const parsedQueries = new LRUCache<string, DocumentNode | GraphQLError>({
  max: 500,
  maxSize: 2_000_000,
  sizeCalculation: (_parsed, query) => query.length,
});

export function parseQuery(query: string): DocumentNode | GraphQLError {
  const known = parsedQueries.get(query);
  if (known) return known;
  const parsed = parseOrError(query, PARSE_OPTIONS);
  parsedQueries.set(query, parsed);
  return parsed;
}

function parseOrError(query: string, options: ParseOptions): DocumentNode | GraphQLError {
  try {
    return parse(query, options);
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

/** Selects the operation with this name; without a name, the first. Returns null for an invalid query or unknown name. */
export function parseNamedOperation(query: unknown, name: unknown): NamedOperation | null {
  const document = typeof query === 'string' && query !== '' ? parseQuery(query) : null;
  if (document === null || document instanceof GraphQLError) return null;
  const operation = selectOperation(document, name);
  if (!operation) return null;
  const fields = rootFields(document, operation);
  return { call: callOf(fields[0] ?? ''), displayName: operation.name?.value ?? fields.join(', ') };
}

export function readsOnlySchema({ query, operationName: name }: RequestParams): boolean {
  if (!query.includes('__')) return false;
  const document = parseQuery(query);
  if (document instanceof GraphQLError) return false;
  const operation = selectOperation(document, name);
  if (operation?.operation !== OperationTypeNode.QUERY) return false;
  return rootFields(document, operation).every((field) => field.startsWith('__'));
}

const isCheckoutField = (field: string): boolean => operationName.safeParse(callOf(field)).success;
const CHECKOUT_FIELD = new RegExp(`\\b(${operationName.options.join('|')})\\b`, 'i');

export function findCheckoutCalls(body: unknown): string[] {
  if (Array.isArray(body)) return body.flatMap(findCheckoutCalls);
  const { query, operationName: name, variables, extensions } = requestParams(body);
  if (typeof query !== 'string' || query === '')
    // A request that only names an operation is not the checkout's: it may be an app's request to its log.
    return operationName.safeParse(name).success && (variables ?? extensions) ? [String(name)] : [];
  const document = parseOrError(query, {});
  if (document instanceof GraphQLError) return CHECKOUT_FIELD.exec(query)?.slice(1, 2).map(callOf) ?? [];
  const named = selectOperation(document, name);
  return (named ? [named] : operationsOf(document))
    .flatMap((operation) => rootFields(document, operation).filter(isCheckoutField))
    .map(callOf);
}

export const isDocument = (text: string): boolean => !(parseOrError(text, {}) instanceof GraphQLError);

const callOf = (field: string): string => field.charAt(0).toUpperCase() + field.slice(1);

const operationsOf = (document: DocumentNode): OperationDefinitionNode[] =>
  document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);

const selectOperation = (document: DocumentNode, name: unknown): OperationDefinitionNode | undefined =>
  operationsOf(document).find((operation) => typeof name !== 'string' || name === '' || operation.name?.value === name);

function rootFields({ definitions }: DocumentNode, { selectionSet }: OperationDefinitionNode): string[] {
  const fragments = new Map(
    definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node]] : [])),
  );
  const fields: string[] = [];
  const pending = [...selectionSet.selections];
  for (let next = pending.shift(); next; next = pending.shift()) {
    if (next.kind === Kind.FIELD) {
      fields.push(next.name.value);
      continue;
    }
    const fragment = next.kind === Kind.INLINE_FRAGMENT ? next : fragments.get(next.name.value);
    pending.unshift(...(fragment?.selectionSet.selections ?? []));
    // Visits each fragment once, because fragments may contain each other.
    if (next.kind === Kind.FRAGMENT_SPREAD) fragments.delete(next.name.value);
  }
  return fields;
}
