import { describe, expect, it } from 'vitest';
import {
  CHANGE_DEFAULT_PAYMENT_METHOD,
  CREATE_SETUP_INTENT,
  SETUP_INPUTS,
  testScenario,
  testServer,
} from '../scenario-server.test-support.ts';
import { bankAccount, basePriceList, card, methods } from '../scenarios/index.ts';
import { createWorld } from './create-world.ts';
import { updateMethods } from './payment-methods.ts';

const visa = card();
const expiredCard = card({ last4: '1881', expMonth: 2, expYear: 2026 });

const { user } = testServer({
  scenarios: [
    testScenario({
      saved: methods([visa, expiredCard, bankAccount()], { default: visa }),
    }),
  ],
});

describe('createSetupIntent', () => {
  it('rejects a customer without a name or an email address', async () => {
    for (const invalid of [{ customerName: ' ' }, { customerEmail: 'alex' }]) {
      const { errors } = await user().run(CREATE_SETUP_INTENT, {
        setupInputs: { ...SETUP_INPUTS.setupInputs, ...invalid },
      });
      expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT' });
    }
  });
});

describe('changeDefaultPaymentMethod', () => {
  it('rejects an expired card', async () => {
    const alex = user();
    const { errors } = await alex.run(CHANGE_DEFAULT_PAYMENT_METHOD, { paymentMethodId: expiredCard.id });
    expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT' });
    expect(alex.world.defaultPayment).toBe(visa.id);
  });
});

const worldWithVisa = () =>
  createWorld(testScenario({ saved: methods([visa], { default: visa }) }), 's', basePriceList);

describe('updateMethods', () => {
  it('adds and removes a method, and clears the default only when its method is removed', () => {
    const world = worldWithVisa();
    updateMethods(world, { add: bankAccount() });
    expect(world.methods).toEqual([visa, bankAccount()]);
    updateMethods(world, { remove: bankAccount().id });
    expect(world).toMatchObject({ methods: [visa], defaultPayment: visa.id });
    updateMethods(world, { remove: visa.id });
    expect(world).toMatchObject({ methods: [], defaultPayment: null });
  });

  const other = card({ id: 'pm_other' });
  it.each<[object, RegExp]>([
    [{}, /Send \{"add"/],
    [{ add: { ...other, brand: 'visa' } }, /'add' has no field 'brand'\. There are: 'id', 'card', 'au_becs_debit'\./],
    [{ add: visa }, /'pm_visa_4242' is saved already/],
    [{ add: { id: 'pm_x' } }, /either a 'card' or an 'au_becs_debit'/],
    [{ add: { ...other, au_becs_debit: bankAccount().au_becs_debit } }, /either a 'card'/],
    [{ remove: 'pm_nobody' }, /There are: pm_visa_4242/],
  ])('rejects %j and changes nothing', (update, message) => {
    const world = worldWithVisa();
    expect(() => updateMethods(world, update as Record<string, unknown>)).toThrow(message);
    expect(world).toEqual(worldWithVisa());
  });
});
