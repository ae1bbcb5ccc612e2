/** Nobody else changes a session: whoever comes back finds it as it was left, or new. */
import type { Scenario } from '#scenarios';
import { createWorld } from '../../mock-server/backend/create-world.ts';
import type { ServerRun } from './server-run.ts';
import { SCENARIOS } from './server-setup.ts';
import type { SessionState } from './world-invariants.ts';

export function saveSnapshot({ snapshots: left }: ServerRun, session: number, { world, journal }: SessionState): void {
  left.set(session, { world: JSON.stringify(world), journal: journal.id });
}

/** A session is as it was left, or it starts over and its journal says why. */
export function verifySnapshot(
  { sessionKey: keyOf, sessionName: nameOf, readSession: look, snapshots: left, lastPurchases: lastBought }: ServerRun,
  session: number,
): SessionState {
  const now = look(session);
  const before = left.get(session);
  if (!before) return now;
  if (now.journal.id === before.journal) {
    const world = JSON.stringify(now.world);
    if (world !== before.world) throw new Error(`${nameOf(session)} changed while nobody was there.`);
    return now;
  }
  lastBought.delete(session);
  const fresh = createWorld(SCENARIOS[session % SCENARIOS.length] as Scenario, keyOf(session).session);
  if (JSON.stringify(now.world) !== JSON.stringify(fresh))
    throw new Error(`${nameOf(session)} starts over with a world that is not new.`);
  if (now.journal.entries[0]?.name !== 'started over')
    throw new Error(`${nameOf(session)} starts over without a word.`);
  return now;
}
