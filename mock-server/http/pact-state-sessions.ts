import { randomUUID } from 'node:crypto';
import type { PreparedState } from '../provider-states/index.ts';
import type { SessionKey } from '../sessions/session-key.ts';
import type { SessionStore } from '../sessions/session-store.ts';

/** Bounds the list when verifiers omit teardowns; the session store evicts the sessions themselves. */
const MAX_STATE_SESSIONS = 1_000;

interface StateSession {
  /** The state and the parameters of the setup request. */
  setupKey: string;
  /** The session of the state's user. */
  key: SessionKey;
  /** The session of another user, which a state may not have. */
  otherKey: SessionKey;
  entriesAtSetup: number;
}

/**
 * The sessions of contract states, each from its setup to its teardown. A teardown request repeats the setup request
 * without an id, and other verifiers may have sent the same one, so it ends a session that has handled a request since
 * its setup.
 */
export function createPactStateSessions(sessions: SessionStore) {
  const entries: StateSession[] = [];
  const countEntries = (key: SessionKey) => sessions.view(key, ({ journal }) => journal.written);
  const endSessions = ({ key, otherKey }: Pick<StateSession, 'key' | 'otherKey'>) =>
    Promise.all([sessions.end(key), sessions.end(otherKey)]);
  return {
    /** Sets up the state in new sessions and returns its values. Ends the sessions when that fails. */
    async setUp(setupKey: string, { scenario, setUp, setUpOtherUser }: PreparedState): Promise<Record<string, string>> {
      if (!setUp) return {};
      const session = `pact-${randomUUID()}`;
      const keys = { key: { scenario, session }, otherKey: { scenario, session: `${session}-other` } };
      try {
        const otherValues = setUpOtherUser
          ? await sessions.update(keys.otherKey, ({ world }) => setUpOtherUser(world))
          : {};
        const values = await sessions.update(keys.key, ({ world }) => setUp(world));
        entries.push({ setupKey, ...keys, entriesAtSetup: await countEntries(keys.key) });
        if (entries.length > MAX_STATE_SESSIONS) entries.shift();
        return { ...values, ...otherValues };
      } catch (error) {
        await endSessions(keys);
        throw error;
      }
    },
    async end(setupKey: string): Promise<void> {
      for (const each of entries.filter((entry) => entry.setupKey === setupKey)) {
        const isUsed = (await countEntries(each.key)) > each.entriesAtSetup;
        // Another teardown may have ended it meanwhile.
        const index = entries.indexOf(each);
        if (!isUsed || index < 0) continue;
        entries.splice(index, 1);
        await endSessions(each);
        return;
      }
    },
  };
}
