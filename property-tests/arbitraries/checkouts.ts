/** A checkout as it stands on the screen: what the host asked for, what is known of the user, what was entered. */
import fc from 'fast-check';
import type { Breakdown, Facts, Filled } from '#checkout-flow';
import { adjustment, amount } from './amounts.ts';
import { entry } from './entries.ts';
import { type Wallet, wallet } from './methods.ts';
import { addOns, coupon } from './orders.ts';
import { plan } from './plans.ts';

export interface Screen {
  filled: Filled;
  wallet: Wallet;
}

const nothingOr = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(value, { freq: 2 });

export const upgrade: fc.Arbitrary<Facts['migration']> = fc.record({
  kind: fc.constant('upgrade' as const),
  subscriptionId: fc.constant('sub_1'),
  preview: fc.record({ adjustment, paymentDue: amount }),
});

const migration: fc.Arbitrary<Facts['migration']> = fc.oneof(
  fc.constant({ kind: 'none' } as const),
  upgrade,
  fc.constant({ kind: 'unavailable' } as const),
);

const intent: fc.Arbitrary<Facts['intent']> = fc.constantFrom<Facts['intent'][]>(
  { kind: 'asked' },
  { kind: 'fresh', intent: { id: 'seti_1', customerId: 'cus_1', clientSecret: 'seti_1_secret' } },
  { kind: 'used', customerId: 'cus_1' },
  { kind: 'unavailable' },
);

const opening: fc.Arbitrary<Filled['opening']> = fc
  .record({
    plan: fc.option(plan, { freq: 9 }),
    pricePointHandle: nothingOr(fc.constantFrom('loyal', 'winter')),
    breakdown: fc.record({
      planPrice: nothingOr(amount),
      priceOverride: nothingOr(amount),
      addOns: fc.oneof(fc.constant<Breakdown['addOns']>([]), addOns),
      coupon: fc.constant(null),
    }),
    offer: nothingOr(fc.constantFrom('Westpac', 'Winter')),
  })
  .map(({ plan: sold, ...request }) => ({
    id: 1,
    nonce: 'nonce',
    plan: sold,
    paidBefore: [],
    request: {
      planHandle: sold?.handle ?? 'unknown',
      tracking: {},
      onSuccess: null,
      extras: {},
      surface: 'dialog',
      ...request,
    },
  }));

const couponForm: fc.Arbitrary<Filled['form']['coupon']> = fc
  .record({ applied: nothingOr(coupon), checking: fc.option(fc.constant({ ticket: 1, code: 'SAVE' }), { freq: 5 }) })
  .map((rest) => ({ text: '', error: null, valid: false, tickets: 0, ...rest }));

export const screen: fc.Arbitrary<Screen> = wallet.chain((each) =>
  fc
    .record({
      past: fc.constant({ payments: { unconfirmed: [], paid: [] } }),
      opening,
      facts: fc.record({
        methods: fc.constant(each.saved),
        unlisted: fc.boolean(),
        migration,
        subscriptions: fc.constant(null),
        intent,
      }),
      form: fc
        .record({ entry: entry(each), coupon: couponForm })
        .map(({ entry: entered, coupon: typed }) => ({ ...entered, coupon: typed, extras: {} })),
    })
    .map((filled) => ({ filled, wallet: each })),
);
