import { ownValue, setOwnValue } from '../json.ts';
import type { ScriptedAnswer } from '../schemas/records.ts';
import type { World } from './world.ts';

interface NextAnswer {
  scripted: ScriptedAnswer;
  description: string;
}

/** Counts the call and returns the response that the scenario scripts for it. Null if the backend executes the operation. */
export function takeScriptedAnswer(world: World, operation: string): NextAnswer | null {
  const count = (ownValue(world.calls, operation) ?? 0) + 1;
  setOwnValue(world.calls, operation, count);
  const scripted = ownValue(world.script, operation)?.[count - 1];
  return scripted ? { scripted, description: `the scenario's response ${count} for ${operation}` } : null;
}
