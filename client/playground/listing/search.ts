/** Matches items that contain every word of a query, ignoring case. `textOf` must return lower case. */
export function createWordMatcher<Item>(query: string, textOf: (item: Item) => string): (item: Item) => boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return (item) => words.every((word) => textOf(item).includes(word));
}

/** The number of matches by value, with 0 for a value that only other items have. */
export function countByValue<Item, Value extends string>(
  items: readonly Item[],
  matches: readonly Item[],
  valuesOf: (item: Item) => readonly Value[],
): Map<Value, number> {
  const matching = groupByValue(matches, valuesOf);
  const values = [...groupByValue(items, valuesOf).keys()];
  return new Map(values.map((value) => [value, matching.get(value)?.length ?? 0]));
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
