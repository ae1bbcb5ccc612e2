/** A filter value, and how many items have it. */
export interface FilterOption<Value extends string> {
  value: Value;
  count: number;
}

/** Counts the items of each value, in order of first appearance. */
export function countBy<Item, Value extends string>(
  items: readonly Item[],
  valuesOf: (item: Item) => readonly Value[],
): FilterOption<Value>[] {
  const counts = new Map<Value, number>();
  for (const item of items) for (const value of valuesOf(item)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count }));
}
