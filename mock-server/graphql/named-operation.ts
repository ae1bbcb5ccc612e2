import { type DocumentNode, Kind, type OperationDefinitionNode, parse } from 'graphql';
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
  const document = typeof query === 'string' ? tryParse(query) : null;
  const operation = document && selectOperation(document, name);
  if (!operation) return null;
  const fields = rootFields(operation);
  const [first = ''] = fields;
  return {
    call: `${first.charAt(0).toUpperCase()}${first.slice(1)}`,
    displayName: operation.name?.value ?? fields.join(', '),
  };
}

/**
 * Whether a request body is an operation of another backend at the same address, such as the one of the app that embeds the
 * checkout: its first root field is none of the checkout's.
 */
export function isOtherOperation(body: unknown): boolean {
  const { query, operationName: name } = requestParams(body);
  const { call = '' } = parseNamedOperation(query, name) ?? {};
  // Introspection and fragments do not start with a letter.
  return /^[A-Z]/i.test(call) && !operationName.safeParse(call).success;
}

function tryParse(query: string): DocumentNode | null {
  try {
    return parse(query, { ...PARSE_OPTIONS, noLocation: true });
  } catch {
    return null;
  }
}

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
