import type { World } from './world.ts';

/**
 * Does the work of an operation once per key: the same key gets the first answer again, so that a retry after a lost
 * answer cannot charge twice. Only successes are kept; after a refusal the same key may try again.
 */
export function once<Answer>(
  world: World,
  operation: string,
  key: string | null,
  work: () => Answer,
): { answer: Answer; replayed: boolean } {
  if (key === null) return { answer: work(), replayed: false };
  const slot = `${operation}:${key}`;
  if (Object.hasOwn(world.answersByKey, slot)) return { answer: world.answersByKey[slot] as Answer, replayed: true };
  const answer = work();
  world.answersByKey[slot] = answer;
  return { answer, replayed: false };
}
