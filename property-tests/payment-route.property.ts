import fc from 'fast-check';
import { describe, it } from 'vitest';
import { type RouteFacts, routeOf } from '#domain';
import { always } from './always.ts';
import { tab, wallet } from './arbitraries/methods.ts';
import { tried } from './settings.ts';

/** Every situation at the click: any list, any selection (also one that is gone), any tab. */
const facts: fc.Arbitrary<RouteFacts> = wallet.chain(({ saved: { methods, defaultId } }) =>
  fc.record({
    migrating: fc.boolean(),
    tab,
    selectedId: fc.constantFrom(null, 'pm_gone', ...methods.map(({ id }) => id)),
    methods: fc.constant(methods),
    defaultId: fc.constant(defaultId),
    nothingToCollect: fc.boolean(),
  }),
);
const selectedOf = ({ methods, selectedId }: RouteFacts) => methods.find(({ id }) => id === selectedId);
/** The method that the user is looking at: selected, and of the open tab. */
const seenOf = (facts: RouteFacts) => (selectedOf(facts)?.type === facts.tab ? selectedOf(facts) : undefined);
const where = (holds: (facts: RouteFacts) => boolean) => facts.filter(holds);

describe('routeOf', () => {
  it('is one of the four routes; none where the selected method is gone, and nowhere else', () => {
    const kinds = ['MIGRATION_NEW', 'MIGRATION_SAVED', 'NEW_SUBSCRIPTION_NEW', 'NEW_SUBSCRIPTION_SAVED'];
    fc.assert(
      always(facts, (each) => {
        const route = routeOf(each);
        const isGone = each.selectedId !== null && selectedOf(each) === undefined;
        return isGone ? route === null : route !== null && kinds.includes(route.kind);
      }),
      tried(),
    );
  });

  it('migrates whoever is migrating, and sells a new subscription to everyone else', () => {
    fc.assert(
      always(facts, (each) => {
        const route = routeOf(each);
        return route === null || route.kind.startsWith('MIGRATION_') === each.migrating;
      }),
      tried(),
    );
  });

  it('uses the saved method that the user is looking at, and asks for a new one where there is none', () => {
    fc.assert(
      always(facts, (each) => {
        const route = routeOf(each);
        if (route === null) return true;
        const collectsNothing = each.migrating && each.nothingToCollect;
        return route.kind.endsWith('_SAVED') === (seenOf(each) !== undefined || collectsNothing);
      }),
      tried(),
    );
  });

  it('never names a method that the user is not looking at', () => {
    fc.assert(
      always(facts, (each) => {
        const route = routeOf(each);
        const named = route && 'paymentMethodId' in route ? route.paymentMethodId : null;
        return named === null || named === seenOf(each)?.id;
      }),
      tried(),
    );
  });

  it('names the method of a new subscription always, and that of a migration unless it is the default', () => {
    fc.assert(
      always(
        where((each) => seenOf(each) !== undefined),
        (each) => {
          const route = routeOf(each);
          const named = route && 'paymentMethodId' in route ? route.paymentMethodId : undefined;
          return named === (each.migrating && each.selectedId === each.defaultId ? null : each.selectedId);
        },
      ),
      tried(),
    );
  });

  it('leaves the choice to the backend where nothing is to be collected, and says the type of the default', () => {
    fc.assert(
      always(
        where((each) => seenOf(each) === undefined && each.selectedId !== 'pm_gone').map((each) => ({
          ...each,
          migrating: true,
          nothingToCollect: true,
        })),
        (each) => {
          const route = routeOf(each);
          const preferred = each.methods.find(({ id }) => id === each.defaultId);
          return (
            route?.kind === 'MIGRATION_SAVED' &&
            route.paymentMethodId === null &&
            route.type === (preferred === undefined ? each.tab : preferred.type)
          );
        },
      ),
      tried(),
    );
  });

  it('says the type of the open tab wherever a method is shown or entered', () => {
    fc.assert(
      always(
        where((each) => seenOf(each) !== undefined || !(each.migrating && each.nothingToCollect)),
        (each) => {
          const route = routeOf(each);
          return route === null || route.type === each.tab;
        },
      ),
      tried(),
    );
  });

  it('minds no method of the other type', () => {
    fc.assert(
      always(
        where((each) => !each.nothingToCollect && each.selectedId !== 'pm_gone'),
        (each) => {
          const without = {
            ...each,
            methods: each.methods.filter(({ type }) => type === each.tab),
            selectedId: seenOf(each)?.id ?? null,
          };
          return JSON.stringify(routeOf(each)) === JSON.stringify(routeOf(without));
        },
      ),
      tried(),
    );
  });
});
