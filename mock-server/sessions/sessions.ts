/**
 * The sessions of a server: made at their first use, apart from each other, bounded in number and age, so that a shared
 * preview can run for weeks.
 */
import type { Catalogue } from '../catalogue/catalogue.ts';
import { sayUnknown } from '../catalogue/unknown-scenario.ts';
import type { Fill } from '../graphql/fill.ts';
import { createJournal, type Journal } from '../journal/journal.ts';
import type { Scenario } from '../scenarios/index.ts';
import { now } from '../world/clock.ts';
import { newWorld } from '../world/new-world.ts';
import { type World, worldKey } from '../world/world.ts';
import { type LetGo, letGoSessions, sayLetGo } from './let-go.ts';
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
  /** Gives a session another world. Its journal goes on; a call that is under way ends in the world of before. */
  put(key: SessionKey, world: World): Session;
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
  /** How many sessions are remembered after they were let go of. */
  mostRemembered?: number;
  /** Milliseconds of real time: sessions age by it, not by their own clock. */
  time?: () => number;
}

const MOST = 1_000;
const MOST_REMEMBERED = 10_000;
const OLDEST_MS = 12 * 60 * 60 * 1_000;

export function createSessions(options: SessionOptions): Sessions {
  const { catalogue, createFill, most = MOST, oldestMs = OLDEST_MS, time = Date.now } = options;
  /** In the order of their last use, the longest ago first. */
  const sessions = new Map<string, { session: Session; usedAt: number }>();
  const letGo = letGoSessions(options.mostRemembered ?? MOST_REMEMBERED);

  const drop = (name: string): boolean => {
    const held = sessions.get(name);
    held?.session.journal.end();
    return sessions.delete(name);
  };

  const evict = (name: string, gone: LetGo) => {
    drop(name);
    letGo.remember(name, gone);
  };

  const tidy = (at: number) => {
    for (const [name, { usedAt }] of sessions) {
      const isOld = at - usedAt > oldestMs;
      if (sessions.size <= most && !isOld) return;
      evict(name, { because: isOld ? 'age' : 'number', at, usedAt });
    }
  };

  const fillOf = ({ filledFrom: { seed, around } }: World) => createFill(seed, around);

  const create = (key: SessionKey): Session => {
    const scenario = catalogue.find(key.scenario);
    if (!scenario) throw new UnknownScenario(sayUnknown(key.scenario, catalogue));
    const world = newWorld(scenario, key.session, catalogue.edition().basePriceList);
    const session = { key: worldKey(key), scenario, world, journal: createJournal(), fill: fillOf(world) };
    const before = letGo.recall(session.key);
    if (before) writeStartedOver(session, sayLetGo(before, { most, oldestMs }));
    return session;
  };

  const open = (key: SessionKey): Session => {
    const name = worldKey(key);
    const at = time();
    const held = sessions.get(name);
    const isFresh = held !== undefined && at - held.usedAt <= oldestMs;
    if (held && !isFresh) evict(name, { because: 'age', at, usedAt: held.usedAt });
    const session = isFresh ? held.session : create(key);
    sessions.delete(name);
    sessions.set(name, { session, usedAt: at });
    if (!isFresh) tidy(at);
    return session;
  };

  return {
    open,
    put(key, world) {
      const session = { ...open(key), world, fill: fillOf(world) };
      sessions.set(session.key, { session, usedAt: time() });
      return session;
    },
    end(key) {
      const name = worldKey(key);
      letGo.recall(name);
      return drop(name);
    },
    endAll() {
      for (const name of [...sessions.keys()]) drop(name);
      letGo.forgetAll();
    },
    get size() {
      return sessions.size;
    },
  };
}

/** The first thing that whoever comes back to a session reads: nothing of it is there any more, and why. */
const writeStartedOver = ({ journal, world }: Session, why: string) =>
  journal.write({
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
