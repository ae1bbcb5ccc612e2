/**
 * A world as a file, to hand somebody the exact state of a session. It is this server's own state: client secrets stand
 * in it, card numbers do not.
 */
import { type Clock, now, parseInstant } from './clock.ts';
import { readFaults } from './fault-fields.ts';
import { refuse } from './refusal.ts';
import { type World, worldKey } from './world.ts';
import { checkWorld } from './world-shape.ts';

/** Counts up whenever a world of before could not be gone on with. */
export const WORLD_FORMAT = 2;

export interface WorldFile {
  format: typeof WORLD_FORMAT;
  world: World;
}

/** The file of a world. A clock that runs stands in it where it was at that moment. */
export const worldFile = (world: World, realMs = Date.now()): WorldFile => ({
  format: WORLD_FORMAT,
  world: { ...world, ...clockAt(world, realMs) },
});

const clockAt = (world: Clock, realMs: number): Clock => ({
  now: now(world, realMs),
  runningSince: world.runningSince === null ? null : realMs,
});

/**
 * The world of a file, as the world of the session `key`. A clock that ran goes on from where the file has it, and first
 * answers forget their journal entries, which were another journal's. Refuses, with the first mistake, what is no such file.
 * `from` is the session that it was taken from.
 */
export function readWorld(
  file: Record<string, unknown>,
  key: Pick<World, 'scenario' | 'session'>,
  calls: readonly string[],
  realMs = Date.now(),
): WorldFile & { from: string } {
  const { format, world: given, ...rest } = file;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) wrong(`There is no field '${unknown}'. ${FORM}`);
  if (format !== WORLD_FORMAT) {
    wrong(`'format' is ${JSON.stringify(format) ?? 'missing'}; this server knows format ${WORLD_FORMAT}. ${FORM}`);
  }
  checkWorld(given, 'world');
  const world = given as World;
  if (world.scenario !== key.scenario) {
    wrong(
      `'world' is one of the scenario '${world.scenario}'. Send it to /sessions/${world.scenario}.<session>/world.`,
    );
  }
  const instant = parseInstant(world.now);
  if (instant === null) wrong(`'world.now' must be an ISO 8601 instant with an offset.`);
  if (parseInstant(world.filledFrom.around) === null) {
    wrong(`'world.filledFrom.around' must be an ISO 8601 instant with an offset.`);
  }
  if (world.tokenExpiresAt !== null && parseInstant(world.tokenExpiresAt) === null) {
    wrong(`'world.tokenExpiresAt' must be null or an ISO 8601 instant with an offset.`);
  }
  if (world.callsSeen.length !== world.faults.length) {
    wrong(`'world.callsSeen' must be as long as 'world.faults': a count for each.`);
  }
  const own: World = {
    ...world,
    session: key.session,
    now: instant ?? world.now,
    runningSince: world.runningSince === null ? null : realMs,
    faults: readFaults(world.faults, calls),
    answersByKey: Object.fromEntries(
      Object.entries(world.answersByKey).map(([slot, first]) => [slot, { ...first, entry: null }]),
    ),
  };
  return { format: WORLD_FORMAT, world: own, from: worldKey(world) };
}

const FORM = 'Send what GET …/world answers: {"format": number, "world": object}.';

const wrong = (message: string): never => refuse(message, 'BAD_USER_INPUT');
