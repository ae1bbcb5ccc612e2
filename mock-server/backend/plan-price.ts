import type { FoundProduct } from './products.ts';
import { refuse } from './refusal.ts';
import type { World } from './world.ts';

/**
 * What the plan itself costs at a price point, or at none. The page's own price is that of the price point which the page
 * names, for the plan which it sells; whatever else is bought has its list price. Refuses a price point that nobody named.
 */
export function planPriceAt(world: World, product: FoundProduct, pricePoint: string | null | undefined): number {
  const { planHandle, pricePointHandle, planPriceInCents } = world.hostOrder;
  const asked = pricePoint ?? null;
  const asThePageSells = product.handle === planHandle && asked === pricePointHandle;
  if (asked !== null && !asThePageSells) {
    refuse(`There is no price point '${asked}' of '${product.handle}'.`, 'BAD_USER_INPUT');
  }
  return (asThePageSells ? planPriceInCents : null) ?? product.priceInCents;
}
