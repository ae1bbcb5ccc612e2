import { type ApolloServer, HeaderMap } from '@apollo/server';
import type { RequestContext } from '../graphql/context.ts';
import { readJson } from './call.ts';
import type { Route } from './router.ts';

/** POST /graphql. `contextOf` signs the request in, or throws the GraphQL error that says why not. */
export const graphqlRoute = (
  apollo: ApolloServer<RequestContext>,
  contextOf: (authorization: string | undefined, idempotencyKey: string | null) => RequestContext,
): Route => ({
  shown: 'POST /graphql',
  path: '/graphql',
  problems: 'graphql',
  methods: {
    async POST(call) {
      const body = await readJson(call);
      const { headers } = call.request;
      const sent = new HeaderMap([['content-type', 'application/json']]);
      if (headers.accept !== undefined) sent.set('accept', headers.accept);
      const key = headers['idempotency-key'];
      const answer = await apollo.executeHTTPGraphQLRequest({
        httpGraphQLRequest: { method: 'POST', headers: sent, search: '', body },
        context: async () => contextOf(headers.authorization, typeof key === 'string' && key !== '' ? key : null),
      });
      return {
        status: answer.status ?? 200,
        headers: { ...Object.fromEntries(answer.headers), 'cache-control': 'no-store' },
        body: answer.body.kind === 'complete' ? answer.body.string : '',
      };
    },
  },
});
