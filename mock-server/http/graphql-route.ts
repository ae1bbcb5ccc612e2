import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { RequestContext } from '../graphql/context.ts';
import { meetOperation, type Sent } from '../graphql/meet-operation.ts';
import { type Operation, runOperation } from '../graphql/run-operation.ts';
import { writeOperation } from '../graphql/write-operation.ts';
import { half } from '../world/broken-answer.ts';
import { type Call, type Reply, readJson } from './call.ts';
import { replyOf } from './exchange.ts';
import { graphqlMediaType } from './graphql-media-type.ts';
import { lose } from './lose.ts';
import type { Route } from './router.ts';

type ContextOf = (authorization: string | undefined, idempotencyKey: string | null) => RequestContext;
type TextReply = Reply & { headers: Record<string, string>; body: string };

/** POST /graphql. `contextOf` signs the request in, or throws the GraphQL error that says why not. */
export function graphqlRoute(apollo: ApolloServer<RequestContext>, contextOf: ContextOf): Route {
  const { ask, answer } = answers(apollo);
  return {
    shown: 'POST /graphql',
    path: '/graphql',
    problems: 'graphql',
    methods: {
      async POST(call) {
        const body = await readJson(call);
        const { authorization, 'idempotency-key': key } = call.request.headers;
        const signedIn = attempt(() => contextOf(authorization, typeof key === 'string' && key !== '' ? key : null));
        if ('error' in signedIn) return ask(call, body, () => Promise.reject(signedIn.error));
        const { context } = signedIn;
        const instead = await meetOperation(context, sentIn(body), { keepsProcess: false });
        const breaks = context.met?.fault.breaks?.with;
        if (instead)
          return breaks === 'lost connection'
            ? lose(call)
            : replyOf(instead, graphqlMediaType(call.request.headers.accept));
        const reply = await answer(call, body, context);
        if (breaks === 'lost connection') return lose(call);
        return breaks === 'malformed JSON' ? { ...reply, body: half(String(reply.body)) } : reply;
      },
    },
  };
}

function attempt(signIn: () => RequestContext): { context: RequestContext } | { error: unknown } {
  try {
    return { context: signIn() };
  } catch (error) {
    return { error };
  }
}

const sentIn = (body: unknown): Sent =>
  body !== null && typeof body === 'object' && !Array.isArray(body) ? (body as Sent) : {};

/** How many kinds of Accept headers are remembered: clients send a handful. */
const MOST_KINDS = 100;

/**
 * Answers as Apollo's own HTTP layer does, which is asked about everything that is not plain, and the first time a client
 * accepts something: it says how the answer is labelled. What is plain and known goes straight to the operation.
 */
function answers(apollo: ApolloServer<RequestContext>) {
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
