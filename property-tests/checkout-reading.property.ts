import fc from 'fast-check';
import { describe, it } from 'vitest';
import { type Filled, isMigrating, orderOf, orderTotal, payObstacles, selectedMethod } from '#checkout-flow';
import { missingBeforePaying } from '#domain';
import { chosenRoute, isMissing, planPriceOf } from '../client/checkout-flow/reading.ts';
import { priceOrder } from '../mock-server/backend/pricing.ts';
import { always } from './always.ts';
import { screen } from './arbitraries/checkouts.ts';
import { tab } from './arbitraries/methods.ts';
import { asServerKeeps } from './scenario-of.ts';
import { tried } from './settings.ts';

/** The order by the scenario server's reckoning, from the host's own words and the facts on the screen. */
function reckoned({ opening, facts, form }: Filled) {
  const { planPrice, priceOverride, addOns } = opening.request.breakdown;
  return priceOrder({
    planPriceInCents: planPrice ?? opening.plan?.price ?? 0,
    addOnPricesInCents: addOns.map(({ price }) => price),
    priceOverrideInCents: priceOverride,
    adjustmentInCents: facts.migration.kind === 'upgrade' ? facts.migration.preview.adjustment : 0,
    coupon: form.coupon.applied && asServerKeeps(form.coupon.applied),
  });
}

/** What stands in the form, and whether it may be used: without regard to anything that is still on its way. */
const missing = (filled: Filled, now: Date): string[] => {
  const { form, opening } = filled;
  const { number, expiry, cvc, name } = form.card;
  return missingBeforePaying({
    tab: form.tab,
    selected: selectedMethod(filled),
    card: { name, numberComplete: number.complete, expiryComplete: expiry.complete, cvcComplete: cvc.complete },
    bank: { name: form.bank.name, complete: form.bank.account.complete, bankName: form.bank.bankName },
    migrating: isMigrating(filled),
    offer: opening.request.offer,
    now,
  });
};

const settled = screen.map(({ filled, wallet }) => ({
  now: wallet.now,
  filled: {
    ...filled,
    facts: {
      ...filled.facts,
      migration: filled.facts.migration.kind === 'unavailable' ? ({ kind: 'none' } as const) : filled.facts.migration,
      intent: { kind: 'used', customerId: null } as const,
    },
    form: { ...filled.form, coupon: { ...filled.form.coupon, checking: null } },
  } satisfies Filled,
}));

describe('orderTotal', () => {
  it("is the scenario server's total of what is on the screen; nothing for a plan that is not known", () => {
    fc.assert(
      always(screen, ({ filled }) => {
        if (filled.opening.plan) return orderTotal(filled).total === reckoned(filled).totalInCents;
        const { lines, total } = orderTotal(filled);
        return lines.length === 0 && total === 0 && orderOf(filled) === null;
      }),
      tried(),
    );
  });
});

describe('planPriceOf', () => {
  it('is the price of the line of the plan; none for a plan that is not known', () => {
    fc.assert(
      always(screen, ({ filled }) => {
        const { priceOverride, addOns } = filled.opening.request.breakdown;
        if (!filled.opening.plan) return planPriceOf(filled) === null;
        const extra = addOns.reduce((sum, { price }) => sum + price, 0);
        const own = filled.opening.request.breakdown.planPrice ?? filled.opening.plan.price;
        return planPriceOf(filled) === (priceOverride === null ? own : Math.max(0, priceOverride - extra));
      }),
      tried(),
    );
  });
});

describe('selectedMethod', () => {
  it('is the method of the list that the form names; none where it names none or one that has gone', () => {
    fc.assert(
      always(screen, ({ filled }) => {
        const { methods } = filled.facts.methods;
        const place = methods.map(({ id }) => id).indexOf(filled.form.methodId ?? '');
        return selectedMethod(filled) === (methods[place] ?? null);
      }),
      tried(),
    );
  });
});

describe('payObstacles', () => {
  it('are what the form lacks, once everything that was asked for is there', () => {
    fc.assert(
      always(settled, ({ filled, now }) => {
        const isGone = filled.form.methodId !== null && selectedMethod(filled) === null;
        const expected = isGone ? [] : missing(filled, now);
        return payObstacles(filled, now).join() === expected.join() && payObstacles(filled, now).every(isMissing);
      }),
      tried(),
    );
  });

  it('are one thing that nobody can mend in the form, while anything is held back, and the gravest of them', () => {
    fc.assert(
      always(fc.record({ screen, updating: fc.boolean() }), ({ screen: { filled, wallet }, updating }) => {
        const { migration } = filled.facts;
        const graver = [
          ...(migration.kind === 'unavailable' ? ['migration-unavailable'] : []),
          ...(filled.form.coupon.checking ? ['coupon-checking'] : []),
          ...(updating ? ['method-updating'] : []),
        ];
        if (graver.length === 0) return true;
        const [found, ...more] = payObstacles(filled, wallet.now, updating);
        return found === graver[0] && more.length === 0 && !isMissing(found ?? 'card-name');
      }),
      tried(),
    );
  });

  it('are those of the provider where new details would be taken, and nowhere else', () => {
    fc.assert(
      always(fc.record({ screen: settled, isLoading: fc.boolean() }), ({ screen: { filled, now }, isLoading }) => {
        const lacking = payObstacles(filled, now);
        const found = payObstacles(filled, now, false, isLoading ? 'loading' : 'failed');
        const route = chosenRoute(filled);
        const isGone = filled.form.methodId !== null && selectedMethod(filled) === null;
        if (isGone || !route.ok || !route.value.kind.endsWith('_NEW')) return found.join() === lacking.join();
        if (!isLoading) return found.join() === 'provider-unavailable';
        return found.join() === (lacking.length > 0 ? lacking.join() : 'provider-loading');
      }),
      tried(),
    );
  });

  it('are those of the setup intent where new details would be set up with it, and nowhere else', () => {
    fc.assert(
      always(fc.record({ screen: settled, isAsked: fc.boolean() }), ({ screen: { filled, now }, isAsked }) => {
        const kind = isAsked ? ('asked' as const) : ('unavailable' as const);
        const without = { ...filled, facts: { ...filled.facts, intent: { kind } } };
        const found = payObstacles(without, now);
        const route = chosenRoute(filled);
        const isGone = filled.form.methodId !== null && selectedMethod(filled) === null;
        const isNew = !isGone && route.ok && route.value.kind.endsWith('_NEW');
        return isNew
          ? found.join() === `intent-${kind}` && found.every((each) => !isMissing(each))
          : found.join() === payObstacles(filled, now).join();
      }),
      tried(),
    );
  });
});

describe('chosenRoute', () => {
  it('is none for a plan that is not known', () => {
    fc.assert(
      always(screen, ({ filled }) => {
        const route = chosenRoute({ ...filled, opening: { ...filled.opening, plan: null } });
        return !route.ok && route.failure.kind === 'no-route';
      }),
      tried(),
    );
  });

  it('migrates where a preview was found, and nowhere else', () => {
    fc.assert(
      always(screen, ({ filled }) => {
        const route = chosenRoute(filled);
        return !route.ok || route.value.kind.startsWith('MIGRATION') === (filled.facts.migration.kind === 'upgrade');
      }),
      tried(),
    );
  });

  it('asks for no details of an upgrade that costs nothing, while none are entered and no card form is open', () => {
    const account = { complete: false, empty: true, error: null };
    fc.assert(
      always(fc.record({ screen, tab, isEmpty: fc.boolean() }), ({ screen: { filled }, tab: open, isEmpty }) => {
        if (filled.facts.migration.kind !== 'upgrade') return true;
        const bank = { ...filled.form.bank, account: { ...account, empty: isEmpty } };
        const form = { ...filled.form, tab: open, methodId: null, bank };
        const route = chosenRoute({ ...filled, form });
        const isFree = open === 'direct debit' && isEmpty && orderTotal(filled).total === 0;
        return !route.ok || (route.value.kind === 'MIGRATION_NEW') === !isFree;
      }),
      tried(),
    );
  });
});
