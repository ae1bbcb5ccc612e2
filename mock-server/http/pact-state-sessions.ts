import type { Journal } from '../journal/journal.ts';
import type { SessionKey } from '../sessions/session-key.ts';
import type { SessionStore } from '../sessions/session-store.ts';

/** Bounds the list when verifiers omit teardowns; the session store evicts the sessions themselves. */
const MAX_STATE_SESSIONS = 1_000;

interface StateSession {
  /** The state and the parameters of the setup request. */
  setupKey: string;
  key: SessionKey;
  journal: Journal;
  entriesAtSetup: number;
}

/**
 * The sessions of contract states, each from its setup to its teardown. A teardown request repeats the setup request
 * without an id, and other verifiers may have sent the same one, so it ends a session that has handled a request since
 * its setup.
 */
export function createPactStateSessions(sessions: SessionStore) {
  const entries: StateSession[] = [];
  return {
    add(setupKey: string, key: SessionKey, journal: Journal): void {
      entries.push({ setupKey, key, journal, entriesAtSetup: journal.written });
      if (entries.length > MAX_STATE_SESSIONS) entries.shift();
    },
    end(setupKey: string): void {
      const isUsed = ({ journal, entriesAtSetup }: StateSession) => journal.written > entriesAtSetup;
      const index = entries.findIndex((each) => each.setupKey === setupKey && isUsed(each));
      const [ended] = index < 0 ? [] : entries.splice(index, 1);
      if (ended) sessions.end(ended.key);
    },
  };
}
