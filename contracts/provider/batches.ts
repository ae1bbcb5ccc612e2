import { isOffer } from '#contract-states';
import type { ProviderState } from './pact.ts';

/** Groups items whose states put the same on sale, because a backend may have one database for all states. */
export function groupByOffers<Item>(
  items: readonly Item[],
  statesOf: (item: Item) => readonly ProviderState[],
): readonly Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const offers = offersOf(statesOf(item));
    groups.set(offers, [...(groups.get(offers) ?? []), item]);
  }
  return [...groups.values()];
}

/** The params of states that offer something to every user, by their names. */
function offersOf(states: readonly ProviderState[]): string {
  const params = states.flatMap((state) => Object.entries(state.params ?? {}));
  const offers = new Map(
    params.filter(([name]) => isOffer(name)).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  return JSON.stringify([...offers].sort());
}

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
