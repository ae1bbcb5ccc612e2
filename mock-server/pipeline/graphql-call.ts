import { isIdTokenExpired, SESSION_EXPIRED_MESSAGE } from '../backend/id-token.ts';
import type { RequestContext } from '../graphql/context.ts';
import { describeOverlongName } from '../graphql/document-rules.ts';
import { type GraphqlExecutor, parseGraphqlRequest, requestParams } from '../graphql/graphql-request.ts';
import { parseNamedOperation } from '../graphql/named-operation.ts';
import type { Session } from '../sessions/session-store.ts';
import type { Answer, Call } from './call.ts';

/** A GraphQL request, whose body is not validated, as a call: rejects overlong names and expired id tokens, then executes the operation. */
export function graphqlCall(body: unknown, idempotencyKey: string | null, executeGraphql: GraphqlExecutor): Call {
  const { query, operationName, variables } = requestParams(body);
  return {
    api: 'graphql',
    request: variables ?? {},
    names: () => parseNamedOperation(query, operationName),
    reject({ world }) {
      const overlongName = describeOverlongName(query);
      if (overlongName !== null)
        return { ...errorAnswer(400, overlongName, 'GRAPHQL_PARSE_FAILED', 'the schema'), name: 'unreadable query' };
      if (!isIdTokenExpired(world)) return null;
      const why = `the id token expired at ${world.tokenExpiresAt}`;
      return errorAnswer(401, SESSION_EXPIRED_MESSAGE, 'UNAUTHENTICATED', why);
    },
    execute: (session) => execute(session, body, idempotencyKey, executeGraphql),
  };
}

async function execute(
  { world }: Session,
  body: unknown,
  idempotencyKey: string | null,
  executeGraphql: GraphqlExecutor,
): Promise<Answer> {
  const request = parseGraphqlRequest(body);
  if ('problem' in request)
    return { ...errorAnswer(400, request.problem, 'BAD_REQUEST', INVALID), name: 'unreadable query' };
  const context: RequestContext = {
    world,
    idempotencyKey,
    reasons: [],
    idempotencyRecords: [],
    operation: { name: null },
  };
  const { status, result } = await executeGraphql(request, context);
  const { reasons, idempotencyRecords, operation } = context;
  const { errors, data, extensions } = result;
  return {
    status,
    // Errors are first, to be seen in the network panel.
    text: `${JSON.stringify({ errors, data, extensions })}\n`,
    name: operation.name ?? 'unreadable query',
    answeredBy: reasons.at(-1)?.answeredBy ?? 'world',
    // Without a root field, the operation is invalid or reads only the schema.
    reasons: reasons.length > 0 ? reasons.map(({ why }) => why) : [errors ? INVALID : 'the schema'],
    nearMiss: reasons.find(({ nearMiss }) => nearMiss)?.nearMiss ?? null,
    idempotencyRecords,
  };
}

const INVALID = 'the schema: the operation is invalid';

const errorAnswer = (status: number, message: string, code: string, why: string): Answer => ({
  status,
  text: JSON.stringify({ errors: [{ message, extensions: { code } }] }),
  answeredBy: 'world',
  reasons: [why],
});
