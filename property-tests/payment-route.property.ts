import fc from 'fast-check';
import { describe, it } from 'vitest';
import { type PaymentRouteInput, resolvePaymentRoute } from '#domain';
import { generatedMethods, tab } from './arbitraries/methods.ts';
import { holds } from './holds.ts';
import { runOptions } from './run-options.ts';

/** Every situation at the click: any list, any selection (also one that is gone), any tab. */
const facts: fc.Arbitrary<PaymentRouteInput> = generatedMethods.chain(({ saved: { methods, defaultId } }) =>
  fc.record({
    migrating: fc.boolean(),
    tab,
    selectedId: fc.constantFrom(null, 'pm_gone', ...methods.map(({ id }) => id)),
    methods: fc.constant(methods),
    defaultId: fc.constant(defaultId),
    nothingToCollect: fc.boolean(),
  }),
);
const methodSelected = ({ methods, selectedId }: PaymentRouteInput) => methods.find(({ id }) => id === selectedId);
/** The method that the user is looking at: selected, and of the open tab. */
const visibleMethod = (facts: PaymentRouteInput) =>
  methodSelected(facts)?.type === facts.tab ? methodSelected(facts) : undefined;
const factsWhere = (predicate: (facts: PaymentRouteInput) => boolean) => facts.filter(predicate);

describe('resolvePaymentRoute', () => {
  it('is null exactly when the selected method is gone', () => {
    const kinds = ['MIGRATION_NEW', 'MIGRATION_SAVED', 'NEW_SUBSCRIPTION_NEW', 'NEW_SUBSCRIPTION_SAVED'];
    fc.assert(
      holds(facts, (each) => {
        const route = resolvePaymentRoute(each);
        const isGone = each.selectedId !== null && methodSelected(each) === undefined;
        return isGone ? route === null : route !== null && kinds.includes(route.kind);
      }),
      runOptions(),
    );
  });

  it('is a migration exactly for users who migrate', () => {
    fc.assert(
      holds(facts, (each) => {
        const route = resolvePaymentRoute(each);
        return route === null || route.kind.startsWith('MIGRATION_') === each.migrating;
      }),
      runOptions(),
    );
  });

  it('never contains a method that is not on the screen', () => {
    fc.assert(
      holds(facts, (each) => {
        const route = resolvePaymentRoute(each);
        const named = route && 'paymentMethodId' in route ? route.paymentMethodId : null;
        return named === null || named === visibleMethod(each)?.id;
      }),
      runOptions(),
    );
  });

  it('ignores methods of the other type', () => {
    fc.assert(
      holds(
        factsWhere((each) => !each.nothingToCollect && each.selectedId !== 'pm_gone'),
        (each) => {
          const without = {
            ...each,
            methods: each.methods.filter(({ type }) => type === each.tab),
            selectedId: visibleMethod(each)?.id ?? null,
          };
          return JSON.stringify(resolvePaymentRoute(each)) === JSON.stringify(resolvePaymentRoute(without));
        },
      ),
      runOptions(),
    );
  });
});
