import { checkStep, type Evidence, isExpectation } from '../../../mock-server/scenarios/steps/check-step.ts';
import { findDifferences } from '../../../mock-server/scenarios/steps/find-differences.ts';
import type { JournalEntry, ScenarioStep } from '../scenario-server.ts';
import type { PageEvent } from '../stage/page-events.ts';

interface Observations {
  journal: readonly JournalEntry[];
  page: readonly PageEvent[];
}

const DOUBLE_PRESS_MS = 400;

const isRepeat = (event: PageEvent, previous: PageEvent | undefined): boolean =>
  event.kind === 'pressed' &&
  previous?.kind === 'pressed' &&
  previous.name === event.name &&
  previous.coupon === event.coupon &&
  event.at - previous.at < DOUBLE_PRESS_MS;

/** Leaves out requests that the session's journal recorded before this page opened the checkout. */
export function collectObservations(journal: readonly JournalEntry[], page: readonly PageEvent[]): Observations {
  const firstOpening = page.find(({ kind }) => kind === 'opened');
  const firstEntryId = firstOpening ? firstOpening.lastEntryId : Number.POSITIVE_INFINITY;
  return {
    journal: journal.filter(({ id, kind }) => kind === 'session' || id > firstEntryId),
    page: page.filter((event, index) => !isRepeat(event, page[index - 1])),
  };
}

type ConsumedCounts = Readonly<Record<keyof Observations, number>>;

export interface Progress {
  ticked: readonly boolean[];
  consumed: ConsumedCounts;
}

export const initialProgress = (steps: readonly ScenarioStep[]): Progress => ({
  ticked: steps.map(() => false),
  consumed: { page: 0, journal: 0 },
});

type EvidenceReader = (observations: Observations) => Evidence;

/** Ticks the recorded actions, and earlier actions that leave no record. Then checks the expectations as the replay does. */
export function updateProgress(
  steps: readonly ScenarioStep[],
  previous: Progress,
  observations: Observations,
  readEvidence: EvidenceReader,
): Progress {
  const ticked = [...previous.ticked];
  const consumed = { ...previous.consumed };
  for (const [index, { observed }] of steps.entries()) {
    if (ticked[index] || !observed) continue;
    const { source, match } = observed;
    const found = observations[source]
      .slice(consumed[source])
      .findIndex((event) => findDifferences(match, event).length === 0);
    if (found === -1) continue;
    ticked[index] = true;
    consumed[source] += found + 1;
    for (const [earlier, other] of steps.slice(0, index).entries())
      if (!other.observed && !isExpectation(other)) ticked[earlier] = true;
  }
  const first = steps.findLastIndex(({ observed }, index) => observed && ticked[index]) + 1;
  const next = steps.findIndex(({ observed }, index) => observed && !ticked[index] && index >= first);
  const pending = [...steps.entries()]
    .slice(first, next === -1 ? steps.length : next)
    .filter(([index]) => first > 0 && !ticked[index]);
  let evidence: Evidence | null = null;
  for (const [index, step] of pending) {
    if (!isExpectation(step)) continue;
    evidence ??= readEvidence(observations);
    if (checkStep(step, evidence) === true) ticked[index] = true;
  }
  const unchanged = ticked.every((value, index) => value === previous.ticked[index]);
  return unchanged ? previous : { ticked, consumed };
}

export const currentStepIndex = (ticked: readonly boolean[]): number => ticked.lastIndexOf(true) + 1;
