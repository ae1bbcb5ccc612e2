import * as z from 'zod';
import { savedMethod } from '../schemas/records.ts';
import { rejectInput } from './backend-error.ts';
import { parseInput } from './parse-input.ts';
import type { World } from './world.ts';

/** A saved method as sent: the absent kind may be left out. */
const sentMethod = z.preprocess(
  (method) => (method !== null && typeof method === 'object' ? { card: null, au_becs_debit: null, ...method } : method),
  savedMethod.refine(
    ({ card, au_becs_debit }) => (card === null) !== (au_becs_debit === null),
    "have either a 'card' or an 'au_becs_debit'",
  ),
);

export const methodsUpdate = z
  .strictObject({
    /** A card or a bank account to save. */
    add: sentMethod.exactOptional(),
    /** The id of a saved method to remove. */
    remove: z.string().exactOptional(),
  })
  .refine(({ add, remove }) => (add === undefined) !== (remove === undefined), "have either 'add' or 'remove'");

const USAGE = 'Send {"add": saved method} or {"remove": id}.';

/**
 * Adds or removes a saved method, as another tab of the user would. A removed method is also deleted at the card
 * provider and is no longer the default.
 */
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
