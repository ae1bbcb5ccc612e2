import fc from 'fast-check';
import { describe, it } from 'vitest';
import { blankEntry, type EntryEvent, type MethodEntry } from '#checkout-flow';
import { selectionOnTab } from '#domain';
import { changeEntry } from '../client/checkout-flow/method-entry.ts';
import { always } from './always.ts';
import { entry, entryEvent } from './arbitraries/entries.ts';
import { tab, type Wallet, wallet } from './arbitraries/methods.ts';
import { tried } from './settings.ts';

interface Entering {
  wallet: Wallet;
  entry: MethodEntry;
  event: EntryEvent;
}

const entering: fc.Arbitrary<Entering> = wallet.chain((each) =>
  fc.record({ wallet: fc.constant(each), entry: entry(each), event: entryEvent(each) }),
);

const changed = ({ wallet: { saved, now }, entry: entered, event }: Entering): MethodEntry =>
  changeEntry(entered, event, { methods: saved, now });

/** Every single thing that an entry holds, by its place in it. */
const leaves = (value: object, at = ''): [string, unknown][] =>
  Object.entries(value).flatMap(([key, each]): [string, unknown][] =>
    each !== null && typeof each === 'object' ? leaves(each, `${at}${key}.`) : [[`${at}${key}`, each]],
  );

/** The places of what an event says, and what it says. */
function told({ wallet: { saved, now }, entry: entered, event }: Entering): Record<string, unknown> {
  switch (event.type) {
    case 'tab-chosen':
      return event.tab === entered.tab ? {} : { ...selectionOnTab(event.tab, saved, now) };
    case 'method-chosen':
      return { methodId: event.methodId };
    case 'name-typed':
      return { [event.tab === 'credit card' ? 'card.name' : 'bank.name']: event.name };
    case 'card-field-changed': {
      const facts = Object.fromEntries(leaves(event.facts, `card.${event.field}.`));
      return event.brand === undefined ? facts : { ...facts, 'card.brand': event.brand };
    }
    case 'bank-field-changed':
      return { ...Object.fromEntries(leaves(event.facts, 'bank.account.')), 'bank.bankName': event.bankName };
    case 'field-entered':
      return {};
  }
}

describe('changeEntry', () => {
  it('takes in what an event says, in its place, and leaves everything else as it was', () => {
    fc.assert(
      always(entering, (each) => {
        const news = told(each);
        const before = Object.fromEntries(leaves(each.entry));
        return JSON.stringify(Object.fromEntries(leaves(changed(each)))) === JSON.stringify({ ...before, ...news });
      }),
      tried(),
    );
  });

  it('is the very same entry where nothing was said of it: the tab that is open, a field that has the keyboard', () => {
    fc.assert(
      always(entering, ({ event, ...each }) => {
        const same = { type: 'tab-chosen', tab: each.entry.tab } as const;
        const isSame = (one: EntryEvent) => changed({ ...each, event: one }) === each.entry;
        return isSame(same) && isSame({ type: 'field-entered' }) && (isSame(event) || event.type !== 'field-entered');
      }),
      tried(),
    );
  });

  it('changes no entry that somebody else holds, and keeps whatever else it carries', () => {
    fc.assert(
      always(entering, (each) => {
        const carried = { ...each.entry, nameMissing: true };
        const before = JSON.stringify(carried);
        const after = changeEntry(carried, each.event, { methods: each.wallet.saved, now: each.wallet.now });
        return JSON.stringify(carried) === before && after.nameMissing === true;
      }),
      tried(),
    );
  });
});

describe('blankEntry', () => {
  it('holds the selection that it is given, and nothing that anybody entered', () => {
    const selection = fc.record({ tab, methodId: fc.constantFrom(null, 'pm_1') });
    fc.assert(
      always(selection, (each) => {
        const { tab: open, methodId, card, bank } = blankEntry(each);
        const fields = [card.number, card.expiry, card.cvc, bank.account];
        return (
          open === each.tab &&
          methodId === each.methodId &&
          [card.name, bank.name, card.brand, bank.bankName].join() === ',,unknown,' &&
          fields.every(({ complete, empty, error }) => !complete && empty && error === null)
        );
      }),
      tried(),
    );
  });
});
