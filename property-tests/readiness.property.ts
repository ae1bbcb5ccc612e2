import fc from 'fast-check';
import { describe, it } from 'vitest';
import { type BankEntry, type CardEntry, isBankAccepted, missingBeforePaying, type ReadinessFacts } from '#domain';
import { always } from './always.ts';
import { asTyped, spaces } from './arbitraries/codes.ts';
import { bankAccount, cardAt, tab } from './arbitraries/methods.ts';
import { instant } from './arbitraries/sydney.ts';
import { tried } from './settings.ts';

const filled = fc.constantFrom('Alex Nguyen', ' A ', 'Nguyễn', '李', '-');
const someName = (there: boolean) => (there ? filled : spaces);
const WESTPAC_BANKS = ['Westpac Banking Corporation', 'Stripe Test Bank'];
const OTHER_BANKS = ['Commonwealth Bank', 'Westpac', 'Stripe', '', 'Westpac Banking Corporation Ltd'];
const westpac = asTyped('Westpac');
const otherOffer = fc.constantFrom(null, '', 'Westpac2', 'EOFY', 'West pac', 'Stripe Test Bank');
const anyBank = fc.constantFrom(null, ...WESTPAC_BANKS, ...OTHER_BANKS);

describe('isBankAccepted', () => {
  it("takes Westpac's own accounts under its offer, however offer and bank are spelled", () => {
    const spelled = fc.record({ offer: westpac, bank: fc.constantFrom(...WESTPAC_BANKS).chain(asTyped) });
    fc.assert(
      always(spelled, ({ offer, bank }) => isBankAccepted(offer, bank)),
      tried([{ offer: 'Westpac', bank: 'Westpac Banking Corporation' }]),
    );
  });

  it('takes no other account under it, and none whose bank is not known', () => {
    const others = fc.record({ offer: westpac, bank: fc.constantFrom(null, ...OTHER_BANKS) });
    fc.assert(
      always(others, ({ offer, bank }) => !isBankAccepted(offer, bank)),
      tried([{ offer: 'Westpac', bank: null }]),
    );
  });

  it('takes every account under every other offer', () => {
    fc.assert(
      always(fc.record({ offer: otherOffer, bank: anyBank }), ({ offer, bank }) => isBankAccepted(offer, bank)),
      tried([{ offer: null, bank: null }]),
    );
  });
});

/** A card form with each of its parts filled in or not, and what that leaves to do. */
const cardForm = fc
  .record({ number: fc.boolean(), expiry: fc.boolean(), cvc: fc.boolean(), name: fc.boolean() })
  .chain(({ number, expiry, cvc, name }) =>
    someName(name).map((text) => ({
      card: { name: text, numberComplete: number, expiryComplete: expiry, cvcComplete: cvc } satisfies CardEntry,
      missing: Object.entries({ 'card-number': number, 'card-expiry': expiry, 'card-cvc': cvc, 'card-name': name })
        .filter(([, there]) => !there)
        .map(([what]) => what),
    })),
  );
const bankForm = fc
  .record({ complete: fc.boolean(), name: fc.boolean(), bankName: anyBank })
  .chain(({ complete, name, bankName }) =>
    someName(name).map((text) => ({
      bank: { name: text, complete, bankName } satisfies BankEntry,
      missing: Object.entries({ 'bank-account': complete, 'account-name': name })
        .filter(([, there]) => !there)
        .map(([what]) => what),
    })),
  );
const forms = fc.record({ cardForm, bankForm });

const facts = (rest: Partial<ReadinessFacts>): ReadinessFacts => ({
  tab: 'credit card',
  selected: null,
  card: { name: '', numberComplete: false, expiryComplete: false, cvcComplete: false },
  bank: { name: '', complete: false, bankName: null },
  migrating: false,
  offer: null,
  now: new Date('2026-03-15T12:00:00+11:00'),
  ...rest,
});
/** A saved method on its own tab. */
const savedAt = (now: Date) =>
  fc.oneof(
    cardAt(now),
    bankAccount.map((method) => ({ method, expired: false })),
  );
const saved = instant.chain((now) => savedAt(now).map((each) => ({ ...each, now })));
const host = fc.record({ migrating: fc.boolean(), offer: fc.oneof(westpac, otherOffer) });
const is = (missing: readonly string[], expected: readonly string[]) => missing.join() === expected.join();

describe('missingBeforePaying', () => {
  it('names exactly the parts of a new card that are missing, in the order of the form', () => {
    fc.assert(
      always(fc.record({ forms, host }), ({ forms: { cardForm, bankForm }, host }) =>
        is(missingBeforePaying(facts({ ...host, card: cardForm.card, bank: bankForm.bank })), cardForm.missing),
      ),
      tried(),
    );
  });

  it('names exactly the parts of a new bank account that are missing', () => {
    const bought = fc.record({ forms, offer: otherOffer });
    fc.assert(
      always(bought, ({ forms: { cardForm, bankForm }, offer }) => {
        const entered = facts({ tab: 'direct debit', offer, card: cardForm.card, bank: bankForm.bank });
        return is(missingBeforePaying(entered), bankForm.missing);
      }),
      tried(),
    );
  });

  it('asks nothing of a bank form for a migration, but the right bank once it is filled in', () => {
    fc.assert(
      always(fc.record({ bankForm, offer: host }), ({ bankForm: { bank }, offer: { offer } }) => {
        const missing = missingBeforePaying(facts({ tab: 'direct debit', migrating: true, offer, bank }));
        return is(missing, bank.complete && !isBankAccepted(offer, bank.bankName) ? ['westpac-bank'] : []);
      }),
      tried(),
    );
  });

  it('refuses a complete account of another bank under the offer, whatever else is missing', () => {
    const wrong = fc.record({
      bankForm,
      offer: westpac,
      bankName: fc.constantFrom(null, ...OTHER_BANKS),
      migrating: fc.boolean(),
    });
    fc.assert(
      always(wrong, ({ bankForm, offer, bankName, migrating }) => {
        const bank = { ...bankForm.bank, complete: true, bankName };
        return is(missingBeforePaying(facts({ tab: 'direct debit', offer, migrating, bank })), ['westpac-bank']);
      }),
      tried(),
    );
  });

  it('asks of a saved method on its tab only that it is not expired, whatever stands in the forms', () => {
    fc.assert(
      always(fc.record({ saved, forms, host }), ({ saved: { method, expired, now }, forms, host }) => {
        const { card } = forms.cardForm;
        const { bank } = forms.bankForm;
        const chosen = facts({ ...host, tab: method.type, selected: method, card, bank, now });
        return is(missingBeforePaying(chosen), expired ? ['valid-method'] : []);
      }),
      tried(),
    );
  });

  it('minds no saved method of the other tab: the form that is open decides', () => {
    fc.assert(
      always(fc.record({ saved, forms, host }), ({ saved: { method, now }, forms, host }) => {
        const { card } = forms.cardForm;
        const { bank } = forms.bankForm;
        const tab = method.type === 'credit card' ? ('direct debit' as const) : ('credit card' as const);
        const open = facts({ ...host, tab, card, bank, now });
        return is(missingBeforePaying({ ...open, selected: method }), missingBeforePaying(open));
      }),
      tried(),
    );
  });

  it('is ready sooner or later: filling in what is named leaves nothing', () => {
    fc.assert(
      always(fc.record({ forms, tab, migrating: fc.boolean() }), ({ forms, tab, migrating }) => {
        const before = facts({ tab, migrating, card: forms.cardForm.card, bank: forms.bankForm.bank });
        const missing = new Set<string>(missingBeforePaying(before));
        const { card, bank } = before;
        const after = {
          ...before,
          card: {
            name: missing.has('card-name') ? 'Alex' : card.name,
            numberComplete: card.numberComplete || missing.has('card-number'),
            expiryComplete: card.expiryComplete || missing.has('card-expiry'),
            cvcComplete: card.cvcComplete || missing.has('card-cvc'),
          },
          bank: {
            ...bank,
            name: missing.has('account-name') ? 'Alex' : bank.name,
            complete: bank.complete || missing.has('bank-account'),
          },
        };
        return missingBeforePaying(after).length === 0;
      }),
      tried(),
    );
  });
});
