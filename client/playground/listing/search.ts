/** Matches items that contain every word of a query, ignoring case. `textOf` must return lower case. */
export function createWordMatcher<Item>(query: string, textOf: (item: Item) => string): (item: Item) => boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return (item) => words.every((word) => textOf(item).includes(word));
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
