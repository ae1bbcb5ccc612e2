import { now } from '../backend/clock.ts';
import { SESSION_ENDED, tokenHasExpired } from '../backend/id-token.ts';
import { isPlan } from '../backend/products.ts';
import type { World } from '../backend/world.ts';
import { readObject } from '../http/call.ts';
import { exchange } from '../http/exchange.ts';
import { HttpProblem } from '../http/http-problem.ts';
import type { Route } from '../http/router.ts';
import { openSession } from '../http/session-of-call.ts';
import { parseAuthorization } from '../sessions/session-key.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** POST /chargify/subscription/upgrade: the checkout says that it was opened for a plan. */
export const upgradeIntentionRoute = (sessions: Sessions): Route => ({
  shown: 'POST /chargify/subscription/upgrade',
  path: '/chargify/subscription/upgrade',
  methods: {
    async POST(call) {
      const key = parseAuthorization(call.request.headers.authorization);
      if (!key)
        throw new HttpProblem(401, 'You are not signed in: send Authorization: Bearer demo.<scenario>.<session>.');
      const session = openSession(sessions, key, call);
      const sent = await readObject(call).catch((problem: unknown) => {
        if (problem instanceof HttpProblem) return problem;
        throw problem;
      });
      return exchange(call, {
        session,
        kind: 'rest',
        name: 'upgrade-intention',
        request: sent instanceof HttpProblem ? null : sent,
        answeredBy: 'world',
        work: () => {
          if (tokenHasExpired(session.world)) return refused(401, SESSION_ENDED);
          return sent instanceof HttpProblem ? refused(sent.status, sent.message) : intend(session.world, sent);
        },
      });
    },
  },
});

const refused = (status: number, message: string) => ({ status, body: { error: { message } } });

function intend(world: World, { plan, type, saleSlug = null }: Record<string, unknown>) {
  if (type !== 'upgrade-intention') return refused(400, "'type' must be 'upgrade-intention'.");
  if (typeof plan !== 'string' || plan === '') return refused(400, "'plan' must be the handle of a plan.");
  if (saleSlug !== null && typeof saleSlug !== 'string') return refused(400, "'saleSlug' must be text.");
  if (!isPlan(world, plan)) return refused(404, `There is no plan '${plan}'.`);
  world.intentions.push({ plan, saleSlug, at: now(world) });
  return { status: 200, body: { ok: true } };
}
