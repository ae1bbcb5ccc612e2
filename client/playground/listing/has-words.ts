/** Whether an item has every word of a query, in any case; its text is in lower case, and asked for only where there are words. */
export function hasWords<Item>(query: string, textOf: (item: Item) => string): (item: Item) => boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return (item) => words.every((word) => textOf(item).includes(word));
}
