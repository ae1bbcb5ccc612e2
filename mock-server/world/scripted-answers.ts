/** Answers that a scenario scripts by call number, ahead of what the world would say. */
import type { ScriptedAnswer } from './records.ts';
import type { World } from './world.ts';

const WORK: ScriptedAnswer = { kind: 'work' };

/** Counts the call and returns its answer. After the end of its script an operation works. */
export function nextAnswer(world: World, operation: string): ScriptedAnswer {
  const call = world.calls[operation] ?? 0;
  world.calls[operation] = call + 1;
  return world.script[operation]?.[call] ?? WORK;
}
