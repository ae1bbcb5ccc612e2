/** The saved methods change as in another tab: no call of this page is behind it. */
import type { SavedMethod } from './records.ts';
import { Refusal, refuse } from './refusal.ts';
import type { World } from './world.ts';

const FORM = 'Send {"add": saved method} or {"remove": id}.';

const wrong = (message: string): never => refuse(message, 'BAD_USER_INPUT');

/** Adds or removes a saved method. One that is removed is gone from the card provider too, and no longer the default. */
export function orderMethods(world: World, order: Record<string, unknown>): void {
  const { add, remove, ...rest } = order;
  if (Object.keys(rest).length > 0 || (add === undefined) === (remove === undefined)) wrong(FORM);
  if (add !== undefined) {
    const method = readMethod(add);
    if (world.methods.some(({ id }) => id === method.id)) wrong(`There is a saved method '${method.id}' already.`);
    world.methods = [...world.methods, method];
    return;
  }
  const known = world.methods.map(({ id }) => id);
  if (typeof remove !== 'string' || !known.includes(remove)) {
    throw new Refusal(`'remove' names no saved method. There are: ${known.join(', ') || 'none'}.`, 'BAD_USER_INPUT');
  }
  world.methods = world.methods.filter(({ id }) => id !== remove);
  Reflect.deleteProperty(world.provider.paymentMethods, remove);
  if (world.defaultPayment === remove) world.defaultPayment = null;
}

function readMethod(given: unknown): SavedMethod {
  const { id, card = null, au_becs_debit: bank = null } = recordOf(given, 'add');
  if (typeof id !== 'string' || !/^\w{1,100}$/.test(id)) return wrong("'add.id' is 1 to 100 letters, digits or '_'.");
  if ((card === null) === (bank === null)) return wrong("'add' has either a 'card' or an 'au_becs_debit'.");
  if (bank === null) return { id, card: readCard(recordOf(card, 'add.card')), au_becs_debit: null };
  const { bsb_number, last4 } = recordOf(bank, 'add.au_becs_debit');
  return {
    id,
    card: null,
    au_becs_debit: {
      bsb_number: digits(bsb_number, 6, 'add.au_becs_debit.bsb_number'),
      last4: digits(last4, 4, 'add.au_becs_debit.last4'),
    },
  };
}

function readCard({ brand, exp_month, exp_year, last4 }: Record<string, unknown>): NonNullable<SavedMethod['card']> {
  if (typeof brand !== 'string' || brand === '') return wrong("'add.card.brand' is a text, like 'visa'.");
  return {
    brand,
    exp_month: between(exp_month, 1, 12, 'add.card.exp_month'),
    exp_year: between(exp_year, 1970, 9999, 'add.card.exp_year'),
    last4: digits(last4, 4, 'add.card.last4'),
  };
}

const between = (given: unknown, from: number, to: number, at: string): number =>
  typeof given === 'number' && Number.isInteger(given) && given >= from && given <= to
    ? given
    : wrong(`'${at}' is a whole number from ${from} to ${to}.`);

const digits = (given: unknown, count: number, at: string): string =>
  typeof given === 'string' && /^\d+$/.test(given) && given.length === count
    ? given
    : wrong(`'${at}' is a text of ${count} digits.`);

const recordOf = (given: unknown, at: string): Record<string, unknown> =>
  given !== null && typeof given === 'object' && !Array.isArray(given)
    ? (given as Record<string, unknown>)
    : wrong(`'${at}' is an object.`);
