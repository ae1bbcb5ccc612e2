import { formatSessionKey } from '../sessions/session-key.ts';
import { truncate } from '../truncate.ts';
import { rejectInput } from './backend-error.ts';
import { parseInstant } from './clock.ts';
import { parseFaults } from './parse-faults.ts';
import { parseWorld } from './parse-world.ts';
import type { World } from './world.ts';
import { WORLD_FORMAT, type WorldFile } from './world-file.ts';

/**
 * Validates a world file and restores its world for the session `key`. A running clock continues from the time in the
 * file. Idempotency records lose their entry ids, which belong to the journal of the source session. Rejects the first
 * invalid field. `from` is the key of the source session.
 */
export function parseWorldFile(
  file: Record<string, unknown>,
  key: Pick<World, 'scenario' | 'session'>,
  callNames: readonly string[],
  realMs = Date.now(),
): WorldFile & { from: string } {
  const { format, world: input, ...rest } = file;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) rejectInput(`There is no field '${truncate(unknown)}'. ${USAGE}`);
  if (format !== WORLD_FORMAT) {
    rejectInput(
      `'format' is ${truncate(JSON.stringify(format) ?? 'missing')}; this server knows format ${WORLD_FORMAT}. ${USAGE}`,
    );
  }
  const world = parseWorld(input);
  if (world.scenario !== key.scenario) {
    rejectInput(
      `'world' is one of the scenario '${world.scenario}'. Send it to /sessions/${world.scenario}.<session>/world.`,
    );
  }
  if (world.callsSeen.length !== world.faults.length) {
    rejectInput(`'world.callsSeen' must be as long as 'world.faults', with one count for each fault.`);
  }
  const restored: World = {
    ...world,
    session: key.session,
    now: parseInstant(world.now) ?? world.now,
    runningSince: world.runningSince === null ? null : realMs,
    faults: parseFaults(world.faults, callNames),
    answersByKey: Object.fromEntries(
      Object.entries(world.answersByKey).map(([slot, record]) => [slot, { ...record, entry: null }]),
    ),
  };
  return { format: WORLD_FORMAT, world: restored, from: formatSessionKey(world) };
}

const USAGE = 'Send a response of GET …/world: {"format": number, "world": object}.';
