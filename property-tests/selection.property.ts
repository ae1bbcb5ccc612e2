import fc from 'fast-check';
import { describe, it } from 'vitest';
import { openingSelection, selectionOnTab } from '#domain';
import { always } from './always.ts';
import { type KnownMethod, tab, type Wallet, wallet } from './arbitraries/methods.ts';
import { tried } from './settings.ts';

const onTab = fc.record({ wallet, tab });
/** Methods of a tab's type that may be selected, in the list's order. */
const valid = (known: KnownMethod[], type: string) =>
  known.flatMap(({ method, expired }) => (method.type === type && !expired ? [method.id] : []));

describe('selectionOnTab', () => {
  it('selects a valid method of that tab, or none where there is none', () => {
    fc.assert(
      always(onTab, ({ wallet: { known, saved, now }, tab }) => {
        const selected = selectionOnTab(tab, saved, now);
        const candidates = valid(known, tab);
        return (
          selected.tab === tab &&
          (candidates.length === 0 ? selected.methodId === null : candidates.includes(selected.methodId ?? ''))
        );
      }),
      tried(),
    );
  });

  it('prefers the default, wherever it stands; else the first that is valid', () => {
    fc.assert(
      always(onTab, ({ wallet: { known, saved, now }, tab }) => {
        const { methodId } = selectionOnTab(tab, saved, now);
        const [first, ...others] = valid(known, tab);
        const expected = others.includes(saved.defaultId ?? '') ? saved.defaultId : (first ?? null);
        return methodId === expected;
      }),
      tried(),
    );
  });

  it('minds neither methods of the other type nor expired ones', () => {
    fc.assert(
      always(onTab, ({ wallet: { known, saved, now }, tab }) => {
        const usable = new Set(valid(known, tab));
        const others = { ...saved, methods: saved.methods.filter(({ id }) => usable.has(id)) };
        return selectionOnTab(tab, saved, now).methodId === selectionOnTab(tab, others, now).methodId;
      }),
      tried(),
    );
  });
});

describe('openingSelection', () => {
  const host = fc.record({ migrating: fc.boolean(), directDebitDisabled: fc.boolean() });
  const opening = fc.record({ wallet, host });
  const opened = ({ saved, now }: Wallet, host: { migrating: boolean; directDebitDisabled: boolean }) =>
    openingSelection(saved, { ...host, now });
  const defaultOf = ({ known, saved }: Wallet) => known.find(({ method }) => method.id === saved.defaultId);

  it('opens direct debit for a migration or a default bank account, and the cards for everyone else', () => {
    fc.assert(
      always(fc.record({ wallet, migrating: fc.boolean() }), ({ wallet, migrating }) => {
        const isForBank = migrating || defaultOf(wallet)?.method.type === 'direct debit';
        const { tab } = opened(wallet, { migrating, directDebitDisabled: false });
        return tab === (isForBank ? 'direct debit' : 'credit card');
      }),
      tried(),
    );
  });

  it('stays with cards where the host disabled direct debit, whatever the rules want', () => {
    fc.assert(
      always(fc.record({ wallet, migrating: fc.boolean() }), ({ wallet, migrating }) => {
        const { tab, methodId } = opened(wallet, { migrating, directDebitDisabled: true });
        const selected = wallet.saved.methods.find(({ id }) => id === methodId);
        return tab === 'credit card' && (selected === undefined || selected.type === 'credit card');
      }),
      tried(),
    );
  });

  it('selects nothing when the default is expired: another card is never picked silently', () => {
    const expiredDefault = wallet
      .map((each) => {
        const expired = each.known.find((method) => method.expired);
        return expired && { ...each, saved: { ...each.saved, defaultId: expired.method.id } };
      })
      .filter((each) => each !== undefined);
    fc.assert(
      always(fc.record({ wallet: expiredDefault, host }), ({ wallet, host }) => opened(wallet, host).methodId === null),
      tried(),
    );
  });

  it('selects what a switch to its tab would, unless the default is expired', () => {
    fc.assert(
      always(opening, ({ wallet, host }) => {
        const { tab, methodId } = opened(wallet, host);
        return (
          defaultOf(wallet)?.expired === true || methodId === selectionOnTab(tab, wallet.saved, wallet.now).methodId
        );
      }),
      tried(),
    );
  });
});
