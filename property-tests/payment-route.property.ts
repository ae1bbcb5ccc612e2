import fc from 'fast-check';
import { describe, it } from 'vitest';
import { type PaymentRouteInput, resolvePaymentRoute } from '#domain';
import { generatedMethods, tab } from './arbitraries/methods.ts';
import { holds, runOptions } from './run-options.ts';

/** Any list of methods, any tab, and any selection, including one that no longer exists. */
const routeInput: fc.Arbitrary<PaymentRouteInput> = generatedMethods.chain(({ saved: { methods, defaultId } }) =>
  fc.record({
    migratedId: fc.constantFrom(null, 'sub_1'),
    tab,
    selectedId: fc.constantFrom(null, 'pm_removed', ...methods.map(({ id }) => id)),
    methods: fc.constant(methods),
    defaultId: fc.constant(defaultId),
    nothingToCollect: fc.boolean(),
  }),
);
const selectedMethod = ({ methods, selectedId }: PaymentRouteInput) => methods.find(({ id }) => id === selectedId);
/** The selected method, if it is on the open tab. */
const visibleMethod = (input: PaymentRouteInput) => {
  const selected = selectedMethod(input);
  return selected?.type === input.tab ? selected : undefined;
};

describe('resolvePaymentRoute', () => {
  it('is null exactly when the selected method no longer exists', () => {
    const kinds = ['MIGRATION_NEW', 'MIGRATION_SAVED', 'NEW_SUBSCRIPTION_NEW', 'NEW_SUBSCRIPTION_SAVED'];
    fc.assert(
      holds(routeInput, (each) => {
        const route = resolvePaymentRoute(each);
        const isRemoved = each.selectedId !== null && selectedMethod(each) === undefined;
        return isRemoved ? route === null : route !== null && kinds.includes(route.kind);
      }),
      runOptions(),
    );
  });

  it('is a migration route exactly for a migrating user', () => {
    fc.assert(
      holds(routeInput, (each) => {
        const route = resolvePaymentRoute(each);
        if (route === null) return true;
        const migratedId = 'subscriptionId' in route ? route.subscriptionId : null;
        return migratedId === each.migratedId && route.kind.startsWith('MIGRATION_') === (migratedId !== null);
      }),
      runOptions(),
    );
  });

  it('contains no method that is not on the screen', () => {
    fc.assert(
      holds(routeInput, (each) => {
        const route = resolvePaymentRoute(each);
        const methodId = route && 'paymentMethodId' in route ? route.paymentMethodId : null;
        return methodId === null || methodId === visibleMethod(each)?.id;
      }),
      runOptions(),
    );
  });
});
