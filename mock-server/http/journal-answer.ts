import { clockOf } from '../backend/clock.ts';
import type { Session } from '../sessions/sessions.ts';
import { asFile, json, type Reply } from './call.ts';

/** A session's journal, with what it takes to walk the session again. */
export function journalReply({ key, scenario, world, journal }: Session, { download }: { download: boolean }): Reply {
  const reply = json({
    scenario: scenario.name,
    session: key,
    seed: world.seed,
    clock: clockOf(world),
    dropped: journal.dropped,
    entries: journal.entries(),
  });
  return download ? asFile(reply, `${key}.journal.json`) : reply;
}
