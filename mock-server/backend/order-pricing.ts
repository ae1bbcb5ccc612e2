import { truncate } from '../truncate.ts';
import { reject } from './backend-error.ts';
import type { OrderPricingInput } from './pricing.ts';
import { type FoundProduct, planPriceAt } from './products.ts';
import type { World } from './world.ts';

export type OrderedAddOns = readonly { handle: string }[] | null | undefined;

/** The prices of a plan and of the add-ons that a request orders with it, before discount and adjustment. */
export const orderPricing = (
  world: World,
  product: FoundProduct,
  ordered: { pricePoint: string | null | undefined; addOns: OrderedAddOns },
): OrderPricingInput => ({
  planPriceInCents: planPriceAt(world, product, ordered.pricePoint),
  addOnPricesInCents: orderedAddOnPrices(world, ordered.addOns),
  priceOverrideInCents: world.hostOrder.priceOverrideInCents,
});

/** An add-on that the host sells without a handle is always ordered. */
function orderedAddOnPrices({ hostOrder: { addOns } }: World, ordered: OrderedAddOns): number[] {
  const handles = (ordered ?? []).map(({ handle }) => handle);
  const unknown = handles.find((handle) => addOns.every((addOn) => addOn.handle !== handle));
  if (unknown !== undefined) reject(`There is no add-on '${truncate(unknown)}'.`, 'NOT_FOUND');
  return addOns
    .filter(({ handle }) => handle === null || handles.includes(handle))
    .map(({ priceInCents }) => priceInCents);
}
