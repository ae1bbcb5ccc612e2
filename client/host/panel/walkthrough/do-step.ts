import type { Fault } from '../../fault.ts';
import { changeClock, changeFaults, changeMethods, type WalkStep } from '../../scenario-server.ts';

/** Does for a person what happens outside the page: null for a step that is done on it. */
export function doStep(step: WalkStep, key: string, hide: () => void): (() => Promise<unknown>) | null {
  switch (step.do) {
    case 'setClock':
      return () => changeClock(key, { now: String(step['now']) });
    case 'advanceClock':
      return () => changeClock(key, { advanceMs: Number(step['ms']) });
    case 'setFaults':
      return () => changeFaults(key, { faults: step['faults'] as Fault[] });
    case 'changeElsewhere':
      return () => changeMethods(key, step['add'] ? { add: step['add'] } : { remove: String(step['remove']) });
    case 'hide':
      return async () => hide();
    default:
      return null;
  }
}
