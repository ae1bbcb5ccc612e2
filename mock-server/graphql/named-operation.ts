import { type DocumentNode, Kind, type OperationDefinitionNode, parse } from 'graphql';
import { PARSE_OPTIONS } from './query-limits.ts';

/** An operation as faults and the journal name it. */
export interface NamedOperation {
  /** The root field in upper camel case, whatever the operation is called: 'CreateSubscription'. */
  call: string;
  /** The operation's own name, or its root fields. */
  shown: string;
}

/** The name of the operation that a query asks for; null when it cannot be read. */
export function nameOperation(query: unknown, operationName: unknown): NamedOperation | null {
  const document = typeof query === 'string' ? parsed(query) : null;
  const operation = document && chosen(document, operationName);
  if (!operation) return null;
  const fields = rootFields(operation);
  const [first = ''] = fields;
  return {
    call: `${first.charAt(0).toUpperCase()}${first.slice(1)}`,
    shown: operation.name?.value ?? fields.join(', '),
  };
}

function parsed(query: string): DocumentNode | null {
  try {
    return parse(query, { ...PARSE_OPTIONS, noLocation: true });
  } catch {
    return null;
  }
}

/** The operation of that name, or the first one where none is named. */
const chosen = (document: DocumentNode, name: unknown): OperationDefinitionNode | undefined =>
  document.definitions
    .filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
    .find((operation) => typeof name !== 'string' || operation.name?.value === name);

const rootFields = (operation: OperationDefinitionNode): string[] =>
  operation.selectionSet.selections.map((each) => (each.kind === Kind.FIELD ? each.name.value : '…'));

/** What an operation without a name is called in the journal. */
export const rootFieldsOf = (document: DocumentNode | undefined): string => {
  const operation = document && chosen(document, undefined);
  return operation ? rootFields(operation).join(', ') : 'unreadable query';
};
