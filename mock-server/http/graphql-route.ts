import type { Pipeline } from '../pipeline/index.ts';
import { RequestError } from '../request-error.ts';
import { graphqlMediaType } from './graphql-media-type.ts';
import type { RouteHandler } from './http-context.ts';
import { readJson } from './read-body.ts';
import { caller } from './request-session.ts';
import type { Route } from './router.ts';
import { sendDelivery } from './send-delivery.ts';

/** POST /graphql, and the explorer for a browser that opens it. */
export const graphqlRoute = (pipeline: Pipeline, explorer: RouteHandler): Route => ({
  label: 'GET and POST /graphql',
  path: '/graphql',
  errorFormat: 'graphql',
  methods: {
    GET: explorer,
    async POST(http) {
      const body = await readJson(http);
      const { accept, 'idempotency-key': key } = http.request.headers;
      const contentType = graphqlMediaType(accept);
      if (contentType === null)
        throw new RequestError(
          406,
          'The response is JSON. Send Accept: application/json, or application/graphql-response+json.',
        );
      const idempotencyKey = typeof key === 'string' && key !== '' ? key : null;
      return sendDelivery(http, await pipeline.graphql(caller(http), body, idempotencyKey), contentType);
    },
  },
});
