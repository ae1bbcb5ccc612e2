import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { RequestContext } from '../graphql/context.ts';
import { meetOperation, type Sent } from '../graphql/meet-operation.ts';
import { writeOperation } from '../graphql/write-operation.ts';
import { half } from '../world/broken-answer.ts';
import { type Call, type Reply, readJson } from './call.ts';
import { replyOf } from './exchange.ts';
import { graphqlMediaType } from './graphql-media-type.ts';
import { lose } from './lose.ts';
import type { Route } from './router.ts';

type ContextOf = (authorization: string | undefined, idempotencyKey: string | null) => RequestContext;

/** POST /graphql. `contextOf` signs the request in, or throws the GraphQL error that says why not. */
export const graphqlRoute = (apollo: ApolloServer<RequestContext>, contextOf: ContextOf): Route => ({
  shown: 'POST /graphql',
  path: '/graphql',
  problems: 'graphql',
  methods: {
    async POST(call) {
      const body = await readJson(call);
      const { authorization, 'idempotency-key': key } = call.request.headers;
      const signedIn = attempt(() => contextOf(authorization, typeof key === 'string' && key !== '' ? key : null));
      if ('error' in signedIn) return run(apollo, call, body, () => Promise.reject(signedIn.error));
      const { context } = signedIn;
      const instead = await meetOperation(context, sentIn(body), { keepsProcess: false });
      const breaks = context.met?.fault.breaks?.with;
      if (instead)
        return breaks === 'lost connection'
          ? lose(call)
          : replyOf(instead, graphqlMediaType(call.request.headers.accept));
      const reply = await run(apollo, call, body, async () => context);
      if (context.entry.id === null) writeUnreadable(context, body, reply);
      if (breaks === 'lost connection') return lose(call);
      return breaks === 'malformed JSON' ? { ...reply, body: half(String(reply.body)) } : reply;
    },
  },
});

function attempt(signIn: () => RequestContext): { context: RequestContext } | { error: unknown } {
  try {
    return { context: signIn() };
  } catch (error) {
    return { error };
  }
}

const sentIn = (body: unknown): Sent =>
  body !== null && typeof body === 'object' && !Array.isArray(body) ? (body as Sent) : {};

async function run(
  apollo: ApolloServer<RequestContext>,
  { request }: Call,
  body: unknown,
  context: () => Promise<RequestContext>,
): Promise<Reply & { body: string }> {
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
}

/** What Apollo refuses before it has a query to run. */
const writeUnreadable = (context: RequestContext, body: unknown, { status, body: text }: Reply & { body: string }) =>
  writeOperation(context, {
    name: 'unreadable query',
    variables: sentIn(body).variables,
    status,
    answer: JSON.parse(text || 'null'),
  });
