import fc from 'fast-check';
import { describe, it } from 'vitest';
import { openingSelection, selectionOnTab } from '#domain';
import { type GeneratedMethod, type GeneratedMethods, generatedMethods, tab } from './arbitraries/methods.ts';
import { holds, runOptions } from './run-options.ts';

const tabCase = fc.record({ methods: generatedMethods, tab });
/** The unexpired methods of one type, in the list's order. */
const selectableIds = (generated: GeneratedMethod[], type: string) =>
  generated.flatMap(({ method, expired }) => (method.type === type && !expired ? [method.id] : []));

describe('selectionOnTab', () => {
  it('selects the default if it is valid, else the first valid method', {
    tags: ['T8', 'T9', 'T10'],
  }, () => {
    fc.assert(
      holds(tabCase, ({ methods: { generated, saved, now }, tab }) => {
        const { methodId } = selectionOnTab(tab, saved, now);
        const [first, ...others] = selectableIds(generated, tab);
        const expected = others.includes(saved.defaultId ?? '') ? saved.defaultId : (first ?? null);
        return methodId === expected;
      }),
      runOptions(),
    );
  });
});

describe('openingSelection', () => {
  const host = fc.record({ migrating: fc.boolean(), directDebitDisabled: fc.boolean() });
  const openedWith = ({ saved, now }: GeneratedMethods, host: { migrating: boolean; directDebitDisabled: boolean }) =>
    openingSelection(saved, { ...host, now });
  const defaultOf = ({ generated, saved }: GeneratedMethods) =>
    generated.find(({ method }) => method.id === saved.defaultId);

  it('opens direct debit for a migration or a default bank account, and cards otherwise', {
    tags: ['T5', 'T6', 'T7'],
  }, () => {
    fc.assert(
      holds(fc.record({ methods: generatedMethods, migrating: fc.boolean() }), ({ methods, migrating }) => {
        const opensBank = migrating || defaultOf(methods)?.method.type === 'direct debit';
        const { tab } = openedWith(methods, { migrating, directDebitDisabled: false });
        return tab === (opensBank ? 'direct debit' : 'credit card');
      }),
      runOptions(),
    );
  });

  it('opens cards when direct debit is disabled', { tags: ['X4'] }, () => {
    fc.assert(
      holds(fc.record({ methods: generatedMethods, migrating: fc.boolean() }), ({ methods, migrating }) => {
        const { tab, methodId } = openedWith(methods, { migrating, directDebitDisabled: true });
        const selected = methods.saved.methods.find(({ id }) => id === methodId);
        return tab === 'credit card' && (selected === undefined || selected.type === 'credit card');
      }),
      runOptions(),
    );
  });

  it('selects nothing when the default is expired', { tags: ['T11'] }, () => {
    const expiredDefault = generatedMethods
      .map((list) => {
        const expired = list.generated.find((method) => method.expired);
        return expired && { ...list, saved: { ...list.saved, defaultId: expired.method.id } };
      })
      .filter((list) => list !== undefined);
    fc.assert(
      holds(
        fc.record({ methods: expiredDefault, host }),
        ({ methods, host }) => openedWith(methods, host).methodId === null,
      ),
      runOptions(),
    );
  });
});
