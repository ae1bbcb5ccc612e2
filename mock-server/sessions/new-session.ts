import { now } from '../backend/clock.ts';
import { createWorld } from '../backend/create-world.ts';
import type { World } from '../backend/world.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { requireScenario } from '../catalogue/unknown-scenario.ts';
import type { JournalEntry } from '../journal/journal.ts';
import type { NewEntry } from '../journal/stored-entry.ts';
import type { Scenario } from '../scenarios/index.ts';
import type { SessionKey } from './session-key.ts';

/** The initial state of a session. Throws UNKNOWN_SCENARIO. */
export function startScenario(key: SessionKey, catalogue: Catalogue): { scenario: Scenario; world: World } {
  const scenario = requireScenario(key.scenario, catalogue);
  return { scenario, world: createWorld(scenario, key.session, catalogue.snapshot().basePriceList) };
}

/** A journal entry of what happened to the session itself. */
export const sessionEntry = (
  world: World,
  event: Pick<JournalEntry, 'name' | 'request' | 'answer' | 'why'>,
  durationMs: number,
): NewEntry => ({
  at: now(world),
  kind: 'session',
  status: 200,
  durationMs,
  answeredBy: 'world',
  fault: null,
  nearest: null,
  ...event,
});
