import type { Pipeline } from '../pipeline/index.ts';
import { graphqlMediaType } from './graphql-media-type.ts';
import { HttpError } from './http-error.ts';
import { readJson } from './read-body.ts';
import { caller } from './request-session.ts';
import type { Route } from './router.ts';
import { sendDelivery } from './send-delivery.ts';

/** POST /graphql. */
export const graphqlRoute = (pipeline: Pipeline): Route => ({
  label: 'POST /graphql',
  path: '/graphql',
  errorFormat: 'graphql',
  methods: {
    async POST(http) {
      const body = await readJson(http);
      const { accept, 'idempotency-key': key } = http.request.headers;
      const contentType = graphqlMediaType(accept);
      if (contentType === null)
        throw new HttpError(
          406,
          'The response is JSON. Send Accept: application/json, or application/graphql-response+json.',
        );
      const idempotencyKey = typeof key === 'string' && key !== '' ? key : null;
      return sendDelivery(http, await pipeline.graphql(caller(http), body, idempotencyKey), contentType);
    },
  },
});
