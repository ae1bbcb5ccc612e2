import { findPaymentMethod, findToken } from '../card-provider/index.ts';
import { now, sydneyMonth } from './clock.ts';
import { mint } from './ids.ts';
import type { SavedMethod } from './records.ts';
import { refuse } from './refusal.ts';
import type { World } from './world.ts';

const saved = (world: World, id: string) => world.methods.find((method) => method.id === id);

/** A method that the user has saved, or has just made at the card provider. */
export function findMethod(world: World, id: string): SavedMethod {
  const known = saved(world, id);
  if (known) return known;
  const made = findPaymentMethod(world.provider, id);
  if (made?.type === 'card' && made.card) return { id, card: savedCard(made.card), au_becs_debit: null };
  if (made?.type === 'au_becs_debit' && made.au_becs_debit) {
    const { bsb_number, last4 } = made.au_becs_debit;
    return { id, card: null, au_becs_debit: { bsb_number, last4 } };
  }
  return refuse(`There is no payment method '${id}'.`, 'NOT_FOUND');
}

/** The method that a card token becomes when it is charged. */
export function methodFromToken(world: World, tokenId: string): SavedMethod {
  const token = findToken(world.provider, tokenId);
  if (!token) return refuse(`There is no card token '${tokenId}'.`, 'NOT_FOUND');
  return { id: mint(world, 'pm'), card: savedCard(token.facts), au_becs_debit: null };
}

const savedCard = ({ brand, exp_month, exp_year, last4 }: NonNullable<SavedMethod['card']>) => ({
  brand,
  exp_month,
  exp_year,
  last4,
});

/** A card is good through the last day of its month in Sydney; a bank account never expires. */
export function isExpired(world: World, { card }: SavedMethod): boolean {
  if (!card) return false;
  const { year, month } = sydneyMonth(now(world));
  return card.exp_year < year || (card.exp_year === year && card.exp_month < month);
}

/** Saves a method, once, and makes it the default when asked. */
export function saveMethod(world: World, method: SavedMethod, isDefault: boolean): void {
  if (!saved(world, method.id)) world.methods.push(method);
  if (isDefault) world.defaultPayment = method.id;
}

/** Test cases that can be saved, whatever later charges say. */
const ATTACHABLE = /^(ordinary|charge-declined|highest-risk|elevated-risk|bank-.*)$/;

export function attachMethod(world: World, id: string, isDefault: boolean) {
  const method = findMethod(world, id);
  if (isExpired(world, method)) refuse('That card has expired.', 'BAD_USER_INPUT');
  const made = findPaymentMethod(world.provider, id);
  if (made && !ATTACHABLE.test(made.testCase)) refuse('Your card was declined.', 'PAYMENT_DECLINED');
  saveMethod(world, method, isDefault);
  return { card: method.card && { brand: method.card.brand, last4: method.card.last4 } };
}

export function changeDefaultMethod(world: World, id: string) {
  const method = saved(world, id) ?? refuse(`There is no saved payment method '${id}'.`, 'NOT_FOUND');
  if (isExpired(world, method)) refuse('That card has expired.', 'BAD_USER_INPUT');
  world.defaultPayment = id;
  return { data: { id } };
}
