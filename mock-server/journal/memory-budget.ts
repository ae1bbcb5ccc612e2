/** The limit for all journals of a server together. */
export const MAX_JOURNAL_CHARACTERS = 64_000_000;

interface BudgetedItem {
  /** Frees a part of the item, or all. */
  shrink(): void;
}

/** Limits the size of items that grow, all together. */
export interface MemoryBudget {
  /** Sets the size of an item in characters; 0 when it is gone. If that exceeds the limit, the largest items shrink. */
  resize(item: BudgetedItem, size: number): void;
}

export function createMemoryBudget(limit: number): MemoryBudget {
  const sizes = new Map<BudgetedItem, number>();
  let total = 0;
  return {
    resize(item, size) {
      const growth = size - (sizes.get(item) ?? 0);
      total += growth;
      if (size > 0) sizes.set(item, size);
      else sizes.delete(item);
      while (growth > 0 && total > limit) {
        const before = total;
        const [largest] = [...sizes].reduce((one, other) => (other[1] > one[1] ? other : one));
        largest.shrink();
        if (total === before) return;
      }
    },
  };
}
