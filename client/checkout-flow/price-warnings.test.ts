import { describe, expect, it } from 'vitest';
import { cents, succeeded } from '#domain';
import { apiWithPlan, fakeCheckout, SHOW_REQUEST } from './fake-checkout.test-support.ts';
import { priceWarnings } from './price-warnings.ts';

const { breakdown } = SHOW_REQUEST;

describe('priceWarnings', () => {
  it('logs a price point without a price', async () => {
    const checkout = fakeCheckout();
    await checkout.open({ pricePointHandle: 'eofy' });
    expect(checkout.recorded.logged).toMatchObject([{ level: 'warning', message: /'eofy'/ }].map(expectMessage));
    const priced = fakeCheckout();
    await priced.open({ pricePointHandle: 'eofy', breakdown: { ...breakdown, planPrice: cents(3900) } });
    expect(priced.recorded.logged).toEqual([]);
    const replaced = fakeCheckout();
    await replaced.open({ pricePointHandle: 'eofy', breakdown: { ...breakdown, priceOverride: cents(3900) } });
    expect(replaced.recorded.logged).toEqual([]);
  });

  it('logs a preview that charges another amount than displayed', async () => {
    const previewOf = (paymentDue: number) => ({
      ...apiWithPlan,
      previewMigration: async () => succeeded({ adjustment: cents(-1500), paymentDue: cents(paymentDue) }),
    });
    const other = fakeCheckout({ api: previewOf(4900) });
    await other.open();
    expect(other.recorded.logged).toMatchObject(
      [{ level: 'warning', message: /3400 cents here and 4900/ }].map(expectMessage),
    );
    const same = fakeCheckout({ api: previewOf(3400) });
    await same.open();
    expect(same.recorded.logged).toEqual([]);
    expect(priceWarnings(same.stateWithForm())).toEqual([]);
  });

  it('logs nothing when the preview does not include the price point, add-ons, a coupon or an override', async () => {
    const api = {
      ...apiWithPlan,
      previewMigration: async () => succeeded({ adjustment: cents(0), paymentDue: cents(1) }),
    };
    for (const { pricePointHandle = null, ...known } of [
      { addOns: [{ name: 'Call', price: cents(100) }] },
      { priceOverride: cents(100) },
      { coupon: { discount_type: 'percent', code: 'TEN', percentage: 10 } as const },
      { planPrice: cents(3900), pricePointHandle: 'eofy' },
    ]) {
      const checkout = fakeCheckout({ api });
      await checkout.open({ pricePointHandle, breakdown: { ...breakdown, ...known } });
      expect(checkout.recorded.logged).toEqual([]);
      expect(priceWarnings(checkout.stateWithForm())).toEqual([]);
    }
  });
});

function expectMessage({ level, message }: { level: string; message: RegExp }) {
  return { level, message: expect.stringMatching(message) };
}
