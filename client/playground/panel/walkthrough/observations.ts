import type { JournalEntry } from '../../scenario-server.ts';
import type { Happening } from '../../session/happening.ts';

/** All that is known of a visit: what the session received, and what happened on the page. Both only ever grow. */
export interface Observations {
  journal: readonly JournalEntry[];
  page: readonly Happening[];
}

/** Two presses in so short a time are one intention. */
const DOUBLE_PRESS_MS = 400;

const isRepeat = (happening: Happening, before: Happening | undefined): boolean =>
  happening.kind === 'pressed' &&
  before?.kind === 'pressed' &&
  before.name === happening.name &&
  before.coupon === happening.coupon &&
  happening.at - before.at < DOUBLE_PRESS_MS;

/**
 * What may count: a session may be older than the visit, so of its requests only those after the first opening; changes
 * to the session itself count from the beginning.
 */
export function observationsOf(journal: readonly JournalEntry[], page: readonly Happening[]): Observations {
  const opening = page.find(({ kind }) => kind === 'opened');
  const from = opening ? opening.afterEntry : Number.POSITIVE_INFINITY;
  return {
    journal: journal.filter(({ id, kind }) => kind === 'session' || id > from),
    page: page.filter((happening, place) => !isRepeat(happening, page[place - 1])),
  };
}
