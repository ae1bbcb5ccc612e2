import type { CouponParam, SavedMethodParam, SubscriptionParam } from '#contract-states';
import type { World } from '../backend/world.ts';
import { ownValue } from '../json.ts';
import { amountCoupon, bankAccount, card, subscription } from '../scenarios/fixtures.ts';
import { product, productId } from '../scenarios/price-list.ts';
import type { PriceList } from '../schemas/records.ts';

interface OfferedProduct {
  priceInCents: number;
  id?: string;
  handle?: string;
}

export function offerProduct(
  world: World,
  { id, handle, priceInCents }: OfferedProduct,
): { id: string; handle: string } {
  const { productList, products } = world.priceList;
  const [listedHandle] = Object.entries(productList).find(([, listedId]) => listedId === id) ?? [];
  const offeredHandle = handle ?? listedHandle ?? handleOfId(id ?? '');
  const offeredId = id ?? productId(offeredHandle);
  const interval = offeredHandle.endsWith('-yearly') ? 12 : 1;
  const offered = ownValue(products, offeredId) ?? product({ name: planName(offeredHandle), priceInCents, interval });
  world.priceList = {
    productList: { ...productList, [offeredHandle]: offeredId },
    products: { ...products, [offeredId]: { ...offered, priceInCents } },
  } satisfies PriceList;
  return { id: offeredId, handle: offeredHandle };
}

export const handleOfId = (id: string): string => id.replace(/^prod_/, '').replaceAll('_', '-');

export const planName = (handle: string): string =>
  handle.charAt(0).toUpperCase() + handle.slice(1).replaceAll('-', ' ');

interface OrderParams {
  addOns?: { handle: string; priceInCents: number }[] | undefined;
  pricePoint?: { handle: string; priceInCents: number } | undefined;
}

export function setHostOrder(world: World, planHandle: string, { addOns = [], pricePoint }: OrderParams): void {
  world.order = {
    planHandle,
    pricePointHandle: pricePoint?.handle ?? null,
    planPriceInCents: pricePoint?.priceInCents ?? null,
    priceOverrideInCents: null,
    addOns: [...addOns],
    couponCodes: [],
  };
}

/** Replaces the saved methods; the first becomes the default. Method ids contain the user's id, so that they are unique. */
export function saveMethods(world: World, details: readonly SavedMethodParam[]): { first: string; last: string } {
  world.methods = details.map((item, index) => toMethod(item, `${world.customerId}_${index + 1}`.replace('cus', 'pm')));
  world.defaultPayment = world.methods[0]?.id ?? null;
  return { first: world.methods[0]?.id ?? '', last: world.methods.at(-1)?.id ?? '' };
}

const toMethod = (details: SavedMethodParam, id?: string) => {
  const ownId = id === undefined ? {} : { id };
  if ('brand' in details) return card({ ...details, ...ownId });
  const { bsb, last4 } = details;
  return bankAccount({ bsb, last4, ...ownId });
};

export function setCoupons(world: World, coupons: readonly CouponParam[]): void {
  world.coupons = coupons.map(({ code, discountType, value, endDate, refusedBecause }) =>
    Object.assign(amountCoupon(code, value), {
      discountType,
      endDate: endDate ?? null,
      refusedBecause: refusedBecause ?? null,
    }),
  );
}

export function setSubscriptions(world: World, subscriptions: readonly SubscriptionParam[]): void {
  world.subscriptions = subscriptions.map(({ paidBy, ...fields }, index) =>
    subscription(fields.productId, {
      ...fields,
      id: `${world.customerId}_${index + 1}`.replace('cus', 'sub'),
      ...(paidBy ? { paidBy: toMethod(paidBy) } : {}),
    }),
  );
}
