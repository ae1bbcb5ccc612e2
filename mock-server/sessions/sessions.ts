/**
 * The sessions of a server: made at their first use, apart from each other, bounded in number and age, so that a shared
 * preview can run for weeks.
 */
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Fill } from '../graphql/fill.ts';
import { createJournal, type Journal } from '../journal/journal.ts';
import { nearestNames, type Scenario } from '../scenarios/index.ts';
import { now } from '../world/clock.ts';
import { newWorld } from '../world/new-world.ts';
import { type World, worldKey } from '../world/world.ts';
import type { SessionKey } from './session-key.ts';

export interface Session {
  /** '<scenario>.<session>' */
  readonly key: string;
  /** As it was when the session began. */
  readonly scenario: Scenario;
  readonly world: World;
  readonly journal: Journal;
  readonly fill: Fill;
}

export interface Sessions {
  /** The session of that key, new when it is not there yet. Throws UnknownScenario. */
  open(key: SessionKey): Session;
  /** Ends a session; its next use starts over. Says whether there was one. */
  end(key: SessionKey): boolean;
  endAll(): void;
  readonly size: number;
}

/** There is no such scenario; the message names the nearest ones. */
export class UnknownScenario extends Error {
  override readonly name = 'UnknownScenario';
}

export interface SessionOptions {
  catalogue: Catalogue;
  createFill: (seed: string, around: string) => Fill;
  most?: number;
  oldestMs?: number;
  /** Milliseconds of real time: sessions age by it, not by their own clock. */
  time?: () => number;
}

const MOST = 1_000;
const OLDEST_MS = 12 * 60 * 60 * 1_000;

export function createSessions(options: SessionOptions): Sessions {
  const { catalogue, createFill, most = MOST, oldestMs = OLDEST_MS, time = Date.now } = options;
  /** In the order of their last use, the longest ago first. */
  const sessions = new Map<string, { session: Session; usedAt: number }>();

  const drop = (key: string): boolean => {
    const held = sessions.get(key);
    held?.session.journal.end();
    return sessions.delete(key);
  };

  const tidy = (now: number) => {
    for (const [key, { usedAt }] of sessions) {
      if (sessions.size <= most && now - usedAt <= oldestMs) return;
      drop(key);
    }
  };

  const create = (key: SessionKey): Session => {
    const scenario = catalogue.find(key.scenario);
    if (!scenario) {
      const names = catalogue.scenarios().map(({ name }) => name);
      const nearest = nearestNames(key.scenario, names).join(', ');
      throw new UnknownScenario(`There is no scenario '${key.scenario}'. The nearest are: ${nearest}.`);
    }
    const world = newWorld(scenario, key.session, catalogue.edition().basePriceList);
    const name = worldKey(key);
    return { key: name, scenario, world, journal: createJournal(), fill: createFill(name, now(world)) };
  };

  return {
    open(key) {
      const name = worldKey(key);
      const now = time();
      const held = sessions.get(name);
      const isFresh = held !== undefined && now - held.usedAt <= oldestMs;
      if (held && !isFresh) drop(name);
      const session = isFresh ? held.session : create(key);
      sessions.delete(name);
      sessions.set(name, { session, usedAt: now });
      if (!isFresh) tidy(now);
      return session;
    },
    end: (key) => drop(worldKey(key)),
    endAll() {
      for (const key of [...sessions.keys()]) drop(key);
    },
    get size() {
      return sessions.size;
    },
  };
}
