import fc from 'fast-check';
import { describe, it } from 'vitest';
import { currentSubscriptionId, type Subscription } from '#domain';
import { always } from './always.ts';
import { asTyped } from './arbitraries/codes.ts';
import { tried } from './settings.ts';

const PRODUCT_LIST = { basic: 'prod_1', standard: 'prod_2', yearly: 'prod_3' };
const productId = fc.constantFrom(...Object.values(PRODUCT_LIST), 'prod_gone');

/** A subscription, and whether it is current, as it was made. */
const made = fc.record({ productId, current: fc.boolean() }).chain(({ productId, current }) =>
  (current
    ? fc
        .constantFrom('active', 'trialing')
        .chain(asTyped)
        .map((each) => each.trim())
    : fc.constantFrom('canceled', 'expired', 'on_hold', 'past_due', 'inactive', 'active until May', '')
  ).map((state) => ({ productId, state, current })),
);
const user = fc
  .record({ list: fc.array(made, { maxLength: 6 }), activeHandle: fc.constantFrom(null, 'basic', 'standard', 'gone') })
  .map(({ list, activeHandle }) => {
    const each = list.map((one, index) => ({ ...one, id: `sub_${index}` }));
    const subscriptions: Subscription[] = each.map(({ id, productId, state }) => ({ id, productId, state }));
    return { each, plan: { activeHandle, subscriptions } };
  });
const productOf = (handle: string | null) =>
  Object.entries(PRODUCT_LIST).find(([each]) => each === handle)?.[1] ?? 'no product';

describe('currentSubscriptionId', () => {
  it('is that of a current subscription; none where there is none', () => {
    fc.assert(
      always(user, ({ each, plan }) => {
        const current = each.filter((one) => one.current).map(({ id }) => id);
        const found = currentSubscriptionId(plan, PRODUCT_LIST);
        return current.length === 0 ? found === null : current.includes(found ?? '');
      }),
      tried(),
    );
  });

  it("is that of the active plan's product where one is current, and the first of them", () => {
    fc.assert(
      always(user, ({ each, plan }) => {
        const current = each.filter((one) => one.current);
        const [ofPlan] = current.filter((one) => one.productId === productOf(plan.activeHandle));
        const found = currentSubscriptionId(plan, PRODUCT_LIST);
        return found === ((ofPlan ?? current[0])?.id ?? null);
      }),
      tried(),
    );
  });

  it('minds no subscription that has ended', () => {
    fc.assert(
      always(user, ({ each, plan }) => {
        const current = new Set(each.filter((one) => one.current).map(({ id }) => id));
        const without = { ...plan, subscriptions: plan.subscriptions.filter(({ id }) => current.has(id)) };
        return currentSubscriptionId(plan, PRODUCT_LIST) === currentSubscriptionId(without, PRODUCT_LIST);
      }),
      tried(),
    );
  });
});
