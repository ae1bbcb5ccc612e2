import type { Session } from '../sessions/sessions.ts';
import { clockOf } from '../world/clock.ts';
import { json, type Reply } from './call.ts';

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
  if (!download) return reply;
  return {
    ...reply,
    headers: { ...reply.headers, 'content-disposition': `attachment; filename="${key}.journal.json"` },
  };
}
