import type { FormattedExecutionResult } from 'graphql';
import type { IdempotencyRecord, World } from '../backend/world.ts';
import { isJsonObject } from '../json.ts';

export interface RequestParams {
  query: string;
  operationName?: string;
  variables: Record<string, unknown>;
  extensions: Record<string, unknown>;
}

export interface ResponseReason {
  /** What produced the response. 'first answer' is the recorded response to the first request with an idempotency key. */
  answeredBy: 'world' | 'scenario' | 'first answer';
  why: string;
}

export interface RequestContext {
  readonly world: World;
  readonly idempotencyKey: string | null;
  readonly reasons: ResponseReason[];
  readonly idempotencyRecords: IdempotencyRecord[];
}

export interface GraphqlResult {
  status: number;
  result: FormattedExecutionResult;
}

/** Only an introspection query may be executed without `context`, because it reads no session's data. */
export type ExecuteOperation = (request: RequestParams, context?: RequestContext) => Promise<GraphqlResult>;

export const requestParams = (body: unknown): Partial<Record<keyof RequestParams, unknown>> =>
  isJsonObject(body) ? body : {};

export function parseGraphqlRequest(body: unknown): RequestParams | { problem: string } {
  const problem = findProblem(body);
  if (problem !== null)
    return { problem: `${problem} Send {"query": text, "variables": object, "operationName": text}.` };
  const { query, operationName, variables, extensions } = requestParams(body);
  return {
    query: query ? (query as string) : '',
    ...(operationName ? { operationName: operationName as string } : {}),
    variables: isJsonObject(variables) ? variables : {},
    extensions: isJsonObject(extensions) ? extensions : {},
  };
}

function findProblem(body: unknown): string | null {
  if (Array.isArray(body))
    return 'Operation batching disabled. Nothing of a list is executed, because a part of it may be a purchase. Send each operation in a request of its own.';
  if (!isJsonObject(body) || Object.keys(body).length === 0)
    return 'POST body missing, invalid Content-Type, or JSON object has no keys.';
  const { query, operationName, variables, extensions } = requestParams(body);
  if (query && typeof query !== 'string') return 'GraphQL queries must be strings.';
  if (!query && !(isJsonObject(extensions) && extensions['persistedQuery']))
    return 'GraphQL operations must contain a non-empty `query`.';
  for (const [name, value] of Object.entries({ variables, extensions })) {
    if (typeof value === 'string')
      return `\`${name}\` in a POST body should be provided as an object, not a recursively JSON-encoded string.`;
    if (value !== undefined && value !== null && !isJsonObject(value))
      return `\`${name}\` in a POST body must be an object if provided.`;
  }
  return operationName === undefined || operationName === null || typeof operationName === 'string'
    ? null
    : '`operationName` in a POST body must be a string if provided.';
}
