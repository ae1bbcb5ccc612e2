/** The limit for all journals of a server together. */
export const MAX_JOURNAL_CHARACTERS = 64_000_000;

export interface BudgetedItem {
  /** In characters. */
  readonly size: number;
  /** Frees a part of it, or all. */
  shrink(): void;
}

/** Limits the size of items that grow, all together. */
export interface MemoryBudget {
  /** Adds a change of an item's size. While the limit is exceeded, the largest item shrinks. */
  track(item: BudgetedItem, characters: number): void;
  /** Stops counting an item. */
  release(item: BudgetedItem): void;
}

export function createMemoryBudget(limit: number): MemoryBudget {
  const items = new Set<BudgetedItem>();
  let total = 0;
  return {
    track(item, characters) {
      total += characters;
      if (characters < 0) return;
      items.add(item);
      while (total > limit) {
        const largest = [...items].reduce((one, other) => (other.size > one.size ? other : one));
        const before = total;
        largest.shrink();
        if (total === before) return;
      }
    },
    release(item) {
      if (items.delete(item)) total -= item.size;
    },
  };
}
