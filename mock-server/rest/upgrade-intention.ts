import { json, readObject } from '../http/call.ts';
import { HttpProblem } from '../http/http-problem.ts';
import type { Route } from '../http/router.ts';
import { openSession } from '../http/session-of-call.ts';
import { parseAuthorization } from '../sessions/session-key.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { isPlan } from '../world/products.ts';

/** POST /chargify/subscription/upgrade: the checkout says that it was opened for a plan. */
export const upgradeIntentionRoute = (sessions: Sessions): Route => ({
  shown: 'POST /chargify/subscription/upgrade',
  path: '/chargify/subscription/upgrade',
  methods: {
    async POST(call) {
      const startedAt = performance.now();
      const key = parseAuthorization(call.request.headers.authorization);
      if (!key)
        throw new HttpProblem(401, 'You are not signed in: send Authorization: Bearer demo.<scenario>.<session>.');
      const { world, journal } = openSession(sessions, key);
      const body = await readObject(call);
      const { plan, type, saleSlug = null } = body;
      const write = (status: number, answer: unknown) =>
        journal.write({
          at: world.now,
          kind: 'rest',
          name: 'upgrade-intention',
          request: body,
          status,
          answer,
          durationMs: performance.now() - startedAt,
          answeredBy: 'world',
        });
      const refuse = (status: number, message: string) => {
        const answer = { error: { message } };
        write(status, answer);
        return json(answer, status);
      };
      if (type !== 'upgrade-intention') return refuse(400, "'type' must be 'upgrade-intention'.");
      if (typeof plan !== 'string' || plan === '') return refuse(400, "'plan' must be the handle of a plan.");
      if (saleSlug !== null && typeof saleSlug !== 'string') return refuse(400, "'saleSlug' must be text.");
      if (!isPlan(world, plan)) return refuse(404, `There is no plan '${plan}'.`);
      world.intentions.push({ plan, saleSlug, at: world.now });
      write(200, { ok: true });
      return json({ ok: true });
    },
  },
});
