import type { SessionKey } from '../sessions/session-key.ts';
import type { SessionStore } from '../sessions/session-store.ts';

/** Bounds the list when verifiers omit teardowns; the session store evicts the sessions themselves. */
const MAX_STATE_SESSIONS = 1_000;

interface StateSession {
  /** The state and the parameters of the setup request. */
  setupKey: string;
  key: SessionKey;
  entriesAtSetup: number;
}

/**
 * The sessions of contract states that this server set up, each until its teardown. A teardown request repeats the setup
 * request without an id, and other verifiers may have sent the same one, so it ends a session that has handled a request
 * since its setup. A teardown at another server does nothing; the session expires.
 */
export function createPactStateSessions(sessions: SessionStore) {
  const entries: StateSession[] = [];
  const countEntries = (key: SessionKey) => sessions.view(key, ({ journal }) => journal.written);
  return {
    async add(setupKey: string, key: SessionKey): Promise<void> {
      entries.push({ setupKey, key, entriesAtSetup: await countEntries(key) });
      if (entries.length > MAX_STATE_SESSIONS) entries.shift();
    },
    async end(setupKey: string): Promise<void> {
      for (const each of entries.filter((entry) => entry.setupKey === setupKey)) {
        const isUsed = (await countEntries(each.key)) > each.entriesAtSetup;
        // Another teardown may have ended it meanwhile.
        const index = entries.indexOf(each);
        if (!isUsed || index < 0) continue;
        entries.splice(index, 1);
        await sessions.end(each.key);
        return;
      }
    },
  };
}
