import type { ProviderState } from './pact.ts';
import { type Offers, offersOf } from './set-up-state.ts';

/** Groups items whose states put the same products on sale, because a backend may have one database for all states. */
export function batchesOf<Item>(
  items: readonly Item[],
  statesOf: (item: Item) => readonly ProviderState[],
  size = Number.POSITIVE_INFINITY,
): Item[][] {
  const batches: { offers: Map<string, string>; items: Item[] }[] = [];
  for (const item of items) {
    const offers = offersOf(statesOf(item));
    const batch = batches.find((other) => other.items.length < size && areCompatible(offers, other.offers));
    if (!batch) batches.push({ offers: new Map(offers), items: [item] });
    else {
      batch.items.push(item);
      for (const [name, value] of offers) batch.offers.set(name, value);
    }
  }
  return batches.map((batch) => batch.items);
}

const areCompatible = (offers: Offers, others: Offers): boolean =>
  [...offers].every(([name, value]) => (others.get(name) ?? value) === value);

/** Maps at most this many items at the same time. The results have the order of the items. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  const worker = async () => {
    for (const [index, item] of rest) results[index] = await map(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}
