import fc from 'fast-check';
import { describe, it } from 'vitest';
import { currentSubscriptionId, type Subscription } from '#domain';
import { ENDED_STATES } from '../mock-server/backend/subscriptions.ts';
import { typedVariant } from './arbitraries/coupon-codes.ts';
import { holds, runOptions } from './run-options.ts';

const PRODUCT_LIST = { basic: 'prod_1', standard: 'prod_2', yearly: 'prod_3' };
const productId = fc.constantFrom(...Object.values(PRODUCT_LIST), 'prod_removed');

/** The states of the billing service. */
const CURRENT_STATES = ['active', 'assessing', 'pending', 'trialing', 'paused', 'past_due', 'soft_failure', 'unpaid'];

/** A subscription, and whether it is current by construction. */
const generatedSubscription = fc.record({ productId, current: fc.boolean() }).chain(({ productId, current }) =>
  (current
    ? fc.oneof(
        fc.constantFrom(...CURRENT_STATES).chain(typedVariant),
        fc.string().filter((state) => !ENDED_STATES.includes(state.trim().toLowerCase())),
      )
    : fc.constantFrom(...ENDED_STATES).chain(typedVariant)
  ).map((state) => ({ productId, state, current })),
);
const generatedUser = fc
  .record({
    list: fc.array(generatedSubscription, { maxLength: 6 }),
    activeHandle: fc.constantFrom(null, 'basic', 'standard', 'removed'),
  })
  .map(({ list, activeHandle }) => {
    const generated = list.map((subscription, index) => ({ ...subscription, id: `sub_${index}` }));
    const subscriptions: Subscription[] = generated.map(({ id, productId, state }) => ({ id, productId, state }));
    return { generated, plan: { activeHandle, subscriptions } };
  });
const productOf = (handle: string | null) =>
  Object.entries(PRODUCT_LIST).find(([listed]) => listed === handle)?.[1] ?? 'no product';

describe('currentSubscriptionId', () => {
  it('is the first current subscription of the active plan, else the first current one', () => {
    fc.assert(
      holds(generatedUser, ({ generated, plan }) => {
        const current = generated.filter((subscription) => subscription.current);
        const [ofPlan] = current.filter((subscription) => subscription.productId === productOf(plan.activeHandle));
        return currentSubscriptionId(plan, PRODUCT_LIST) === ((ofPlan ?? current[0])?.id ?? null);
      }),
      runOptions(),
    );
  });
});
