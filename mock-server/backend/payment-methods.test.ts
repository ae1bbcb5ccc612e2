import { describe, expect, it } from 'vitest';
import {
  ATTACH_PAYMENT_METHOD,
  CHANGE_DEFAULT_PAYMENT_METHOD,
  CREATE_SETUP_INTENT,
  confirmSetup,
  LIST_PAYMENT_METHOD,
  SETUP_INPUTS,
  testScenario,
  testServer,
} from '../scenario-server.test-support.ts';
import { bankAccount, card, methods } from '../scenarios/index.ts';

const visa = card();
const expiredCard = card({ last4: '1881', expMonth: 2, expYear: 2026 });

const { user } = testServer({
  scenarios: [
    testScenario({
      saved: methods([visa, expiredCard, bankAccount()], { default: visa }),
    }),
  ],
});

describe('listPaymentMethod', () => {
  it('lists cards and bank accounts with the default', async () => {
    const { data } = await user().run(LIST_PAYMENT_METHOD);
    expect(data?.['listPaymentMethod']).toEqual({
      defaultPayment: visa.id,
      data: [visa, expiredCard, bankAccount()],
    });
  });
});

describe('createSetupIntent', () => {
  it('creates a new intent on every call', async () => {
    const alex = user();
    const one = await alex.run(CREATE_SETUP_INTENT, SETUP_INPUTS);
    const two = await alex.run(CREATE_SETUP_INTENT, SETUP_INPUTS);
    expect(one.data?.['createSetupIntent'].intentId).not.toBe(two.data?.['createSetupIntent'].intentId);
    expect(one.data?.['createSetupIntent'].stripeCustomerId).toBe(two.data?.['createSetupIntent'].stripeCustomerId);
  });

  it('rejects a customer without a name or an email address', async () => {
    for (const invalid of [{ customerName: ' ' }, { customerEmail: 'alex' }]) {
      const { errors } = await user().run(CREATE_SETUP_INTENT, {
        setupInputs: { ...SETUP_INPUTS.setupInputs, ...invalid },
      });
      expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT' });
    }
  });
});

describe('attachPaymentMethod', () => {
  it('saves a card once, and makes it the default on request', async () => {
    const alex = user();
    const { paymentMethodId } = await confirmSetup(alex, { number: '5555555555554444' });
    const attached = await alex.run(ATTACH_PAYMENT_METHOD, { paymentMethodId, isDefault: false });
    expect(attached.data?.['attachPaymentMethod']).toEqual({ card: { brand: 'mastercard', last4: '4444' } });
    expect(alex.world.defaultPayment).toBe(visa.id);
    await alex.run(ATTACH_PAYMENT_METHOD, { paymentMethodId, isDefault: true });
    expect(alex.world.defaultPayment).toBe(paymentMethodId);
    expect(alex.world.methods).toHaveLength(4);
  });

  it('returns no card for a bank account', async () => {
    const alex = user();
    const { paymentMethodId } = await confirmSetup(alex, { bsb: '000000', account: '000123456' });
    const { data } = await alex.run(ATTACH_PAYMENT_METHOD, { paymentMethodId, isDefault: true });
    expect(data?.['attachPaymentMethod']).toEqual({ card: null });
  });

  it('rejects an unknown method with NOT_FOUND', async () => {
    const { errors } = await user().run(ATTACH_PAYMENT_METHOD, { paymentMethodId: 'pm_nobody', isDefault: true });
    expect(errors?.[0]?.extensions).toEqual({ code: 'NOT_FOUND' });
  });
});

describe('changeDefaultPaymentMethod', () => {
  it('changes the default of the next list', async () => {
    const alex = user();
    const { data } = await alex.run(CHANGE_DEFAULT_PAYMENT_METHOD, { paymentMethodId: 'pm_bank_3456' });
    expect(data?.['changeDefaultPaymentMethod']).toEqual({ data: { id: 'pm_bank_3456' } });
    const list = await alex.run(LIST_PAYMENT_METHOD);
    expect(list.data?.['listPaymentMethod'].defaultPayment).toBe('pm_bank_3456');
  });

  it.each([
    ['pm_nobody', 'NOT_FOUND'],
    [expiredCard.id, 'BAD_USER_INPUT'],
  ])('rejects %s with %s', async (paymentMethodId, code) => {
    const alex = user();
    const { errors } = await alex.run(CHANGE_DEFAULT_PAYMENT_METHOD, { paymentMethodId });
    expect(errors?.[0]?.extensions).toEqual({ code });
    expect(alex.world.defaultPayment).toBe(visa.id);
  });
});
