import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import * as z from 'zod';
import { BackendError, parseInput } from '../backend/backend-error.ts';
import { RequestError } from '../request-error.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { type AppEnv, limitBody, type Routes, readJsonObject } from './request.ts';

const stateChange = z.object({
  state: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
  action: z.enum(['setup', 'teardown']).default('setup'),
});
const USAGE = 'Send {"state": text, "params": object, "action": "setup" or "teardown"}.';

/** A teardown of a provider state does nothing, because every setup has a session of its own. */
export const pactStatesRoute = (sessions: SessionStore): Routes =>
  new Hono<AppEnv>().post('/pact/states', limitBody(), async (c) => {
    const { state, params, action } = parseInput(stateChange, await readJsonObject(c), { usage: USAGE });
    const { prepareState } = await import('../provider-states/index.ts');
    try {
      const { scenario, setUp } = prepareState(state, params);
      if (!setUp || action === 'teardown') return c.json({});
      const key = { scenario, session: `pact-${randomUUID()}` };
      return c.json(await sessions.update(key, ({ world }) => setUp(world)));
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      throw new RequestError(error.code === 'NOT_FOUND' ? 404 : 422, error.message);
    }
  });
