import fs from 'node:fs';
import { buildSchema, type DocumentNode, type GraphQLSchema, Kind, type OperationDefinitionNode } from 'graphql';
import { type Interaction, type MatchingRules, readPact } from '../provider/pact.ts';

/** The body of a GraphQL request. */
interface SentOperation {
  operationName: string;
  query: string;
  variables: Record<string, unknown>;
}

interface GraphqlResponseBody {
  data?: Record<string, unknown> | null;
  errors?: unknown[];
}

/** The documents of the client's operations, as sent, by operation name. */
export type Operations = ReadonlyMap<string, DocumentNode>;

export const readInteractions = (files: readonly string[]): Interaction[] =>
  files.flatMap((file) => readPact(file).interactions);

export const readSchema = (file: string): GraphQLSchema => buildSchema(fs.readFileSync(file, 'utf8'));

export const isGraphql = ({ request }: Interaction): boolean => request.path === '/graphql';
export const sentOperation = ({ request }: Interaction): SentOperation => request.body?.content as SentOperation;
export const responseBody = ({ response }: Interaction): GraphqlResponseBody =>
  (response.body?.content ?? {}) as GraphqlResponseBody;
export const bodyRules = ({ response }: Interaction): MatchingRules => response.matchingRules?.body ?? {};

/** A response with status 200 and without errors. */
export const isSuccess = (contract: Interaction): boolean =>
  contract.response.status === 200 && responseBody(contract).errors === undefined;

export function operationDefinition(document: DocumentNode): OperationDefinitionNode {
  const found = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  if (!found) throw new Error('[contracts] The document contains no operation.');
  return found;
}
