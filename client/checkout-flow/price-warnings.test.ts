import { describe, expect, it } from 'vitest';
import { cents, succeeded } from '#domain';
import { fakeCheckout, REQUEST, withPlan } from './fake-ports.test-support.ts';

const { breakdown } = REQUEST;

describe('priceWarnings', () => {
  it('tells a developer of a price point that came without a price', async () => {
    const checkout = fakeCheckout();
    await checkout.open({ pricePointHandle: 'eofy' });
    expect(checkout.heard.logged).toMatchObject([{ level: 'warning', message: /'eofy'/ }].map(expectMessage));
    const priced = fakeCheckout();
    await priced.open({ pricePointHandle: 'eofy', breakdown: { ...breakdown, planPrice: cents(3900) } });
    expect(priced.heard.logged).toEqual([]);
  });

  it('tells a developer of a preview that charges something else than what is shown', async () => {
    const previewOf = (paymentDue: number) => ({
      ...withPlan,
      previewMigration: async () => succeeded({ adjustment: cents(-1500), paymentDue: cents(paymentDue) }),
    });
    const other = fakeCheckout({ api: previewOf(4900) });
    await other.open();
    expect(other.heard.logged).toMatchObject(
      [{ level: 'warning', message: /3400 cents here and 4900/ }].map(expectMessage),
    );
    const same = fakeCheckout({ api: previewOf(3400) });
    await same.open();
    expect(same.heard.logged).toEqual([]);
  });

  it('says nothing where the preview cannot know the price: add-ons, override', async () => {
    const api = {
      ...withPlan,
      previewMigration: async () => succeeded({ adjustment: cents(0), paymentDue: cents(1) }),
    };
    for (const known of [{ addOns: [{ name: 'Call', price: cents(100) }] }, { priceOverride: cents(100) }]) {
      const checkout = fakeCheckout({ api });
      await checkout.open({ breakdown: { ...breakdown, ...known } });
      expect(checkout.heard.logged).toEqual([]);
    }
  });
});

function expectMessage({ level, message }: { level: string; message: RegExp }) {
  return { level, message: expect.stringMatching(message) };
}
