import { describe, expect, it } from 'vitest';
import { currentSubscriptionId } from './subscription.ts';

const productList = { basic: 'prod_basic', plus: 'prod_plus' };
const basic = { id: 'sub_1', productId: 'prod_basic', state: 'active' };
const plus = { id: 'sub_2', productId: 'prod_plus', state: 'active' };

describe('currentSubscriptionId', () => {
  it('returns the current subscription to the active plan', () => {
    expect(currentSubscriptionId({ activeHandle: 'plus', subscriptions: [basic, plus] }, productList)).toBe('sub_2');
  });

  it('skips subscriptions that have ended', () => {
    const subscriptions = [{ ...plus, id: 'sub_0', state: 'canceled' }, basic, { ...plus, state: 'Trialing' }];
    expect(currentSubscriptionId({ activeHandle: 'plus', subscriptions }, productList)).toBe('sub_2');
  });

  it('falls back to the first current subscription', () => {
    const subscriptions = [{ ...basic, id: 'sub_0', state: 'expired' }, basic, plus];
    expect(currentSubscriptionId({ activeHandle: null, subscriptions }, productList)).toBe('sub_1');
    expect(currentSubscriptionId({ activeHandle: 'unknown', subscriptions }, productList)).toBe('sub_1');
    expect(currentSubscriptionId({ activeHandle: null, subscriptions }, { null: 'prod_plus' })).toBe('sub_1');
  });

  it('is null without a current subscription', () => {
    expect(currentSubscriptionId({ activeHandle: null, subscriptions: [] }, productList)).toBeNull();
    expect(
      currentSubscriptionId({ activeHandle: 'basic', subscriptions: [{ ...basic, state: 'canceled' }] }, productList),
    ).toBeNull();
  });
});
