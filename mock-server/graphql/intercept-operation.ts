import { setTimeout as delay } from 'node:timers/promises';
import { type EarlyResponse, faultResponse, unauthenticatedResponse } from '../backend/fault-response.ts';
import { isIdTokenExpired, SESSION_EXPIRED_MESSAGE } from '../backend/id-token.ts';
import { matchFault } from '../backend/match-fault.ts';
import type { AnsweredBy, RequestContext } from './context.ts';
import { parseNamedOperation } from './named-operation.ts';
import { describeOverlongName } from './query-limits.ts';
import { recordRequest } from './record-request.ts';

/** A GraphQL request, not yet validated. */
export interface OperationRequest {
  query?: unknown;
  operationName?: unknown;
  variables?: unknown;
}

/**
 * Returns the response to send without executing the operation, or null to execute it: rejects overlong names and
 * expired tokens, then applies the first matching fault, including its delay. The caller applies faults that change the
 * response of an executed operation. With `keepsProcessAlive` a delay keeps the process alive, which a server that
 * stops must not.
 */
export async function interceptOperation(
  context: RequestContext,
  request: OperationRequest,
  { keepsProcessAlive }: { keepsProcessAlive: boolean },
): Promise<EarlyResponse | null> {
  const { world } = context;
  const parseError = describeOverlongName(request.query);
  if (parseError !== null) {
    return recordEarlyResponse(context, request, 'unreadable query', {
      response: parseErrorResponse(parseError),
      answeredBy: 'world',
      why: 'the schema',
    });
  }
  if (isIdTokenExpired(world)) {
    const operation = parseNamedOperation(request.query, request.operationName);
    const why = `the id token expired at ${world.tokenExpiresAt}`;
    return recordEarlyResponse(context, request, operation?.displayName ?? 'unreadable query', {
      response: unauthenticatedResponse(SESSION_EXPIRED_MESSAGE),
      answeredBy: 'world',
      why,
    });
  }
  if (world.faults.length === 0) return null;
  const operation = parseNamedOperation(request.query, request.operationName);
  context.matchedFault = operation && matchFault(world, operation.call);
  if (!operation || !context.matchedFault) return null;
  const { fault, delayMs } = context.matchedFault;
  if (delayMs > 0) await delay(delayMs, undefined, { ref: keepsProcessAlive });
  const response = faultResponse(fault.breaks, 'graphql');
  if (!response) return null;
  return recordEarlyResponse(context, request, operation.displayName, {
    response,
    answeredBy: 'fault',
    why: 'not executed',
  });
}

const parseErrorResponse = (message: string): EarlyResponse => {
  const answer = { errors: [{ message, extensions: { code: 'GRAPHQL_PARSE_FAILED' } }] };
  return { status: 400, contentType: null, body: JSON.stringify(answer), answer };
};

function recordEarlyResponse(
  context: RequestContext,
  { variables }: OperationRequest,
  name: string,
  { response, answeredBy, why }: { response: EarlyResponse; answeredBy: AnsweredBy; why: string },
): EarlyResponse {
  context.reasons.push({ answeredBy, why, nearMiss: null });
  context.operation.name = name;
  recordRequest(context, { variables, status: response.status, text: JSON.stringify(response.answer) });
  return response;
}
