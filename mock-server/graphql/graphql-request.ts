import type { FormattedExecutionResult } from 'graphql';
import { isJsonObject } from '../own-value.ts';
import type { RequestContext } from './context.ts';

interface GraphqlRequest {
  query: string | undefined;
  operationName: string | undefined;
  variables: Record<string, unknown> | undefined;
  extensions: Record<string, unknown> | undefined;
}

/** Executes a GraphQL request and sets the operation's name. `status` is the HTTP status of the response. */
export type GraphqlExecutor = (
  request: GraphqlRequest,
  context: RequestContext,
) => Promise<{ status: number; result: FormattedExecutionResult }>;

/** The parameters of a request body that is not validated; {} when the body is not an object. */
export const requestParams = (body: unknown): Partial<Record<keyof GraphqlRequest, unknown>> =>
  isJsonObject(body) ? body : {};

/** Validates a request body. The messages of invalid ones are those of Apollo Server. */
export function parseGraphqlRequest(body: unknown): GraphqlRequest | { problem: string } {
  const { query, operationName, variables, extensions } = requestParams(body);
  if (Array.isArray(body)) return { problem: 'Operation batching disabled.' };
  if (!isJsonObject(body) || Object.keys(body).length === 0)
    return { problem: 'POST body missing, invalid Content-Type, or JSON object has no keys.' };
  if (query && typeof query !== 'string') return { problem: 'GraphQL queries must be strings.' };
  for (const [name, value] of Object.entries({ variables, extensions })) {
    if (typeof value === 'string')
      return {
        problem: `\`${name}\` in a POST body should be provided as an object, not a recursively JSON-encoded string.`,
      };
    if (value !== undefined && value !== null && !isJsonObject(value))
      return { problem: `\`${name}\` in a POST body must be an object if provided.` };
  }
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string')
    return { problem: '`operationName` in a POST body must be a string if provided.' };
  return {
    query: query ? (query as string) : undefined,
    operationName: operationName ?? undefined,
    variables: isJsonObject(variables) ? variables : undefined,
    extensions: isJsonObject(extensions) ? extensions : undefined,
  };
}
