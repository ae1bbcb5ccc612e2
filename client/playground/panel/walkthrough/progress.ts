import type { ScenarioStep } from '../../scenario-server.ts';
import type { Observations } from './observations.ts';
import { sameFields } from './same-fields.ts';

type Used = Readonly<Record<keyof Observations, number>>;

/** Which steps were observed to happen. What was ticked once stays so. */
export interface Progress {
  ticked: readonly boolean[];
  /** How many events of each source the actions have used already: each event shows one action. */
  used: Used;
}

export const initialProgress = (steps: readonly ScenarioStep[]): Progress => ({
  ticked: steps.map(() => false),
  used: { page: 0, journal: 0 },
});

export const isExpectation = ({ type }: ScenarioStep): boolean => type.startsWith('expect');

/** Whether only a person can say that the step is fulfilled. */
export const needsPerson = (step: ScenarioStep): boolean => isExpectation(step) && !step.observed;

/** Ticks the steps that the observations show, and actions that leave no trace before an observed one. */
export function advance(steps: readonly ScenarioStep[], before: Progress, observations: Observations): Progress {
  const ticked = [...before.ticked];
  const used = { ...before.used };
  for (const [place, step] of steps.entries()) {
    if (ticked[place] || !step.observed) continue;
    const { source, matches } = step.observed;
    const end = endOfMatches(observations[source], matches, isExpectation(step) ? 0 : used[source]);
    if (end === null) continue;
    ticked[place] = true;
    if (isExpectation(step)) continue;
    used[source] = end;
    for (const [earlier, other] of steps.slice(0, place).entries()) {
      if (!other.observed && !isExpectation(other)) ticked[earlier] = true;
    }
  }
  const unchanged = ticked.every((value, place) => value === before.ticked[place]);
  return unchanged ? before : { ticked, used };
}

/** The place after the events that match, found in this order; null when one is missing. */
function endOfMatches(events: readonly object[], matches: readonly object[], from: number): number | null {
  let end = from;
  for (const expected of matches) {
    const found = events.slice(end).findIndex((event) => sameFields(expected, event));
    if (found === -1) return null;
    end += found + 1;
  }
  return end;
}

/** The first action that is still to be done; what comes after it cannot have been seen. */
export function nextAction(steps: readonly ScenarioStep[], ticked: readonly boolean[]): number {
  const found = steps.findIndex((step, place) => !ticked[place] && !isExpectation(step));
  return found === -1 ? steps.length : found;
}

/** The step that is next to be done or seen; the number of steps when all is done. */
export const currentStep = (ticked: readonly boolean[]): number => ticked.lastIndexOf(true) + 1;
