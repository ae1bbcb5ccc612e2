import { type DocumentNode, Kind, type OperationDefinitionNode } from 'graphql';
import * as documents from '../../client/graphql/generated/operations.ts';
import type { Interaction } from '../provider/pact.ts';

export const isGraphql = ({ request }: Interaction): boolean => request.path === '/graphql';
export const sentOperation = ({ request }: Interaction) =>
  request.body?.content as { operationName: string; query: string; variables: Record<string, unknown> };
export const responseBody = ({ response }: Interaction) =>
  (response.body?.content ?? {}) as { data?: Record<string, unknown> | null; errors?: unknown[] };

/** A response with status 200 and without errors. */
export const isSuccess = (contract: Interaction): boolean =>
  contract.response.status === 200 && responseBody(contract).errors === undefined;

export function operationDefinition(document: DocumentNode): OperationDefinitionNode {
  const found = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (!found) throw new Error('[contracts] The document contains no operation.');
  return found;
}

/** The client's documents by operation name. */
export const clientOperations: ReadonlyMap<string, DocumentNode> = new Map(
  Object.values(documents as unknown as Record<string, DocumentNode>)
    .filter((document) => document?.kind === Kind.DOCUMENT)
    .map((document) => [operationDefinition(document).name?.value ?? '', document]),
);
