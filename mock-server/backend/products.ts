import { ownValue } from '../own-value.ts';
import type { Product } from './records.ts';
import { refuse } from './refusal.ts';
import type { World } from './world.ts';

export interface FoundProduct extends Product {
  id: string;
  handle: string;
}

function found(world: World, handle: string | undefined): FoundProduct | null {
  const { productList, products } = world.priceList;
  const id = handle === undefined ? undefined : ownValue(productList, handle);
  const product = id === undefined ? undefined : ownValue(products, id);
  return handle !== undefined && id !== undefined && product ? { ...product, id, handle } : null;
}

export const isPlan = (world: World, handle: string): boolean => found(world, handle) !== null;

export const findProductByHandle = (world: World, handle: string): FoundProduct =>
  found(world, handle) ?? refuse(`There is no product '${handle}'.`, 'BAD_USER_INPUT');

export function findProductById(world: World, id: string): FoundProduct {
  const [handle] = Object.entries(world.priceList.productList).find(([, each]) => each === id) ?? [];
  return found(world, handle) ?? refuse(`There is no product with the id '${id}'.`, 'BAD_USER_INPUT');
}
