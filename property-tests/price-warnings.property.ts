import fc from 'fast-check';
import { describe, it } from 'vitest';
import type { Filled } from '#checkout-flow';
import { priceWarnings } from '../client/checkout-flow/price-warnings.ts';
import { priceOrder } from '../mock-server/backend/pricing.ts';
import { always } from './always.ts';
import { amount } from './arbitraries/amounts.ts';
import { type Screen, screen, upgrade } from './arbitraries/checkouts.ts';
import { plan } from './arbitraries/plans.ts';
import { tried } from './settings.ts';

type Breakdown = Filled['opening']['request']['breakdown'];

const pricePoint = fc.constantFrom('loyal', 'winter', '');
const NO_PRICE = { planPrice: null, priceOverride: null } as const;

/** The same screen after a host that asked for something else. */
const asked = (filled: Filled, pricePointHandle: string | null, breakdown: Partial<Breakdown> = {}): Filled => {
  const { request } = filled.opening;
  return {
    ...filled,
    opening: {
      ...filled.opening,
      request: { ...request, pricePointHandle, breakdown: { ...request.breakdown, ...breakdown } },
    },
  };
};

/** What is logged as a warning; nothing else may come of a look at the prices. */
const warned = (filled: Filled): string[] =>
  priceWarnings(filled).map((effect) => {
    if (effect.do !== 'log' || effect.entry.level !== 'warning')
      throw new Error(`This came: ${JSON.stringify(effect)}`);
    return effect.entry.message;
  });

/** An upgrade of which the preview can know the price: the plan's own, with what the current plan is worth. */
const plainUpgrade = fc
  .record({ screen, plan, upgrade, planPrice: fc.option(amount) })
  .map(({ screen: { filled }, plan: sold, upgrade: migration, planPrice }): Filled => {
    const plain = asked(filled, null, { planPrice, priceOverride: null, addOns: [] });
    return {
      ...plain,
      opening: { ...plain.opening, plan: sold },
      facts: { ...plain.facts, migration },
      form: { ...plain.form, coupon: { ...plain.form.coupon, applied: null } },
    };
  });

/** The total by the server's reckoning. */
const totalOf = ({ opening: { plan: sold, request }, facts }: Filled): number =>
  priceOrder({
    planPriceInCents: request.breakdown.planPrice ?? sold?.price ?? 0,
    adjustmentInCents: facts.migration.kind === 'upgrade' ? facts.migration.preview.adjustment : 0,
  }).totalInCents;

/** The same upgrade, with a preview that charges so many cents. */
const charging = (filled: Filled, paymentDue: number): Filled => {
  const { migration } = filled.facts;
  if (migration.kind !== 'upgrade') return filled;
  const preview = { ...migration.preview, paymentDue: paymentDue as typeof migration.preview.paymentDue };
  return { ...filled, facts: { ...filled.facts, migration: { ...migration, preview } } };
};

describe('priceWarnings', () => {
  it('tells a developer once of a price point that came without a price: which, and what to pass', () => {
    fc.assert(
      always(fc.record({ screen, pricePoint }), ({ screen: { filled }, pricePoint: handle }) => {
        const [said, ...more] = warned(asked(filled, handle, NO_PRICE));
        return more.length === 0 && said?.includes(`'${handle}'`) === true && said.includes('breakdown.planPrice');
      }),
      tried(),
    );
  });

  it('says nothing of a price point that came with the price of the plan, or of everything', () => {
    const priced = fc.record({ screen, pricePoint, price: amount, isOfAll: fc.boolean() });
    fc.assert(
      always(priced, ({ screen: { filled }, pricePoint: handle, price, isOfAll }) => {
        const breakdown = isOfAll ? { planPrice: null, priceOverride: price } : { planPrice: price };
        return warned(asked(filled, handle, breakdown)).length === 0;
      }),
      tried(),
    );
  });

  it('tells a developer of a preview that charges another amount than the total: both, in cents', () => {
    fc.assert(
      always(fc.record({ filled: plainUpgrade, paymentDue: amount }), ({ filled, paymentDue }) => {
        const total = totalOf(filled);
        const said = warned(charging(filled, paymentDue));
        if (total === paymentDue) return said.length === 0;
        const [amounts] = said.map((each) => each.match(/\d+(?= cents)/g)?.map(Number));
        return said.length === 1 && amounts?.[0] === total && amounts[1] === paymentDue;
      }),
      tried(),
    );
  });

  it('says nothing of a preview that charges the total', () => {
    fc.assert(
      always(plainUpgrade, (filled) => warned(charging(filled, totalOf(filled))).length === 0),
      tried(),
    );
  });

  it('says nothing where no preview knows the price: a promise, add-ons, a coupon, or nothing to migrate', () => {
    const unknown = (filled: Filled, { form }: Screen['filled']): Filled[] => [
      asked(filled, null, { priceOverride: totalOf(filled) as never }),
      asked(filled, null, { addOns: [{ name: 'Lawyer call', price: totalOf(filled) as never }] }),
      { ...filled, form: { ...filled.form, coupon: { ...form.coupon, applied: form.coupon.applied ?? COUPON } } },
      { ...filled, facts: { ...filled.facts, migration: { kind: 'none' } } },
      { ...filled, facts: { ...filled.facts, migration: { kind: 'unavailable' } } },
    ];
    fc.assert(
      always(
        fc.record({ filled: plainUpgrade, screen, far: fc.integer({ min: 1, max: 9_999 }) }),
        ({ filled, screen: other, far }) =>
          unknown(charging(filled, totalOf(filled) + far), other.filled).every((each) => warned(each).length === 0),
      ),
      tried(),
    );
  });
});

const COUPON: NonNullable<Filled['form']['coupon']['applied']> = { kind: 'percent', code: 'SAVE', percent: 10 };
