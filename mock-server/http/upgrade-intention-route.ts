import type { Pipeline } from '../pipeline/index.ts';
import { RequestError } from '../request-error.ts';
import { readRedactedObject } from './read-body.ts';
import { caller } from './request-session.ts';
import type { Route } from './router.ts';
import { sendDelivery } from './send-delivery.ts';

/** POST /chargify/subscription/upgrade: records that the checkout was opened for a plan. */
export const upgradeIntentionRoute = (pipeline: Pipeline): Route => ({
  label: 'POST /chargify/subscription/upgrade',
  path: '/chargify/subscription/upgrade',
  methods: {
    async POST(http) {
      const body = await readRedactedObject(http).catch((error: unknown) => {
        if (error instanceof RequestError) return error;
        throw error;
      });
      return sendDelivery(http, await pipeline.upgradeIntention(caller(http), body));
    },
  },
});
