import type { ApolloServer } from '@apollo/server';
import { firstHalf } from '../backend/fault-response.ts';
import type { RequestContext } from '../graphql/context.ts';
import { interceptOperation } from '../graphql/intercept-operation.ts';
import { createFaultReply, dropConnection } from './fault-reply.ts';
import { createGraphqlExecutor, graphqlParams } from './graphql-executor.ts';
import { readJson } from './read-body.ts';
import { graphqlMediaType } from './reply.ts';
import { clientAddress } from './request-session.ts';
import type { Route } from './router.ts';

type CreateContext = (
  authorization: string | undefined,
  idempotencyKey: string | null,
  client: string | undefined,
) => RequestContext;

/** POST /graphql. `createContext` authenticates the request and throws a GraphQL error when it cannot. */
export function graphqlRoute(apollo: ApolloServer<RequestContext>, createContext: CreateContext): Route {
  const { executeWithApollo, execute } = createGraphqlExecutor(apollo);
  return {
    label: 'POST /graphql',
    path: '/graphql',
    errorFormat: 'graphql',
    methods: {
      async POST(http) {
        const body = await readJson(http);
        const { authorization, 'idempotency-key': key, accept } = http.request.headers;
        const idempotencyKey = typeof key === 'string' && key !== '' ? key : null;
        const authentication = authenticate(() => createContext(authorization, idempotencyKey, clientAddress(http)));
        if ('error' in authentication) return executeWithApollo(http, body, () => Promise.reject(authentication.error));
        const { context } = authentication;
        const early = await interceptOperation(context, graphqlParams(body), { keepsProcessAlive: false });
        const breakage = context.matchedFault?.fault.breaks?.with;
        if (early)
          return breakage === 'lost connection'
            ? dropConnection(http)
            : createFaultReply(early, graphqlMediaType(accept));
        const reply = await execute(http, body, context);
        if (breakage === 'lost connection') return dropConnection(http);
        return breakage === 'malformed JSON' ? { ...reply, body: firstHalf(reply.body) } : reply;
      },
    },
  };
}

function authenticate(createContext: () => RequestContext): { context: RequestContext } | { error: unknown } {
  try {
    return { context: createContext() };
  } catch (error) {
    return { error };
  }
}
