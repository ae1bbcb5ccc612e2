/** A value to narrow by, and how many pass. */
export interface Choice<Value extends string> {
  value: Value;
  count: number;
}

/** How many items there are of each kind that `kindsOf` names, in the order of their first appearance. */
export function counted<Item, Value extends string>(
  items: readonly Item[],
  kindsOf: (item: Item) => readonly Value[],
): Choice<Value>[] {
  const counts = new Map<Value, number>();
  for (const item of items) for (const kind of kindsOf(item)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count }));
}
