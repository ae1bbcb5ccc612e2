import type { Scenario, Step } from '#scenarios';

/** What of a scenario says when to look at it. */
type Walked = Pick<Scenario, 'steps' | 'faults'>;

/** Expectations only look; every other step acts. */
export const isLook = (step: Step): boolean => step.type.startsWith('expect');

/**
 * Whether a picture is due after the step at that place: where the screen has settled and was looked at. That is after
 * the last of a run of expectations, after a start that nothing looks at, and at the end. A screen that is only passed
 * through gets none: by the time of the picture it could be another one.
 */
export function isPictureDue(scenario: Walked, index: number): boolean {
  const { steps } = scenario;
  const step = steps[index];
  if (!step) return false;
  const next = steps[index + 1];
  if (!next) return true;
  if (isLook(next)) return false;
  if (step.type === 'start') return true;
  return isLook(step) && !runEndingAt(steps, index).some((looked) => isPassing(looked, scenario));
}

/** A payment under way; and where answers come late, a button that may be waiting for one. */
const isPassing = (step: Step, scenario: Walked): boolean =>
  step.type === 'expectPaying' || (step.type === 'expectPayDisabled' && isSlow(scenario));

/** The expectations in a row of which that place holds the last, and a start straight before them. */
export function runEndingAt(steps: readonly Step[], index: number): Step[] {
  let first = index;
  while (first > 0 && isLook(steps[first] as Step) && isSeenWith(steps[first - 1] as Step)) first -= 1;
  return steps.slice(first, index + 1);
}

const isSeenWith = (step: Step): boolean => isLook(step) || step.type === 'start';

/** The messages that a run of steps wants to see, by title. */
export const messagesWanted = (run: readonly Step[]): string[] =>
  run.flatMap((step) => (step.type === 'expectToast' ? [step.title] : []));

/** Whether the scenario makes answers late: then waiting for them would change what is walked. */
export const isSlow = ({ faults = [], steps }: Walked): boolean =>
  [...faults, ...steps.flatMap((step) => (step.type === 'setFaults' ? step.faults : []))].some(
    ({ delayMs }) => delayMs !== undefined,
  );
