import type { Journal } from '../journal/journal.ts';
import type { SessionKey } from '../sessions/session-key.ts';
import type { Sessions } from '../sessions/sessions.ts';

/** More are remembered for nobody: whoever never tears down leaves them behind, and sessions age on their own. */
const MOST_HELD = 1_000;

interface Held {
  /** The words of its setup. */
  said: string;
  key: SessionKey;
  journal: Journal;
  /** How much was in its journal when its state was set up. */
  written: number;
}

/**
 * The sessions of contract states, each from its setup to its teardown. A teardown repeats the words of its setup and
 * says nothing else, and another verifier may have said the same words: so it ends one that has been asked something,
 * which is its own, or that of somebody who has been answered too.
 */
export function stateSessions(sessions: Sessions) {
  const held: Held[] = [];
  return {
    hold(said: string, key: SessionKey, journal: Journal): void {
      held.push({ said, key, journal, written: journal.written });
      if (held.length > MOST_HELD) held.shift();
    },
    end(said: string): void {
      const isAsked = ({ journal, written }: Held) => journal.written > written;
      const place = held.findIndex((each) => each.said === said && isAsked(each));
      const [ended] = place < 0 ? [] : held.splice(place, 1);
      if (ended) sessions.end(ended.key);
    },
  };
}
