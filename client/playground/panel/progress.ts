import type { JournalEntry, ScenarioStep } from '../scenario-server.ts';
import type { PageEvent } from '../session/page-events.ts';

/** The journal entries and page events that steps are matched against. Both lists only grow. */
export interface Observations {
  journal: readonly JournalEntry[];
  page: readonly PageEvent[];
}

/** Two presses within this time count as one. */
const DOUBLE_PRESS_MS = 400;

const isRepeat = (event: PageEvent, previous: PageEvent | undefined): boolean =>
  event.kind === 'pressed' &&
  previous?.kind === 'pressed' &&
  previous.name === event.name &&
  previous.coupon === event.coupon &&
  event.at - previous.at < DOUBLE_PRESS_MS;

/**
 * Excludes requests before the page first opened the checkout, since a session may be older than the page. Changes to
 * the session itself always count.
 */
export function collectObservations(journal: readonly JournalEntry[], page: readonly PageEvent[]): Observations {
  const firstOpening = page.find(({ kind }) => kind === 'opened');
  const firstEntryId = firstOpening ? firstOpening.lastEntryId : Number.POSITIVE_INFINITY;
  return {
    journal: journal.filter(({ id, kind }) => kind === 'session' || id > firstEntryId),
    page: page.filter((event, index) => !isRepeat(event, page[index - 1])),
  };
}

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

type PlainObject = Record<string, unknown>;
const isPlainObject = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The scenario server's placeholders for values that a scenario cannot predict. */
const ABSENT = '«absent»';
const ANY_ID = '«any id»';

/** Whether a value matches: objects may have more properties than expected, arrays must match completely. */
export function matchesObject(expected: unknown, actual: unknown): boolean {
  if (expected === ABSENT) return actual === undefined;
  if (expected === ANY_ID) return typeof actual === 'string' && actual !== '';
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return false;
    return expected.every((value, index) => matchesObject(value, actual[index]));
  }
  if (isPlainObject(expected)) {
    return isPlainObject(actual) && Object.entries(expected).every(([key, value]) => matchesObject(value, actual[key]));
  }
  return Object.is(expected, actual);
}
