import { isSecretName } from '../journal/redaction.ts';
import { isJsonObject, ownValue, setOwnValue } from '../json.ts';
import type { ScriptedAnswer } from '../schemas/records.ts';
import { canonicalJson } from './idempotency.ts';
import type { World } from './world.ts';

/** The scripted response that is most similar to an unmatched call. */
export interface NearMiss {
  answer: string;
  /** One description per field. */
  differences: string[];
}

interface ScriptedAnswerMatch {
  scripted: ScriptedAnswer | null;
  description: string | null;
  nearMiss: NearMiss | null;
}

interface ScriptEntry {
  answer: ScriptedAnswer;
  description: string;
}

/**
 * Counts the call and matches it against the scenario's script. A response with `when` applies to every call with those
 * variables; the others apply in order to the remaining calls. Without a match the backend executes the operation.
 */
export function matchScriptedAnswer(world: World, operation: string, variables: unknown): ScriptedAnswerMatch {
  setOwnValue(world.calls, operation, (ownValue(world.calls, operation) ?? 0) + 1);
  const entries = (ownValue(world.script, operation) ?? []).map(
    (answer, index): ScriptEntry => ({ answer, description: `the scenario's response ${index + 1} for ${operation}` }),
  );
  const matching = entries.find(
    ({ answer }) => answer.when && describeDifferences(answer.when, variables).length === 0,
  );
  if (matching) return toMatch(matching);
  const unconditional = entries.filter(({ answer }) => !answer.when);
  const callIndex = ownValue(world.inOrder, operation) ?? 0;
  setOwnValue(world.inOrder, operation, callIndex + 1);
  const next = unconditional[callIndex];
  if (next) return toMatch(next);
  return { scripted: null, description: null, nearMiss: findNearMiss(entries, variables, callIndex) };
}

const toMatch = ({ answer, description }: ScriptEntry): ScriptedAnswerMatch => ({
  scripted: answer,
  description,
  nearMiss: null,
});

/** The conditional response with the fewest differences, or else the last response of the exhausted script. */
function findNearMiss(entries: ScriptEntry[], variables: unknown, callIndex: number): NearMiss | null {
  const [nearest] = entries
    .flatMap(({ answer: { when }, description }) =>
      when ? [{ answer: description, differences: describeDifferences(when, variables) }] : [],
    )
    .sort((one, other) => one.differences.length - other.differences.length);
  if (nearest) return nearest;
  const last = entries.at(-1);
  return last
    ? {
        answer: last.description,
        differences: [`it is the response to call ${entries.length}, and this is call ${callIndex + 1}`],
      }
    : null;
}

/**
 * Describes each expected field whose actual value differs. Fields without an expectation are ignored, except inside
 * lists. Lists are compared as a whole. An absent field equals null.
 */
function describeDifferences(expected: unknown, actual: unknown, path = ''): string[] {
  if (isJsonObject(expected)) {
    if (!isJsonObject(actual)) return [describeDifference(path, expected, actual)];
    return Object.entries(expected).flatMap(([name, inner]) =>
      describeDifferences(inner, ownValue(actual, name), path === '' ? name : `${path}.${name}`),
    );
  }
  return canonicalJson(expected) === canonicalJson(actual) ? [] : [describeDifference(path, expected, actual)];
}

function describeDifference(path: string, expected: unknown, actual: unknown): string {
  const subject = path === '' ? 'the variables' : `'${path}'`;
  if (isSecretName(path.split('.').at(-1) ?? '')) return `${subject} has a different value`;
  return actual === undefined
    ? `${subject} is missing, expected ${toJson(expected)}`
    : `${subject} is ${toJson(actual)}, not ${toJson(expected)}`;
}

const toJson = (value: unknown): string => JSON.stringify(value ?? null);
