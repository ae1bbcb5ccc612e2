/** Checks that a session changes only by its own requests. */
import { basePriceList, type Scenario } from '#scenarios';
import { createWorld } from '../../mock-server/backend/create-world.ts';
import type { ServerRun } from './server-run.ts';
import { SCENARIOS } from './server-setup.ts';
import type { SessionState } from './world-invariants.ts';

export function saveSnapshot({ snapshots }: ServerRun, session: number, { world, journal }: SessionState): void {
  snapshots.set(session, { world: JSON.stringify(world), journal: journal.id });
}

/** The session, which must equal its snapshot or, after an eviction, start over. */
export function verifySnapshot(run: ServerRun, session: number): SessionState {
  const state = run.readSession(session);
  const snapshot = run.snapshots.get(session);
  if (!snapshot) return state;
  const name = run.sessionName(session);
  if (state.journal.id === snapshot.journal) {
    const world = JSON.stringify(state.world);
    if (world !== snapshot.world) throw new Error(`${name} changed without a request.`);
    return state;
  }
  run.lastPurchases.delete(session);
  const initialWorld = createWorld(
    SCENARIOS[session % SCENARIOS.length] as Scenario,
    run.sessionKey(session).session,
    basePriceList,
  );
  if (JSON.stringify(state.world) !== JSON.stringify(initialWorld))
    throw new Error(`${name} started over with a world that is not the initial one.`);
  return state;
}
