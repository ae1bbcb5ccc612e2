import { type DocumentNode, Kind, type OperationDefinitionNode, type ParseOptions, parse } from 'graphql';
import { operationName } from '../schemas/call-names.ts';
import { PARSE_OPTIONS } from './document-rules.ts';
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
  const operation = parseOperation(query, name, PARSE_OPTIONS);
  if (!operation) return null;
  const fields = rootFields(operation);
  return {
    call: callOf(fields[0] ?? ''),
    displayName: operation.name?.value ?? fields.join(', '),
  };
}

/**
 * Whether a request body is an operation of the app that embeds the checkout, whose backend may have the same address: no
 * root field is one of the checkout's, part of introspection or a fragment. Large documents are parsed as well, so only
 * tests may call it.
 */
export function isAppOperation(body: unknown): boolean {
  const { query, operationName: name } = requestParams(body);
  const operation = parseOperation(query, name, {});
  const isAppField = (field: string) => /^[a-z]/i.test(field) && !operationName.safeParse(callOf(field)).success;
  return operation !== undefined && rootFields(operation).every(isAppField);
}

function parseOperation(query: unknown, name: unknown, options: ParseOptions): OperationDefinitionNode | undefined {
  if (typeof query !== 'string') return undefined;
  try {
    return selectOperation(parse(query, { ...options, noLocation: true }), name);
  } catch {
    return undefined;
  }
}

const callOf = (field: string): string => field.charAt(0).toUpperCase() + field.slice(1);

/** The operation with the given name; the first one without a name. */
const selectOperation = (document: DocumentNode, name: unknown): OperationDefinitionNode | undefined =>
  document.definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .find((operation) => typeof name !== 'string' || operation.name?.value === name);

const rootFields = (operation: OperationDefinitionNode): string[] =>
  operation.selectionSet.selections.map((selection) => (selection.kind === Kind.FIELD ? selection.name.value : '…'));

/** The journal's name for an operation without a name. */
export const describeRootFields = (document: DocumentNode | undefined): string => {
  const operation = document && selectOperation(document, undefined);
  return operation ? rootFields(operation).join(', ') : 'unreadable query';
};
