import { now } from '../backend/clock.ts';
import { createWorld } from '../backend/create-world.ts';
import type { World } from '../backend/world.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { NewEntry } from '../journal/stored-entry.ts';
import type { Scenario } from '../scenarios/index.ts';
import { UnknownScenarioError } from './session-errors.ts';
import type { SessionKey } from './session-key.ts';

/** The initial state of a session. Throws UnknownScenarioError. */
export function startScenario(key: SessionKey, catalogue: Catalogue): { scenario: Scenario; world: World } {
  const scenario = catalogue.find(key.scenario);
  if (!scenario) throw new UnknownScenarioError(key.scenario, catalogue);
  return { scenario, world: createWorld(scenario, key.session, catalogue.snapshot().basePriceList) };
}

/** The first journal entry of a session whose predecessor was evicted. */
export const restartEntry = (world: World, why: string): NewEntry => ({
  at: now(world),
  kind: 'session',
  name: 'started over',
  request: {},
  status: 200,
  answer: null,
  durationMs: 0,
  answeredBy: 'world',
  why,
  fault: null,
  nearest: null,
});
