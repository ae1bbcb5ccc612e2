import { shortened } from '../scenarios/shortened.ts';
import { parseInstant } from './clock.ts';
import { readFaults } from './fault-fields.ts';
import { refuse } from './refusal.ts';
import { type World, worldKey } from './world.ts';
import { WORLD_FORMAT, type WorldFile } from './world-file.ts';
import { worldIn } from './world-shape.ts';

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
  if (unknown !== undefined) wrong(`There is no field '${shortened(unknown)}'. ${FORM}`);
  if (format !== WORLD_FORMAT) {
    wrong(
      `'format' is ${shortened(JSON.stringify(format) ?? 'missing')}; this server knows format ${WORLD_FORMAT}. ${FORM}`,
    );
  }
  const world = worldIn(given);
  if (world.scenario !== key.scenario) {
    wrong(
      `'world' is one of the scenario '${world.scenario}'. Send it to /sessions/${world.scenario}.<session>/world.`,
    );
  }
  if (world.callsSeen.length !== world.faults.length) {
    wrong(`'world.callsSeen' must be as long as 'world.faults': a count for each.`);
  }
  const own: World = {
    ...world,
    session: key.session,
    now: parseInstant(world.now) ?? world.now,
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
