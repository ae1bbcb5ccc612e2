/**
 * Answers that a scenario scripts, ahead of what the world would say. An entry with `when` answers every call that it
 * fits; those without go by call number among themselves.
 */
import { ownValue, setOwnValue } from '../own-value.ts';
import { differencesFrom } from './differences.ts';
import type { ScriptedAnswer } from './records.ts';
import type { World } from './world.ts';

/** The scripted entry that came nearest to a call that it did not answer. */
export interface NearestAnswer {
  answer: string;
  /** In words, a field each. */
  differences: string[];
}

export interface NextAnswer {
  scripted: ScriptedAnswer | null;
  /** The entry in words. */
  says: string | null;
  nearest: NearestAnswer | null;
}

interface Entry {
  answer: ScriptedAnswer;
  says: string;
}

/** Counts the call and returns its answer, or null: then the operation works. */
export function nextAnswer(world: World, operation: string, variables: unknown): NextAnswer {
  setOwnValue(world.calls, operation, (ownValue(world.calls, operation) ?? 0) + 1);
  const entries = (ownValue(world.script, operation) ?? []).map(
    (answer, place): Entry => ({ answer, says: `the scenario's answer ${place + 1} for ${operation}` }),
  );
  const fitting = entries.find(({ answer }) => answer.when && differencesFrom(answer.when, variables).length === 0);
  if (fitting) return found(fitting);
  const inOrder = entries.filter(({ answer }) => !answer.when);
  const turn = ownValue(world.inOrder, operation) ?? 0;
  setOwnValue(world.inOrder, operation, turn + 1);
  const next = inOrder[turn];
  if (next) return found(next);
  return { scripted: null, says: null, nearest: nearestOf(entries, variables, turn) };
}

const found = ({ answer, says }: Entry): NextAnswer => ({ scripted: answer, says, nearest: null });

/** The entry with the fewest differences; a script that has come to its end, when there is no other. */
function nearestOf(entries: Entry[], variables: unknown, turn: number): NearestAnswer | null {
  const [nearest] = entries
    .flatMap(({ answer: { when }, says }) => (when ? [{ says, differences: differencesFrom(when, variables) }] : []))
    .sort((one, other) => one.differences.length - other.differences.length);
  if (nearest) return { answer: nearest.says, differences: nearest.differences };
  const last = entries.at(-1);
  return last
    ? { answer: last.says, differences: [`it answers call ${entries.length}, and this was call ${turn + 1}`] }
    : null;
}
