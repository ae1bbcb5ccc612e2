import { now } from '../backend/clock.ts';
import { isIdTokenExpired, SESSION_EXPIRED_MESSAGE } from '../backend/id-token.ts';
import { isPlan } from '../backend/products.ts';
import type { World } from '../backend/world.ts';
import { handleJsonCall } from '../http/handle-json-call.ts';
import { HttpError } from '../http/http-error.ts';
import { readRedactedObject } from '../http/read-body.ts';
import { openSession } from '../http/request-session.ts';
import type { Route } from '../http/router.ts';
import { parseAuthorization } from '../sessions/session-key.ts';
import type { SessionStore } from '../sessions/session-store.ts';

/** POST /chargify/subscription/upgrade: records that the checkout was opened for a plan. */
export const upgradeIntentionRoute = (sessions: SessionStore): Route => ({
  label: 'POST /chargify/subscription/upgrade',
  path: '/chargify/subscription/upgrade',
  methods: {
    async POST(call) {
      const key = parseAuthorization(call.request.headers.authorization);
      if (!key)
        throw new HttpError(401, 'You are not signed in: send Authorization: Bearer demo.<scenario>.<session>.');
      const session = openSession(sessions, key, call);
      const bodyOrError = await readRedactedObject(call).catch((error: unknown) => {
        if (error instanceof HttpError) return error;
        throw error;
      });
      return handleJsonCall(call, {
        session,
        kind: 'rest',
        name: 'upgrade-intention',
        request: bodyOrError instanceof HttpError ? null : bodyOrError,
        answeredBy: 'world',
        execute: () => {
          if (isIdTokenExpired(session.world)) return errorReply(401, SESSION_EXPIRED_MESSAGE);
          return bodyOrError instanceof HttpError
            ? errorReply(bodyOrError.status, bodyOrError.message)
            : recordIntention(session.world, bodyOrError);
        },
      });
    },
  },
});

const errorReply = (status: number, message: string) => ({ status, body: { error: { message } } });

function recordIntention(world: World, { plan, type, saleSlug = null }: Record<string, unknown>) {
  if (type !== 'upgrade-intention') return errorReply(400, "'type' must be 'upgrade-intention'.");
  if (typeof plan !== 'string' || plan === '') return errorReply(400, "'plan' must be the handle of a plan.");
  if (saleSlug !== null && typeof saleSlug !== 'string') return errorReply(400, "'saleSlug' must be text.");
  if (!isPlan(world, plan)) return errorReply(404, `There is no plan '${plan}'.`);
  world.intentions.push({ plan, saleSlug, at: now(world) });
  return { status: 200, body: { ok: true } };
}
