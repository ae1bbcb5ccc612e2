import { truncate } from '../truncate.ts';
import { reject } from './backend-error.ts';
import type { World } from './world.ts';

export type OrderedAddOns = readonly { handle: string }[] | null | undefined;

/** The prices of the add-ons that a request orders. An add-on that the host sells without a handle is always ordered. */
export function orderedAddOnPrices({ hostOrder: { addOns } }: World, ordered: OrderedAddOns): number[] {
  const handles = (ordered ?? []).map(({ handle }) => handle);
  const unknown = handles.find((handle) => addOns.every((addOn) => addOn.handle !== handle));
  if (unknown !== undefined) reject(`There is no add-on '${truncate(unknown)}'.`, 'NOT_FOUND');
  return addOns
    .filter(({ handle }) => handle === null || handles.includes(handle))
    .map(({ priceInCents }) => priceInCents);
}
