import { describe, expect, it } from 'vitest';
import { bankAccount, card, methods } from '../scenarios/index.ts';
import { scenario } from '../test-kit.ts';
import { newWorld } from './new-world.ts';
import { orderMethods } from './saved-elsewhere.ts';

const visa = card();
const worldWithVisa = () => newWorld(scenario({ saved: methods([visa], { default: visa }) }), 's');

describe('orderMethods', () => {
  it('adds a card or a bank account behind the others', () => {
    const world = worldWithVisa();
    const mastercard = card({ brand: 'mastercard', last4: '4444' });
    orderMethods(world, { add: mastercard });
    orderMethods(world, { add: { id: 'pm_bank', au_becs_debit: { bsb_number: '000000', last4: '3456' } } });
    expect(world.methods).toEqual([visa, mastercard, bankAccount({ id: 'pm_bank' })]);
    expect(world.defaultPayment).toBe(visa.id);
  });

  it('removes the default with its method', () => {
    const world = worldWithVisa();
    orderMethods(world, { remove: visa.id });
    expect(world).toMatchObject({ methods: [], defaultPayment: null });
  });

  it('keeps the default when another method goes', () => {
    const world = worldWithVisa();
    orderMethods(world, { add: bankAccount() });
    orderMethods(world, { remove: bankAccount().id });
    expect(world).toMatchObject({ methods: [visa], defaultPayment: visa.id });
  });

  const other = card({ id: 'pm_other' });
  it.each<[object, RegExp]>([
    [{}, /Send \{"add"/],
    [{ add: other, remove: visa.id }, /Send \{"add"/],
    [{ add: other, more: 1 }, /Send \{"add"/],
    [{ add: visa }, /There is a saved method 'pm_visa_4242' already/],
    [{ add: 'visa' }, /'add' is an object/],
    [{ add: { ...other, id: '' } }, /add\.id/],
    [{ add: { id: 'pm_x' } }, /either a 'card' or an 'au_becs_debit'/],
    [{ add: { ...other, au_becs_debit: bankAccount().au_becs_debit } }, /either a 'card'/],
    [{ add: { ...other, card: { ...other.card, exp_month: 13 } } }, /exp_month' is a whole number from 1 to 12/],
    [{ add: { ...other, card: { ...other.card, last4: '424' } } }, /last4' is a text of 4 digits/],
    [{ add: { id: 'pm_x', au_becs_debit: { bsb_number: '000-000', last4: '3456' } } }, /bsb_number/],
    [{ remove: 'pm_nobody' }, /There are: pm_visa_4242/],
    [{ remove: 5 }, /names no saved method/],
  ])('refuses %j and changes nothing', (order, message) => {
    const world = worldWithVisa();
    expect(() => orderMethods(world, order as Record<string, unknown>)).toThrow(message);
    expect(world).toEqual(worldWithVisa());
  });
});
