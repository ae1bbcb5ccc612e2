/** How much the journals of one server may hold together, in characters. */
const MOST_HELD = 64_000_000;

/** A journal, as far as the budget is concerned. */
export interface Budgeted {
  /** In characters. */
  readonly held: number;
  /** Drops the older half of its entries. */
  dropHalf(): void;
}

export interface JournalBudget {
  /** Counts what a journal wrote, or dropped. While the journals hold too much, the largest one drops entries. */
  count(journal: Budgeted, characters: number): void;
  /** Counts a journal no longer. */
  release(journal: Budgeted): void;
}

export function journalBudget(most = MOST_HELD): JournalBudget {
  const journals = new Set<Budgeted>();
  let held = 0;
  return {
    count(journal, characters) {
      held += characters;
      if (characters < 0) return;
      journals.add(journal);
      while (held > most) {
        const largest = [...journals].reduce((one, other) => (other.held > one.held ? other : one));
        const before = held;
        largest.dropHalf();
        if (held === before) return;
      }
    },
    release(journal) {
      if (journals.delete(journal)) held -= journal.held;
    },
  };
}
