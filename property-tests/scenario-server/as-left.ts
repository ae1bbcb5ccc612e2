/** Nobody else changes a session: whoever comes back finds it as it was left, or new. */
import type { Scenario } from '#scenarios';
import { newWorld } from '../../mock-server/backend/new-world.ts';
import { SCENARIOS } from './house.ts';
import type { Look } from './laws.ts';
import type { Run } from './run.ts';

export function leave({ left }: Run, session: number, { world, journal }: Look): void {
  left.set(session, { world: JSON.stringify(world), journal: journal.id });
}

/** A session is as it was left, or it starts over and its journal says why. */
export function returnTo({ keyOf, nameOf, look, left, lastBought }: Run, session: number): Look {
  const now = look(session);
  const before = left.get(session);
  if (!before) return now;
  if (now.journal.id === before.journal) {
    const world = JSON.stringify(now.world);
    if (world !== before.world) throw new Error(`${nameOf(session)} changed while nobody was there.`);
    return now;
  }
  lastBought.delete(session);
  const fresh = newWorld(SCENARIOS[session % SCENARIOS.length] as Scenario, keyOf(session).session);
  if (JSON.stringify(now.world) !== JSON.stringify(fresh))
    throw new Error(`${nameOf(session)} starts over with a world that is not new.`);
  if (now.journal.entries[0]?.name !== 'started over')
    throw new Error(`${nameOf(session)} starts over without a word.`);
  return now;
}
