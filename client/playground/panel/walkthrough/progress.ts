import type { ScenarioStep } from '../../scenario-server.ts';
import { matchesObject } from './matches-object.ts';
import type { Observations } from './observations.ts';

type ConsumedCounts = Readonly<Record<keyof Observations, number>>;

/** The steps that were observed. A ticked step stays ticked. */
export interface Progress {
  ticked: readonly boolean[];
  /** The events of each source that actions have consumed: an event ticks at most one action. */
  consumed: ConsumedCounts;
}

export const initialProgress = (steps: readonly ScenarioStep[]): Progress => ({
  ticked: steps.map(() => false),
  consumed: { page: 0, journal: 0 },
});

const isExpectation = ({ type }: ScenarioStep): boolean => type.startsWith('expect');

/** Whether only a person can confirm the step. */
export const needsManualConfirmation = (step: ScenarioStep): boolean => isExpectation(step) && !step.observed;

/** Ticks the steps that were observed, and the unobservable actions before an observed one. */
export function updateProgress(
  steps: readonly ScenarioStep[],
  previous: Progress,
  observations: Observations,
): Progress {
  const ticked = [...previous.ticked];
  const consumed = { ...previous.consumed };
  for (const [index, step] of steps.entries()) {
    if (ticked[index] || !step.observed) continue;
    const { source, matches } = step.observed;
    const end = findEndOfMatches(observations[source], matches, isExpectation(step) ? 0 : consumed[source]);
    if (end === null) continue;
    ticked[index] = true;
    if (isExpectation(step)) continue;
    consumed[source] = end;
    for (const [earlier, other] of steps.slice(0, index).entries()) {
      if (!other.observed && !isExpectation(other)) ticked[earlier] = true;
    }
  }
  const unchanged = ticked.every((value, index) => value === previous.ticked[index]);
  return unchanged ? previous : { ticked, consumed };
}

/** The index after the last of the events that match in order; null when one is missing. */
function findEndOfMatches(events: readonly object[], matches: readonly object[], from: number): number | null {
  let end = from;
  for (const expected of matches) {
    const found = events.slice(end).findIndex((event) => matchesObject(expected, event));
    if (found === -1) return null;
    end += found + 1;
  }
  return end;
}

/** The index of the first action to do; expectations after it cannot be confirmed yet. */
export function nextActionIndex(steps: readonly ScenarioStep[], ticked: readonly boolean[]): number {
  const found = steps.findIndex((step, index) => !ticked[index] && !isExpectation(step));
  return found === -1 ? steps.length : found;
}

/** The index of the next step; the number of steps when all are done. */
export const currentStepIndex = (ticked: readonly boolean[]): number => ticked.lastIndexOf(true) + 1;
