import type { JournalEntry } from '../../scenario-server.ts';
import type { PageEvent } from '../../session/page-event.ts';

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
