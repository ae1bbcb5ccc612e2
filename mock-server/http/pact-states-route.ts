import * as z from 'zod';
import { BackendError } from '../backend/backend-error.ts';
import { parseInput } from '../backend/parse-input.ts';
import { RequestError } from '../request-error.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { createPactStateSessions } from './pact-state-sessions.ts';
import { readJsonObject } from './read-body.ts';
import { json } from './reply.ts';
import type { Route } from './router.ts';

/** Verifiers may send other fields as well. */
const stateChange = z.object({
  state: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
  action: z.enum(['setup', 'teardown']).default('setup'),
});
const USAGE = 'Send {"state": text, "params": object, "action": "setup" or "teardown"}.';

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
        const { state: name, params, action } = parseInput(stateChange, await readJsonObject(http), { usage: USAGE });
        // Loaded on demand, to keep the server's start fast.
        const { prepareState } = await import('../provider-states/index.ts');
        const setupKey = JSON.stringify([name, params]);
        try {
          const state = prepareState(name, params);
          if (action === 'setup') return json(await stateSessions.setUp(setupKey, state));
          await stateSessions.end(setupKey);
          return json({});
        } catch (error) {
          if (!(error instanceof BackendError)) throw error;
          throw new RequestError(error.code === 'NOT_FOUND' ? 404 : 422, error.message);
        }
      },
    },
  };
}
