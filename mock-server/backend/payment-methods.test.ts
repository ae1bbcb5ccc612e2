import { describe, expect, it } from 'vitest';
import { amountCoupon, bankAccount, card, methods, percentCoupon, trialCoupon } from '../scenarios/index.ts';
import {
  ATTACH_PAYMENT_METHOD,
  CHANGE_DEFAULT,
  CHECK_COUPON_CODE,
  CREATE_SETUP_INTENT,
  confirmSetup,
  LIST_PAYMENT_METHOD,
  SETUP_INPUTS,
  scenario,
  testServer,
} from '../test-kit.ts';

const visa = card();
const old = card({ last4: '1881', expMonth: 2, expYear: 2026 });

const { user } = testServer({
  scenarios: [
    scenario({
      saved: methods([visa, old, bankAccount()], { default: visa }),
      coupons: [
        percentCoupon('SAVE15', 15),
        amountCoupon('TENOFF', 1000),
        trialCoupon('TRY', 4900, '2026-09-15'),
        percentCoupon('OVER', 10, { refusedBecause: 'The coupon OVER has been used up.' }),
      ],
    }),
  ],
});

describe('listPaymentMethod', () => {
  it('lists cards and bank accounts with the default', async () => {
    const { data } = await user().run(LIST_PAYMENT_METHOD);
    expect(data?.['listPaymentMethod']).toEqual({
      defaultPayment: visa.id,
      data: [visa, old, bankAccount()],
    });
  });
});

describe('createSetupIntent', () => {
  it('opens another intent at every call', async () => {
    const alex = user();
    const one = await alex.run(CREATE_SETUP_INTENT, SETUP_INPUTS);
    const two = await alex.run(CREATE_SETUP_INTENT, SETUP_INPUTS);
    expect(one.data?.['createSetupIntent'].intentId).not.toBe(two.data?.['createSetupIntent'].intentId);
    expect(one.data?.['createSetupIntent'].stripeCustomerId).toBe(two.data?.['createSetupIntent'].stripeCustomerId);
  });

  it('refuses a customer without a name or an address', async () => {
    for (const wrong of [{ customerName: ' ' }, { customerEmail: 'alex' }]) {
      const { errors } = await user().run(CREATE_SETUP_INTENT, {
        setupInputs: { ...SETUP_INPUTS.setupInputs, ...wrong },
      });
      expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT' });
    }
  });
});

describe('attachPaymentMethod', () => {
  it('saves a card once, and as the default when asked', async () => {
    const alex = user();
    const { paymentMethodId } = await confirmSetup(alex, { number: '5555555555554444' });
    const attached = await alex.run(ATTACH_PAYMENT_METHOD, { paymentMethodId, isDefault: false });
    expect(attached.data?.['attachPaymentMethod']).toEqual({ card: { brand: 'mastercard', last4: '4444' } });
    expect(alex.world.defaultPayment).toBe(visa.id);
    await alex.run(ATTACH_PAYMENT_METHOD, { paymentMethodId, isDefault: true });
    expect(alex.world.defaultPayment).toBe(paymentMethodId);
    expect(alex.world.methods).toHaveLength(4);
  });

  it('has no card to show for a bank account', async () => {
    const alex = user();
    const { paymentMethodId } = await confirmSetup(alex, { bsb: '000000', account: '000123456' });
    const { data } = await alex.run(ATTACH_PAYMENT_METHOD, { paymentMethodId, isDefault: true });
    expect(data?.['attachPaymentMethod']).toEqual({ card: null });
  });

  it('refuses an unknown method', async () => {
    const { errors } = await user().run(ATTACH_PAYMENT_METHOD, { paymentMethodId: 'pm_nobody', isDefault: true });
    expect(errors?.[0]?.extensions).toEqual({ code: 'NOT_FOUND' });
  });
});

describe('changeDefaultPaymentMethod', () => {
  it('is there on the next list', async () => {
    const alex = user();
    const { data } = await alex.run(CHANGE_DEFAULT, { paymentMethodId: 'pm_bank_3456' });
    expect(data?.['changeDefaultPaymentMethod']).toEqual({ data: { id: 'pm_bank_3456' } });
    const later = await alex.run(LIST_PAYMENT_METHOD);
    expect(later.data?.['listPaymentMethod'].defaultPayment).toBe('pm_bank_3456');
  });

  it.each([
    ['pm_nobody', 'NOT_FOUND'],
    [old.id, 'BAD_USER_INPUT'],
  ])('refuses %s', async (paymentMethodId, code) => {
    const alex = user();
    const { errors } = await alex.run(CHANGE_DEFAULT, { paymentMethodId });
    expect(errors?.[0]?.extensions).toEqual({ code });
    expect(alex.world.defaultPayment).toBe(visa.id);
  });
});

describe('checkCouponCode', () => {
  const check = async (couponCode: string, productHandle = 'plus-monthly') =>
    (await user().run(CHECK_COUPON_CODE, { couponCode, productHandle })).data?.['checkCouponCode'];

  it('computes a percentage from the product, and answers in the spelling of the back office', async () => {
    expect(await check(' save15 ')).toEqual({
      amountInCents: null,
      discountAmountInCents: 749,
      discountPercent: 15,
      discountType: 'Percentage',
      error: null,
      valid: true,
      coupon: { code: 'SAVE15', value: 15, endDate: null },
    });
  });

  it('knows amounts and trials', async () => {
    expect(await check('TENOFF')).toMatchObject({ valid: true, amountInCents: 1000, discountAmountInCents: 1000 });
    expect(await check('TRY')).toMatchObject({ discountType: 'Trial', coupon: { endDate: '2026-09-15' } });
  });

  it('says that an unknown or refused coupon is not valid', async () => {
    expect(await check('NOPE')).toMatchObject({ valid: false, coupon: null, error: "There is no coupon 'NOPE'." });
    expect(await check('OVER')).toMatchObject({ valid: false, error: 'The coupon OVER has been used up.' });
  });

  it('refuses an unknown product', async () => {
    const { errors } = await user().run(CHECK_COUPON_CODE, { couponCode: 'SAVE15', productHandle: 'nope' });
    expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT' });
  });
});
