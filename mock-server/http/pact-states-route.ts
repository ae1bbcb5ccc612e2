import { BackendError } from '../backend/backend-error.ts';
import { isJsonObject } from '../own-value.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { HttpError } from './http-error.ts';
import { createPactStateSessions } from './pact-state-sessions.ts';
import { readJsonObject } from './read-body.ts';
import { json } from './reply.ts';
import { updateOptions } from './request-session.ts';
import type { Route } from './router.ts';

/**
 * POST /pact/states: sets up a provider state of the contracts in a new session of the state's scenario and returns the
 * values of the state; the teardown ends the session.
 */
export function pactStatesRoute(sessions: SessionStore): Route {
  const stateSessions = createPactStateSessions(sessions);

  return {
    label: 'POST /pact/states',
    path: '/pact/states',
    methods: {
      async POST(http) {
        const { state: name, params = {}, action = 'setup' } = await readJsonObject(http);
        if (typeof name !== 'string' || !isJsonObject(params) || (action !== 'setup' && action !== 'teardown')) {
          throw new HttpError(400, 'Send {"state": text, "params": object, "action": "setup" or "teardown"}.');
        }
        // Loaded on demand: zod would slow down the server's start.
        const { prepareState } = await import('../provider-states/index.ts');
        const setupKey = JSON.stringify([name, params]);
        try {
          const state = prepareState(name, params);
          if (action === 'setup') return json(await stateSessions.setUp(setupKey, state, updateOptions(http)));
          await stateSessions.end(setupKey);
          return json({});
        } catch (error) {
          if (!(error instanceof BackendError)) throw error;
          throw new HttpError(error.code === 'NOT_FOUND' ? 404 : 422, error.message);
        }
      },
    },
  };
}
