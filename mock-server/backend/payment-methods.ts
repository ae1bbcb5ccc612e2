import * as z from 'zod';
import { createSetupIntent, findPaymentMethod, findToken } from '../card-provider/index.ts';
import { redact } from '../journal/redaction.ts';
import { type SavedMethodRecord, savedMethod } from '../schemas/records.ts';
import { sydneyMonth } from '../sydney-month.ts';
import { truncate } from '../text.ts';
import { isEmail, parseInput, reject, rejectInput } from './backend-error.ts';
import { now } from './clock.ts';
import { createId } from './ids.ts';
import { cardFee } from './pricing.ts';
import type { World } from './world.ts';

export const providerContext = (world: World) => ({
  createId: (prefix: string) => createId(world, prefix),
  now: new Date(now(world)),
  redact,
  outcomes: world.providerOutcomes,
});

const findSavedMethod = (world: World, id: string) => world.methods.find((method) => method.id === id);

export function findMethod(world: World, id: string): SavedMethodRecord {
  const savedMethod = findSavedMethod(world, id);
  if (savedMethod) return savedMethod;
  const providerMethod = findPaymentMethod(world.provider, id);
  if (providerMethod?.type === 'card' && providerMethod.card)
    return { id, card: toSavedCard(providerMethod.card), au_becs_debit: null };
  if (providerMethod?.type === 'au_becs_debit' && providerMethod.au_becs_debit) {
    const { bsb_number, last4 } = providerMethod.au_becs_debit;
    return { id, card: null, au_becs_debit: { bsb_number, last4 } };
  }
  return reject(`There is no payment method '${truncate(id)}'.`, 'NOT_FOUND');
}

export function methodFromToken(world: World, tokenId: string): SavedMethodRecord {
  const token = findToken(world.provider, tokenId);
  if (!token) return reject(`There is no card token '${truncate(tokenId)}'.`, 'NOT_FOUND');
  return { id: createId(world, 'pm'), card: toSavedCard(token.facts), au_becs_debit: null };
}

const toSavedCard = ({ brand, exp_month, exp_year, last4 }: NonNullable<SavedMethodRecord['card']>) => ({
  brand,
  exp_month,
  exp_year,
  last4,
});

/** A card is valid through the last day of its expiry month in Sydney. A bank account never expires. */
export function isExpired(world: World, { card }: SavedMethodRecord): boolean {
  if (!card) return false;
  const { year, month } = sydneyMonth(new Date(now(world)));
  return card.exp_year < year || (card.exp_year === year && card.exp_month < month);
}

export function saveMethod(world: World, method: SavedMethodRecord, isDefault: boolean): void {
  if (!findSavedMethod(world, method.id)) world.methods.push(method);
  if (isDefault) world.defaultPayment = method.id;
}

/** A total of zero is not charged, so the bank cannot decline it. */
export function charge(world: World, method: SavedMethodRecord | null, totalInCents: number, tokenId?: string): number {
  if (totalInCents === 0) return 0;
  if (!method) return reject('There is no payment method to charge.', 'PAYMENT_DECLINED');
  if (isExpired(world, method)) return reject('Your card has expired.', 'PAYMENT_DECLINED');
  const { declinedMethod } = world;
  if (declinedMethod?.id === method.id) return reject(declinedMethod.message, 'PAYMENT_DECLINED');
  const source = tokenId ? findToken(world.provider, tokenId) : findPaymentMethod(world.provider, method.id);
  if (source && source.testCase !== 'ordinary') return reject('Your card was declined.', 'PAYMENT_DECLINED');
  return totalInCents + (method.card ? cardFee(totalInCents) : 0);
}

const ATTACHABLE = ['ordinary', 'charge-declined'];

export function attachMethod(world: World, id: string, isDefault: boolean) {
  const method = findMethod(world, id);
  if (isExpired(world, method)) reject('This card has expired.', 'BAD_USER_INPUT');
  const providerMethod = findPaymentMethod(world.provider, id);
  if (providerMethod && !ATTACHABLE.includes(providerMethod.testCase))
    reject('Your card was declined.', 'PAYMENT_DECLINED');
  saveMethod(world, method, isDefault);
  return { card: method.card && { brand: method.card.brand, last4: method.card.last4 } };
}

export function changeDefaultMethod(world: World, id: string) {
  const method =
    findSavedMethod(world, id) ?? reject(`There is no saved payment method '${truncate(id)}'.`, 'NOT_FOUND');
  if (isExpired(world, method)) reject('This card has expired.', 'BAD_USER_INPUT');
  world.defaultPayment = id;
  return { data: { id } };
}

/** Creates a new setup intent for every call, because the card provider lets the checkout use each intent once. */
export function openSetupIntent(world: World, inputs: { customerEmail: string; customerName: string }) {
  if (!isEmail(inputs.customerEmail)) rejectInput('The customer needs an email address.');
  if (inputs.customerName.trim() === '') rejectInput('The customer needs a name.');
  const intent = createSetupIntent(world.provider, providerContext(world));
  world.setupIntents.push(intent.id);
  return {
    stripeCustomerId: world.customerId,
    intentId: intent.id,
    clientSecret: world.clientSecret ?? intent.client_secret,
  };
}

const sentMethod = z.preprocess(
  (method) => (method !== null && typeof method === 'object' ? { card: null, au_becs_debit: null, ...method } : method),
  savedMethod.refine(
    ({ card, au_becs_debit }) => (card === null) !== (au_becs_debit === null),
    "have either a 'card' or an 'au_becs_debit'",
  ),
);

export const methodsUpdate = z
  .strictObject({
    add: sentMethod.exactOptional(),
    remove: z.string().exactOptional(),
  })
  .refine(({ add, remove }) => (add === undefined) !== (remove === undefined), "have either 'add' or 'remove'");

const USAGE = 'Send {"add": saved method} or {"remove": id}.';

/** Adds or removes saved methods, as a customer does in another tab. A removed method is also deleted at the provider. */
export function updateMethods(world: World, update: unknown): void {
  const { add, remove } = parseInput(methodsUpdate, update, { usage: USAGE });
  const savedIds = world.methods.map(({ id }) => id);
  if (add) {
    if (savedIds.includes(add.id)) rejectInput(`The method '${add.id}' is saved already. Send another id.`);
    world.methods = [...world.methods, add];
  }
  if (remove === undefined) return;
  if (!savedIds.includes(remove)) {
    rejectInput(`'remove' names no saved method. There are: ${savedIds.join(', ') || 'none'}.`);
  }
  world.methods = world.methods.filter(({ id }) => id !== remove);
  Reflect.deleteProperty(world.provider.paymentMethods, remove);
  if (world.defaultPayment === remove) world.defaultPayment = null;
}
