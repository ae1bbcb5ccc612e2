/** Matches items that contain every word of a query, ignoring case. `textOf` must return lower case. */
export function createWordMatcher<Item>(query: string, textOf: (item: Item) => string): (item: Item) => boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return (item) => words.every((word) => textOf(item).includes(word));
}

/** How many of the matches have each value that any item has. */
export function countByValue<Item, Value extends string>(
  items: readonly Item[],
  matches: readonly Item[],
  keyOf: (item: Item) => Value | undefined,
): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const [list, weight] of [
    [items, 0],
    [matches, 1],
  ] as const)
    for (const item of list) {
      const value = keyOf(item);
      if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + weight);
    }
  return counts;
}

/** The items of each value, in order of first appearance. */
export function groupByValue<Item, Value extends string>(
  items: readonly Item[],
  valuesOf: (item: Item) => readonly Value[],
): Map<Value, Item[]> {
  const groups = new Map<Value, Item[]>();
  for (const item of items) for (const value of valuesOf(item)) groups.set(value, [...(groups.get(value) ?? []), item]);
  return groups;
}
