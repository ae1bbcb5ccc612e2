import fc from 'fast-check';
import { describe, it } from 'vitest';
import { openingSelection, selectionOnTab } from '#domain';
import { type GeneratedMethod, type GeneratedMethods, generatedMethods, tab } from './arbitraries/methods.ts';
import { holds } from './holds.ts';
import { runOptions } from './run-options.ts';

const tabCase = fc.record({ wallet: generatedMethods, tab });
/** Methods of a tab's type that may be selected, in the list's order. */
const selectableIds = (known: GeneratedMethod[], type: string) =>
  known.flatMap(({ method, expired }) => (method.type === type && !expired ? [method.id] : []));

describe('selectionOnTab', () => {
  it('selects the default if it is valid, else the first valid method', () => {
    fc.assert(
      holds(tabCase, ({ wallet: { generated: known, saved, now }, tab }) => {
        const { methodId } = selectionOnTab(tab, saved, now);
        const [first, ...others] = selectableIds(known, tab);
        const expected = others.includes(saved.defaultId ?? '') ? saved.defaultId : (first ?? null);
        return methodId === expected;
      }),
      runOptions(),
    );
  });

  it('ignores expired methods and methods of the other type', () => {
    fc.assert(
      holds(tabCase, ({ wallet: { generated: known, saved, now }, tab }) => {
        const usable = new Set(selectableIds(known, tab));
        const others = { ...saved, methods: saved.methods.filter(({ id }) => usable.has(id)) };
        return selectionOnTab(tab, saved, now).methodId === selectionOnTab(tab, others, now).methodId;
      }),
      runOptions(),
    );
  });
});

describe('openingSelection', () => {
  const host = fc.record({ migrating: fc.boolean(), directDebitDisabled: fc.boolean() });
  const opened = ({ saved, now }: GeneratedMethods, host: { migrating: boolean; directDebitDisabled: boolean }) =>
    openingSelection(saved, { ...host, now });
  const defaultOf = ({ generated: known, saved }: GeneratedMethods) =>
    known.find(({ method }) => method.id === saved.defaultId);

  it('opens direct debit for a migration or a default bank account, and cards otherwise', () => {
    fc.assert(
      holds(fc.record({ wallet: generatedMethods, migrating: fc.boolean() }), ({ wallet, migrating }) => {
        const isForBank = migrating || defaultOf(wallet)?.method.type === 'direct debit';
        const { tab } = opened(wallet, { migrating, directDebitDisabled: false });
        return tab === (isForBank ? 'direct debit' : 'credit card');
      }),
      runOptions(),
    );
  });

  it('opens cards when direct debit is disabled', () => {
    fc.assert(
      holds(fc.record({ wallet: generatedMethods, migrating: fc.boolean() }), ({ wallet, migrating }) => {
        const { tab, methodId } = opened(wallet, { migrating, directDebitDisabled: true });
        const selected = wallet.saved.methods.find(({ id }) => id === methodId);
        return tab === 'credit card' && (selected === undefined || selected.type === 'credit card');
      }),
      runOptions(),
    );
  });

  it('selects nothing when the default is expired', () => {
    const expiredDefault = generatedMethods
      .map((each) => {
        const expired = each.generated.find((method) => method.expired);
        return expired && { ...each, saved: { ...each.saved, defaultId: expired.method.id } };
      })
      .filter((each) => each !== undefined);
    fc.assert(
      holds(fc.record({ wallet: expiredDefault, host }), ({ wallet, host }) => opened(wallet, host).methodId === null),
      runOptions(),
    );
  });
});
