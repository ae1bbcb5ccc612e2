import { describe, expect, it } from 'vitest';
import { cardFee, couponDiscount, priceOrder } from './pricing.ts';

describe('couponDiscount', () => {
  it.each([
    [4990, 15, 749],
    [4900, 17.5, 858],
    [4900, 100, 4900],
    [0, 15, 0],
  ])('rounds half a cent up: %i cents at %f per cent is %i', (price, value, discount) => {
    expect(couponDiscount({ discountType: 'Percentage', value }, price)).toBe(discount);
  });

  it('matches the type percentage in any case, and treats every other type as cents', () => {
    expect(couponDiscount({ discountType: 'percentage', value: 10 }, 5000)).toBe(500);
    expect(couponDiscount({ discountType: 'Trial', value: 10 }, 5000)).toBe(10);
    expect(couponDiscount({ discountType: 'Anything', value: 10 }, 5000)).toBe(10);
  });
});

describe('priceOrder', () => {
  const coupon = { discountType: 'Percentage', value: 15 };

  it('adds plan, add-ons, adjustment and discount', () => {
    const order = { planPriceInCents: 4990, addOnPricesInCents: [1000, 250], adjustmentInCents: -2000, coupon };
    expect(priceOrder(order)).toEqual({
      planInCents: 4990,
      addOnsInCents: 1250,
      adjustmentInCents: -2000,
      discountInCents: 749,
      totalInCents: 3491,
    });
  });

  it('has a total of at least zero with unchanged components', () => {
    const priced = priceOrder({ planPriceInCents: 4900, adjustmentInCents: -12000 });
    expect(priced).toMatchObject({ totalInCents: 0, planInCents: 4900, adjustmentInCents: -12000 });
  });

  it('uses an override as the all-in price, including zero', () => {
    const plan = { planPriceInCents: 4900, addOnPricesInCents: [5000] };
    expect(priceOrder({ ...plan, priceOverrideInCents: 30000 })).toMatchObject({
      planInCents: 25000,
      totalInCents: 30000,
    });
    expect(priceOrder({ ...plan, priceOverrideInCents: 3000 })).toMatchObject({
      planInCents: -2000,
      totalInCents: 3000,
    });
    expect(priceOrder({ ...plan, priceOverrideInCents: 0 }).totalInCents).toBe(0);
    expect(priceOrder({ ...plan, priceOverrideInCents: null }).totalInCents).toBe(9900);
  });
});

describe('cardFee', () => {
  it.each([
    [16920, 212],
    [4900, 61],
    [46800, 585],
    [0, 0],
  ])('is 1.25%%, half-up: of %i it is %i', (total, fee) => {
    expect(cardFee(total)).toBe(fee);
  });
});
