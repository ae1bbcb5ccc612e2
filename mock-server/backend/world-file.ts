import * as z from 'zod';
import { parseInstant } from '../schemas/values.ts';
import { parseInput, rejectInput } from './backend-error.ts';
import { now } from './clock.ts';
import { formatSessionKey } from './session-key.ts';
import { type World, worldSchema } from './world.ts';

export const WORLD_FORMAT = 6;

/** Limits the counters of an imported world file, because the session increments them and needs exact integers. */
const MAX_IMPORTED_COUNT = 1_000_000_000;

const worldFile = z.strictObject({
  format: z.literal(WORLD_FORMAT, `be ${WORLD_FORMAT}, the format that this server reads`),
  world: worldSchema.superRefine(({ idCounts, calls, matchingCalls, delayCount }, { addIssue }) => {
    for (const [field, counts] of Object.entries({ idCounts, calls, matchingCalls, delayCount: [delayCount] })) {
      if (Object.values(counts).every((count) => count <= MAX_IMPORTED_COUNT)) continue;
      addIssue({ code: 'custom', path: [field], message: `have counts of at most ${MAX_IMPORTED_COUNT}` });
    }
  }),
});
/** The state of a session, which another server can continue. It contains client secrets, but no card numbers. */
export interface WorldFile extends z.infer<typeof worldFile> {}

export const createWorldFile = (world: World, realMs = Date.now()): WorldFile => ({
  format: WORLD_FORMAT,
  world: { ...world, now: now(world, realMs), runningSince: world.runningSince === null ? null : realMs },
});

const USAGE = 'Send a response of GET …/world: {"format": number, "world": object}.';

/** Idempotency records lose their entry ids, which belong to the journal of the source session. */
export function parseWorldFile(
  file: unknown,
  key: Pick<World, 'scenario' | 'session'>,
  realMs = Date.now(),
): WorldFile & { from: string } {
  const { world } = parseInput(worldFile, file, { usage: USAGE });
  if (world.scenario !== key.scenario) {
    rejectInput(
      `'world' is one of the scenario '${world.scenario}'. Send it to /sessions/${world.scenario}.<session>/world.`,
    );
  }
  const restored: World = {
    ...world,
    session: key.session,
    now: parseInstant(world.now) ?? world.now,
    runningSince: world.runningSince === null ? null : realMs,
    idempotencyRecords: Object.fromEntries(
      Object.entries(world.idempotencyRecords).map(([slot, record]) => [slot, { ...record, entry: null }]),
    ),
  };
  return { format: WORLD_FORMAT, world: restored, from: formatSessionKey(world) };
}
