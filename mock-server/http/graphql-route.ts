import type { ApolloServer } from '@apollo/server';
import { half } from '../backend/broken-answer.ts';
import type { RequestContext } from '../graphql/context.ts';
import { meetOperation } from '../graphql/meet-operation.ts';
import { readJson } from './call.ts';
import { replyOf } from './exchange.ts';
import { graphqlAnswers, sentIn } from './graphql-answers.ts';
import { graphqlMediaType } from './graphql-media-type.ts';
import { lose } from './lose.ts';
import type { Route } from './router.ts';
import { clientOf } from './session-of-call.ts';

type ContextOf = (
  authorization: string | undefined,
  idempotencyKey: string | null,
  client: string | undefined,
) => RequestContext;

/** POST /graphql. `contextOf` signs the request in, or throws the GraphQL error that says why not. */
export function graphqlRoute(apollo: ApolloServer<RequestContext>, contextOf: ContextOf): Route {
  const { ask, answer } = graphqlAnswers(apollo);
  return {
    shown: 'POST /graphql',
    path: '/graphql',
    problems: 'graphql',
    methods: {
      async POST(call) {
        const body = await readJson(call);
        const { authorization, 'idempotency-key': key } = call.request.headers;
        const idempotencyKey = typeof key === 'string' && key !== '' ? key : null;
        const signedIn = attempt(() => contextOf(authorization, idempotencyKey, clientOf(call)));
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
        return breaks === 'malformed JSON' ? { ...reply, body: half(reply.body) } : reply;
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
