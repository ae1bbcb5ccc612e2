import { ownValue, setOwnValue } from '../own-value.ts';
import type { FirstAnswer } from './records.ts';
import { Refusal } from './refusal.ts';
import type { World } from './world.ts';

/**
 * Does the work of a request once per key: the same request under the same key gets the first answer again, so that a retry
 * after a lost answer cannot charge twice. Only successes are stored; after a refusal the same key may try again. Another
 * request under the key is a mismatch, because the first answer would be wrong and a second one could charge again.
 */
export function once<Answer>(
  world: World,
  { operation, key, asked }: { operation: string; key: string | null; asked: unknown },
  work: () => Answer,
): { answer: Answer; first: FirstAnswer | null; replayed: boolean } {
  if (key === null) return { answer: work(), first: null, replayed: false };
  const slot = `${operation}:${key}`;
  const text = canonical(asked);
  const earlier = ownValue(world.answersByKey, slot);
  const isElsewhere = Object.keys(world.answersByKey).some((other) => other !== slot && keyIn(other) === key);
  if (isElsewhere || (earlier && earlier.asked !== text)) {
    throw new Refusal(
      'Your earlier payment went through with other details. Nothing more was charged.',
      'IDEMPOTENCY_MISMATCH',
    );
  }
  if (earlier) return { answer: earlier.answer as Answer, first: earlier, replayed: true };
  const answer = work();
  const first: FirstAnswer = { answer, asked: text, entry: null };
  setOwnValue(world.answersByKey, slot, first);
  return { answer, first, replayed: false };
}

const keyIn = (slot: string): string => slot.slice(slot.indexOf(':') + 1);

/** JSON in which the order of fields makes no difference, nor whether an absent one is written as null. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).filter(([, inner]) => inner !== null && inner !== undefined);
  const sorted = fields.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join()}}`;
}
