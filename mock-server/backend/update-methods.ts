import { rejectInput } from './backend-error.ts';
import { parseInteger, parseObject } from './parse-values.ts';
import type { SavedMethodRecord } from './records.ts';
import type { World } from './world.ts';

const USAGE = 'Send {"add": saved method} or {"remove": id}.';

/**
 * Adds or removes a saved method, as another tab of the user would. A removed method is also deleted at the card
 * provider and is no longer the default.
 */
export function updateMethods(world: World, update: Record<string, unknown>): void {
  const { add, remove, ...rest } = update;
  if (Object.keys(rest).length > 0 || (add === undefined) === (remove === undefined)) rejectInput(USAGE);
  if (add !== undefined) {
    const method = parseMethod(add);
    if (world.methods.some(({ id }) => id === method.id))
      rejectInput(`The method '${method.id}' is saved already. Send another id.`);
    world.methods = [...world.methods, method];
    return;
  }
  const savedIds = world.methods.map(({ id }) => id);
  if (typeof remove !== 'string' || !savedIds.includes(remove)) {
    rejectInput(`'remove' names no saved method. There are: ${savedIds.join(', ') || 'none'}.`);
  }
  world.methods = world.methods.filter(({ id }) => id !== remove);
  Reflect.deleteProperty(world.provider.paymentMethods, remove);
  if (world.defaultPayment === remove) world.defaultPayment = null;
}

function parseMethod(input: unknown): SavedMethodRecord {
  const { id, card = null, au_becs_debit: bank = null } = parseObject(input, 'add');
  if (typeof id !== 'string' || !/^\w{1,100}$/.test(id))
    return rejectInput("'add.id' must be 1 to 100 letters, digits or '_'.");
  if ((card === null) === (bank === null)) return rejectInput("'add' must have either a 'card' or an 'au_becs_debit'.");
  if (bank === null) return { id, card: parseCard(parseObject(card, 'add.card')), au_becs_debit: null };
  const { bsb_number, last4 } = parseObject(bank, 'add.au_becs_debit');
  return {
    id,
    card: null,
    au_becs_debit: {
      bsb_number: parseDigits(bsb_number, 'add.au_becs_debit.bsb_number', 6),
      last4: parseDigits(last4, 'add.au_becs_debit.last4', 4),
    },
  };
}

function parseCard({
  brand,
  exp_month,
  exp_year,
  last4,
}: Record<string, unknown>): NonNullable<SavedMethodRecord['card']> {
  if (typeof brand !== 'string' || brand === '') return rejectInput("'add.card.brand' must be a text, like 'visa'.");
  return {
    brand,
    exp_month: parseInteger(exp_month, 'add.card.exp_month', 1, 12),
    exp_year: parseInteger(exp_year, 'add.card.exp_year', 1970, 9999),
    last4: parseDigits(last4, 'add.card.last4', 4),
  };
}

const parseDigits = (input: unknown, path: string, count: number): string =>
  typeof input === 'string' && /^\d+$/.test(input) && input.length === count
    ? input
    : rejectInput(`'${path}' must be a text of ${count} digits.`);
