import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import * as z from 'zod';
import { BackendError, parseInput } from '../backend/backend-error.ts';
import type { SessionKey } from '../backend/session-key.ts';
import type { PreparedState } from '../provider-states/index.ts';
import { RequestError } from '../request-error.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { AppEnv, Routes } from './context.ts';
import { limitBody, readJsonObject } from './request.ts';

/** Verifiers may send other fields as well. */
const stateChange = z.object({
  state: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
  action: z.enum(['setup', 'teardown']).default('setup'),
});
const USAGE = 'Send {"state": text, "params": object, "action": "setup" or "teardown"}.';

/** Bounds the list when verifiers omit teardowns; the session store evicts the sessions themselves. */
const MAX_STATE_SESSIONS = 1_000;

interface StateSession {
  /** The state and the parameters of the setup request. */
  setupKey: string;
  key: SessionKey;
  entriesAtSetup: number;
}

/**
 * POST /pact/states: sets up a provider state of the contracts in new sessions of the state's scenario and returns the
 * values of the state. A teardown request repeats the setup request without an id, and other verifiers may have sent the same
 * one, so it ends a session that has handled a request since its setup.
 */
export function pactStatesRoute(sessions: SessionStore): Routes {
  const entries: StateSession[] = [];
  const countEntries = (key: SessionKey) => sessions.view(key, ({ journal }) => journal.written);

  const setUpState = async (setupKey: string, { scenario, setUp }: PreparedState) => {
    if (!setUp) return {};
    const key = { scenario, session: `pact-${randomUUID()}` };
    try {
      const values = await sessions.update(key, ({ world }) => setUp(world));
      entries.push({ setupKey, key, entriesAtSetup: await countEntries(key) });
      if (entries.length > MAX_STATE_SESSIONS) entries.shift();
      return values;
    } catch (error) {
      await sessions.end(key);
      throw error;
    }
  };

  const tearDownState = async (setupKey: string) => {
    for (const each of entries.filter((entry) => entry.setupKey === setupKey)) {
      const isUsed = (await countEntries(each.key)) > each.entriesAtSetup;
      // Another teardown may have ended it meanwhile.
      const index = entries.indexOf(each);
      if (!isUsed || index < 0) continue;
      entries.splice(index, 1);
      await sessions.end(each.key);
      return;
    }
  };

  return new Hono<AppEnv>().post('/pact/states', limitBody(), async (c) => {
    const { state: name, params, action } = parseInput(stateChange, await readJsonObject(c), { usage: USAGE });
    // Loaded on demand, to keep the server's start fast.
    const { prepareState } = await import('../provider-states/index.ts');
    const setupKey = JSON.stringify([name, params]);
    try {
      const state = prepareState(name, params);
      if (action === 'setup') return c.json(await setUpState(setupKey, state));
      await tearDownState(setupKey);
      return c.json({});
    } catch (error) {
      if (!(error instanceof BackendError)) throw error;
      throw new RequestError(error.code === 'NOT_FOUND' ? 404 : 422, error.message);
    }
  });
}
