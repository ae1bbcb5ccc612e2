import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { RequestContext } from '../graphql/context.ts';
import type { Sent } from '../graphql/meet-operation.ts';
import { type Operation, runOperation } from '../graphql/run-operation.ts';
import { writeOperation } from '../graphql/write-operation.ts';
import type { Call, Reply } from './call.ts';

type TextReply = Reply & { headers: Record<string, string>; body: string };

/** How many kinds of Accept headers are remembered: clients send a handful. */
const MOST_KINDS = 100;

/**
 * Answers as Apollo's own HTTP layer does, which is asked about everything that is not plain, and the first time a client
 * accepts something: it says how the answer is labelled. What is plain and known goes straight to the operation.
 */
export function graphqlAnswers(apollo: ApolloServer<RequestContext>) {
  const types = new Map<string, string>();

  const ask = async ({ request }: Call, body: unknown, context: () => Promise<RequestContext>): Promise<TextReply> => {
    const headers = new HeaderMap([['content-type', 'application/json']]);
    if (request.headers.accept !== undefined) headers.set('accept', request.headers.accept);
    const answer = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: 'POST', headers, search: '', body },
      context,
    });
    return {
      status: answer.status ?? 200,
      headers: { ...Object.fromEntries(answer.headers), 'cache-control': 'no-store' },
      body: answer.body.kind === 'complete' ? answer.body.string : '',
    };
  };

  return {
    ask,
    async answer(call: Call, body: unknown, context: RequestContext): Promise<TextReply> {
      const accept = call.request.headers.accept ?? '';
      const type = types.get(accept);
      if (type !== undefined && isPlain(body)) {
        const { status, text } = await runOperation(apollo, context, body);
        return { status, headers: { 'content-type': type, 'cache-control': 'no-store' }, body: text };
      }
      const reply = await ask(call, body, async () => context);
      const said = reply.headers['content-type'];
      if (reply.status === 200 && said !== undefined && types.size < MOST_KINDS) types.set(accept, said);
      writeOperation(context, { variables: sentIn(body).variables, status: reply.status, text: reply.body || 'null' });
      return reply;
    },
  };
}

/** Whether there is nothing about a body that an HTTP layer would have to say. */
function isPlain(body: unknown): body is Operation {
  const { query, operationName, variables, extensions } = sentIn(body) as Record<string, unknown>;
  return (
    typeof query === 'string' &&
    (operationName === undefined || typeof operationName === 'string') &&
    isRecordOrNone(variables) &&
    isRecordOrNone(extensions)
  );
}

const isRecordOrNone = (value: unknown): boolean =>
  value === undefined || (value !== null && typeof value === 'object' && !Array.isArray(value));

/** What a body sends, where it is an object at all. */
export const sentIn = (body: unknown): Sent =>
  body !== null && typeof body === 'object' && !Array.isArray(body) ? (body as Sent) : {};
