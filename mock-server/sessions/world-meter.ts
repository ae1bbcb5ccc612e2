import type { World } from '../backend/world.ts';
import type { MemoryBudget } from '../journal/memory-budget.ts';
import type { PriceList } from '../schemas/records.ts';

/** The limit for the worlds of all sessions together. */
export const MAX_WORLD_CHARACTERS = 64_000_000;
/** A smaller request adds little to a world, so that not every one is measured. */
const SMALL_REQUEST_BYTES = 4_000;
const MEASURED_EVERY = 8;

/** Measures the world of one session as JSON for the budget. `shrink` evicts the session. */
export function createWorldMeter(budget: MemoryBudget, sharedPrices: PriceList, shrink: () => void) {
  const item = { shrink };
  let updates = 0;
  let measured: World | null = null;
  let isReleased = false;
  return {
    /** Called after each update of the session, with the size of its request. */
    update(world: World, requestBytes: number): void {
      updates += 1;
      const isDue = world !== measured || requestBytes > SMALL_REQUEST_BYTES || updates % MEASURED_EVERY === 0;
      if (isReleased || !isDue) return;
      const { priceList, ...rest } = world;
      measured = world;
      budget.resize(item, JSON.stringify(priceList === sharedPrices ? rest : world).length);
    },
    release(): void {
      isReleased = true;
      budget.resize(item, 0);
    },
  };
}
