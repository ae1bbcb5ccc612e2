/** The limit for all journals of a server together. */
export const MAX_JOURNAL_CHARACTERS = 64_000_000;

export interface BudgetedJournal {
  /** In characters. */
  readonly size: number;
  /** Drops the older half of its entries. */
  dropOldestHalf(): void;
}

export interface JournalBudget {
  /** Adds a change of a journal's size. While the limit is exceeded, the largest journal drops entries. */
  track(journal: BudgetedJournal, characters: number): void;
  /** Stops counting a journal. */
  release(journal: BudgetedJournal): void;
}

export function createJournalBudget(limit = MAX_JOURNAL_CHARACTERS): JournalBudget {
  const journals = new Set<BudgetedJournal>();
  let total = 0;
  return {
    track(journal, characters) {
      total += characters;
      if (characters < 0) return;
      journals.add(journal);
      while (total > limit) {
        const largest = [...journals].reduce((one, other) => (other.size > one.size ? other : one));
        const before = total;
        largest.dropOldestHalf();
        if (total === before) return;
      }
    },
    release(journal) {
      if (journals.delete(journal)) total -= journal.size;
    },
  };
}
