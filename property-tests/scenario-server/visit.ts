/** The sessions of a run, each looked at before and after whatever is asked of it. */
import { leave, returnTo } from './as-left.ts';
import type { Deed } from './deeds.ts';
import { type House, MOST_SESSIONS, SESSIONS } from './house.ts';
import { type Look, WORLD_LAWS } from './laws.ts';
import { perform } from './perform.ts';
import { beginRun, type Run } from './run.ts';

export interface Visits {
  /** Rejects with the first thing that the server does not keep to. */
  visit(deed: Deed): Promise<void>;
  /** The sessions end. */
  leave(): void;
}

export function visits(house: House): Visits {
  const run = beginRun(house);
  return {
    async visit(deed) {
      const before = structuredClone(returnTo(run, deed.session));
      await perform(run, deed, before.world);
      judge(run, deed, before);
    },
    leave() {
      for (const session of SESSIONS) house.server.server.sessions.end(run.keyOf(session));
    },
  };
}

function judge(run: Run, deed: Deed, before: Look): void {
  const { server, nameOf, look } = run;
  const { session } = deed;
  const after = look(session);
  for (const law of WORLD_LAWS) {
    const says = law.broken(after);
    if (says !== null) throw new Error(`The server does not keep to a law: ${nameOf(session)} ${law.title}. ${says}`);
  }
  const mayRunBack = deed.do === 'set clock' || after.journal.id !== before.journal.id;
  if (deed.do !== 'hand over' && !mayRunBack && Date.parse(after.world.now) < Date.parse(before.world.now))
    throw new Error('The clock ran back.');
  const { size } = server.server.sessions;
  if (size > MOST_SESSIONS) throw new Error(`${size} sessions are kept, and ${MOST_SESSIONS} may be.`);
  leave(run, session, after);
}
