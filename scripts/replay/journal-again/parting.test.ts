import { describe, expect, it } from 'vitest';
import type { Call } from './calls.ts';
import { partingOf } from './parting.ts';

const call = (name: string, request: unknown = {}, more: Partial<Call> = {}): Call => ({
  kind: 'graphql',
  name,
  request,
  status: 200,
  refusal: null,
  ...more,
});
const [intent, methods, told] = [call('CreateSetupIntent'), call('ListPaymentMethod'), call('upgrade-intention')];
const coupon = (couponCode: string) => call('CheckCouponCode', { couponCode });
const pay = (price: number, more?: Partial<Call>) =>
  call('CreateSubscription', { paymentProfile: { price, method: 'pm_0001' } }, more);

describe('partingOf', () => {
  it('finds none in the same calls', () => {
    expect(partingOf([intent, methods, pay(1)], [intent, methods, pay(1)])).toBeNull();
  });

  it('takes calls that are sent side by side in any order, and fields too', () => {
    const other = { ...pay(1), request: { paymentProfile: { method: 'pm_0001', price: 1 } } };
    expect(partingOf([intent, methods, told, pay(1)], [told, intent, methods, other])).toBeNull();
  });

  it('takes nothing across a call that changes something', () => {
    expect(partingOf([intent, methods, pay(1)], [intent, pay(1), methods])).toMatchObject({ alike: 1 });
    expect(partingOf([coupon('A'), coupon('B')], [coupon('B'), coupon('A')])).toMatchObject({ alike: 0 });
  });

  it('names the field in which the first different call differs', () => {
    expect(partingOf([intent, coupon('A'), pay(1)], [intent, coupon('A'), pay(2)])).toEqual({
      alike: 2,
      says: [
        'journal: CreateSubscription {"paymentProfile":{"price":1,"method":"pm_0001"}} (200)',
        'walk:    CreateSubscription {"paymentProfile":{"price":2,"method":"pm_0001"}} (200)',
        '         request.paymentProfile.price: 1 in the journal, 2 in the walk',
      ],
      journal: [pay(1)],
      walk: [pay(2)],
    });
  });

  it('names a field that only one of them sent, a status and a refusal', () => {
    const says = (one: Call, other: Call) =>
      partingOf([one], [other])
        ?.says.slice(2)
        .map((line) => line.trim());
    expect(says(call('A', { x: 1 }), call('A', {}))).toEqual(['request.x: 1 in the journal, nothing in the walk']);
    expect(says(call('A'), call('A', { x: 1 }))).toEqual(['request.x: nothing in the journal, 1 in the walk']);
    expect(says(pay(1, { refusal: 'No.' }), pay(1, { status: 0 }))).toEqual([
      'status: 200 in the journal, 0 in the walk',
      'refusal: "No." in the journal, null in the walk',
    ]);
  });

  it('says what either did in place of the other', () => {
    expect(partingOf([intent, coupon('A'), pay(1)], [intent, pay(2)])?.says).toEqual([
      'journal: CheckCouponCode {"couponCode":"A"} (200)',
      'walk:    CreateSubscription {"paymentProfile":{"price":2,"method":"pm_0001"}} (200)',
    ]);
  });

  it('says which of them ends first', () => {
    expect(partingOf([intent], [intent, pay(1)])).toMatchObject({
      alike: 1,
      says: [expect.stringMatching(/^The journal ends there\. The walk goes on with CreateSubscription/)],
      walk: [pay(1)],
    });
    expect(partingOf([intent, pay(1)], [intent])).toMatchObject({
      alike: 1,
      says: [expect.stringMatching(/^The walk ends there\. The journal goes on with CreateSubscription/)],
    });
  });
});
