import { ownValue } from '../json.ts';
import type { PriceList, ProductRecord } from '../schemas/records.ts';
import { truncate } from '../text.ts';
import { reject } from './backend-error.ts';
import type { OrderPricingInput } from './pricing.ts';
import type { World } from './world.ts';

export interface FoundProduct extends ProductRecord {
  id: string;
  handle: string;
}

function findProduct(world: World, handle: string | undefined): FoundProduct | null {
  const { productList, products } = world.priceList;
  const id = handle === undefined ? undefined : ownValue(productList, handle);
  const product = id === undefined ? undefined : ownValue(products, id);
  return handle !== undefined && id !== undefined && product ? { ...product, id, handle } : null;
}

/** Customers buy single documents beside a plan, and as often as they like. A subscription cannot migrate to a document. */
export const isDocument = (handle: string): boolean => handle === 'pay-per-doc';

export const ADD_PRODUCTS =
  'Add products of your own app with appConfig: checkoutAppConfig in Playwright, --app-config for the command.';

export const isPlan = (world: World, handle: string): boolean => findProduct(world, handle) !== null;

export const findProductByHandle = (world: World, handle: string): FoundProduct =>
  findProduct(world, handle) ?? reject(`There is no product '${truncate(handle)}'.`, 'NOT_FOUND');

export function findProductById(world: World, id: string): FoundProduct {
  const [handle] = Object.entries(world.priceList.productList).find(([, productId]) => productId === id) ?? [];
  return (
    findProduct(world, handle) ??
    reject(`There is no product with the id '${truncate(id)}'. ${ADD_PRODUCTS}`, 'NOT_FOUND')
  );
}

/** An added product replaces the product with the same handle or id. */
export const addProducts = (prices: PriceList, added: PriceList): PriceList => ({
  productList: { ...prices.productList, ...added.productList },
  products: { ...prices.products, ...added.products },
});

/** The host's own price applies only to the plan and price point that the host page sells. Rejects any other price point. */
function planPriceAt(world: World, product: FoundProduct, pricePoint: string | null | undefined): number {
  const { planHandle, pricePointHandle, planPriceInCents } = world.order;
  const requested = pricePoint ?? null;
  const matchesHostOrder = product.handle === planHandle && requested === pricePointHandle;
  if (requested !== null && !matchesHostOrder) {
    reject(`There is no price point '${truncate(requested)}' of '${product.handle}'.`, 'NOT_FOUND');
  }
  return (matchesHostOrder ? planPriceInCents : null) ?? product.priceInCents;
}

export type OrderedAddOns = readonly { handle: string }[] | null | undefined;

export const orderPricing = (
  world: World,
  product: FoundProduct,
  ordered: { pricePoint: string | null | undefined; addOns: OrderedAddOns },
): OrderPricingInput => ({
  planPriceInCents: planPriceAt(world, product, ordered.pricePoint),
  addOnPricesInCents: orderedAddOnPrices(world, ordered.addOns),
  priceOverrideInCents: world.order.priceOverrideInCents,
});

/** Always charges an add-on without a handle, because a purchase request cannot name it. */
function orderedAddOnPrices({ order: { addOns } }: World, ordered: OrderedAddOns): number[] {
  const always = addOns.filter(({ handle }) => handle === null);
  const named = (ordered ?? []).map(
    ({ handle }) =>
      addOns.find((addOn) => addOn.handle === handle) ??
      reject(`There is no add-on '${truncate(handle)}'.`, 'NOT_FOUND'),
  );
  return [...always, ...named].map(({ priceInCents }) => priceInCents);
}
