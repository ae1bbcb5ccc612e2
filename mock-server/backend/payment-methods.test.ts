import { describe, expect, it } from 'vitest';
import {
  ATTACH_PAYMENT_METHOD,
  CHANGE_DEFAULT_PAYMENT_METHOD,
  CREATE_SETUP_INTENT,
  confirmSetup,
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
});

describe('changeDefaultPaymentMethod', () => {
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
