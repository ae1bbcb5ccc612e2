/**
 * The sessions of a server: created by their first change, isolated from each other, bounded in number and age, so that a
 * shared preview can run for weeks.
 */

import { now } from '../backend/clock.ts';
import { newWorld } from '../backend/new-world.ts';
import { type World, worldKey } from '../backend/world.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { sayUnknown } from '../catalogue/unknown-scenario.ts';
import type { Fill } from '../graphql/fill.ts';
import { createJournal, type Journal } from '../journal/journal.ts';
import { journalBudget } from '../journal/journal-budget.ts';
import type { Scenario } from '../scenarios/index.ts';
import { type Kept, keptSessions } from './kept-sessions.ts';
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
  /** The session of that key, created when it is not there yet for the client of that address. Throws UnknownScenario. */
  open(key: SessionKey, client?: string): Session;
  /**
   * The same for a request that only reads. What is not there yet is answered from a new session that is not created:
   * it is set aside, where only other such sessions take its place, until its first change creates it as it is.
   */
  read(key: SessionKey): Session;
  /** Gives a session another world. Its journal goes on; a call that is under way ends in the world of before. */
  put(key: SessionKey, world: World, client?: string): Session;
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
  /** How many are kept for one client; four times as many for all together. */
  most?: number;
  oldestMs?: number;
  /** How many sessions are remembered after they were evicted. */
  mostRemembered?: number;
  /** Milliseconds of real time: sessions age by it, not by their own clock. */
  time?: () => number;
}

const MOST = 1_000;
const CLIENTS = 4;
/** How many sessions that were only read are set aside. */
const MOST_READ = 200;
const MOST_REMEMBERED = 10_000;
const OLDEST_MS = 12 * 60 * 60 * 1_000;
/** Calls within this process. */
const IN_PROCESS = '';

export function createSessions(options: SessionOptions): Sessions {
  const { catalogue, createFill, most = MOST, oldestMs = OLDEST_MS, time = Date.now } = options;
  const sessions = keptSessions<Session>();
  const onlyRead = keptSessions<Session>();
  const letGo = letGoSessions(options.mostRemembered ?? MOST_REMEMBERED);
  const budget = journalBudget();

  const drop = (name: string): boolean => {
    const dropped = [sessions.remove(name), onlyRead.remove(name)].filter((kept) => kept !== null);
    for (const { session } of dropped) session.journal.end();
    return dropped.length > 0;
  };

  const evict = (name: string | null, because: LetGo['because'], at: number) => {
    const kept = name === null ? null : sessions.get(name);
    if (name === null || !kept) return;
    drop(name);
    letGo.remember(name, { because, at, usedAt: kept.usedAt });
  };

  /** A session whose journal is followed is in use, however long ago its last request was. */
  const isOld = ({ usedAt, session }: Kept<Session>, at: number) =>
    at - usedAt > oldestMs && session.journal.readers === 0;

  const tidy = (at: number, client: string) => {
    for (const [name, kept] of sessions) {
      if (at - kept.usedAt <= oldestMs) break;
      if (isOld(kept, at)) evict(name, 'age', at);
    }
    if (sessions.sizeOf(client) > most) evict(sessions.firstToGo(client), 'number', at);
    if (sessions.size > CLIENTS * most) evict(sessions.firstToGo(sessions.largestClient()), 'number', at);
  };

  const fillOf = ({ filledFrom: { seed, around } }: World) => createFill(seed, around);

  const create = (key: SessionKey): Session => {
    const scenario = catalogue.find(key.scenario);
    if (!scenario) throw new UnknownScenario(sayUnknown(key.scenario, catalogue));
    const world = newWorld(scenario, key.session, catalogue.edition().basePriceList);
    const session = { key: worldKey(key), scenario, world, journal: createJournal(budget), fill: fillOf(world) };
    const before = letGo.recall(session.key);
    if (before) writeStartedOver(session, sayLetGo(before, { most, oldestMs }));
    return session;
  };

  /** The session of that name with its use noted; null when there is none, or none any more. */
  const used = (name: string, at: number): Session | null => {
    const kept = sessions.get(name);
    if (!kept) return null;
    if (isOld(kept, at)) {
      evict(name, 'age', at);
      return null;
    }
    sessions.use(name, kept, at);
    return kept.session;
  };

  const open = (key: SessionKey, client = IN_PROCESS): Session => {
    const name = worldKey(key);
    const at = time();
    const known = used(name, at);
    if (known) return known;
    const session = onlyRead.remove(name)?.session ?? create(key);
    sessions.put(name, { session, usedAt: at, client });
    tidy(at, client);
    return session;
  };

  return {
    open,
    read(key) {
      const name = worldKey(key);
      const at = time();
      const known = used(name, at);
      if (known) return known;
      const session = onlyRead.get(name)?.session ?? create(key);
      onlyRead.put(name, { session, usedAt: at, client: IN_PROCESS });
      if (onlyRead.size > MOST_READ) onlyRead.remove(onlyRead.firstToGo() ?? '')?.session.journal.end();
      return session;
    },
    put(key, world, client = IN_PROCESS) {
      const session = { ...open(key, client), world, fill: fillOf(world) };
      sessions.put(session.key, { session, usedAt: time(), client: sessions.get(session.key)?.client ?? client });
      return session;
    },
    end(key) {
      const name = worldKey(key);
      letGo.recall(name);
      return drop(name);
    },
    endAll() {
      for (const name of [...sessions.names(), ...onlyRead.names()]) drop(name);
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
