/** Matches items that contain every word of a query, ignoring case. `textOf` must return lower case. */
export function createWordMatcher<Item>(query: string, textOf: (item: Item) => string): (item: Item) => boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return (item) => words.every((word) => textOf(item).includes(word));
}

/** Computes each item's search text once. */
export function memoizeText<Item extends object>(textOf: (item: Item) => string): (item: Item) => string {
  const texts = new WeakMap<Item, string>();
  return (item) => {
    const text = texts.get(item) ?? textOf(item);
    texts.set(item, text);
    return text;
  };
}
