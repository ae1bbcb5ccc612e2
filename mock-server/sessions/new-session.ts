import { now } from '../backend/clock.ts';
import { createWorld } from '../backend/create-world.ts';
import type { World } from '../backend/world.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { DefaultMocks } from '../graphql/default-mocks.ts';
import type { JournalWriter } from '../journal/journal.ts';
import type { NewEntry } from '../journal/stored-entry.ts';
import type { Scenario } from '../scenarios/index.ts';
import { UnknownScenarioError } from './session-errors.ts';
import type { SessionKey } from './session-key.ts';
import type { SessionStoreOptions } from './session-store.ts';

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

/** A session whose default mocks are those of its current world. */
export function createSession<Parts extends { key: string; scenario: Scenario; world: World; journal: JournalWriter }>(
  parts: Parts,
  createDefaultMocks: SessionStoreOptions['createDefaultMocks'],
) {
  let mocks: DefaultMocks | null = null;
  let mocksOf: World['filledFrom'] | null = null;
  return {
    ...parts,
    get defaultMocks(): DefaultMocks {
      const { filledFrom } = this.world;
      if (!mocks || mocksOf !== filledFrom) mocks = createDefaultMocks(filledFrom.seed, filledFrom.around);
      mocksOf = filledFrom;
      return mocks;
    },
  };
}
