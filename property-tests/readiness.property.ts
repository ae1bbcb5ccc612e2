import fc from 'fast-check';
import { describe, it } from 'vitest';
import {
  type BankEntry,
  type CardEntry,
  EMPTY_FIELD,
  findMissingInputs,
  isBankAccepted,
  type ReadinessInput,
} from '#domain';
import { typedVariant, whitespace } from './arbitraries/coupon-codes.ts';
import { bankAccount, cardAt } from './arbitraries/methods.ts';
import { instant } from './arbitraries/sydney.ts';
import { holds, runOptions } from './run-options.ts';

const field = (complete: boolean) => ({ ...EMPTY_FIELD, complete, empty: !complete });
const validName = fc.constantFrom('Alex Nguyen', ' A ', 'Nguyễn', '李', '-');
const nameText = (isEntered: boolean) => (isEntered ? validName : whitespace);
const WESTPAC_BANKS = ['Westpac Banking Corporation', 'Stripe Test Bank'];
const OTHER_BANKS = ['Commonwealth Bank', 'Westpac', 'Stripe', '', 'Westpac Banking Corporation Ltd'];
const westpac = typedVariant('Westpac');
const otherOffer = fc.constantFrom(null, '', 'Westpac2', 'EOFY', 'West pac', 'Stripe Test Bank');
const anyBank = fc.constantFrom(null, ...WESTPAC_BANKS, ...OTHER_BANKS);

describe('isBankAccepted', () => {
  it('accepts Westpac accounts under the Westpac offer, whatever the case', { tags: ['V12', 'V13'] }, () => {
    const westpacAccount = fc.record({ offer: westpac, bank: fc.constantFrom(...WESTPAC_BANKS).chain(typedVariant) });
    fc.assert(
      holds(westpacAccount, ({ offer, bank }) => isBankAccepted(offer, bank)),
      runOptions([{ offer: 'Westpac', bank: 'Westpac Banking Corporation' }]),
    );
  });

  it('rejects accounts of other and unknown banks under the Westpac offer', { tags: ['V14'] }, () => {
    const otherAccount = fc.record({ offer: westpac, bank: fc.constantFrom(null, ...OTHER_BANKS) });
    fc.assert(
      holds(otherAccount, ({ offer, bank }) => !isBankAccepted(offer, bank)),
      runOptions([{ offer: 'Westpac', bank: null }]),
    );
  });

  it('accepts every account under every other offer', { tags: ['V15'] }, () => {
    fc.assert(
      holds(fc.record({ offer: otherOffer, bank: anyBank }), ({ offer, bank }) => isBankAccepted(offer, bank)),
      runOptions([{ offer: null, bank: null }]),
    );
  });
});

/** A card form with any of its fields complete, and the expected missing inputs. */
const cardForm = fc
  .record({ number: fc.boolean(), expiry: fc.boolean(), cvc: fc.boolean(), name: fc.boolean() })
  .chain(({ number, expiry, cvc, name }) =>
    nameText(name).map((text) => ({
      card: {
        name: text,
        brand: 'unknown',
        number: field(number),
        expiry: field(expiry),
        cvc: field(cvc),
      } satisfies CardEntry,
      missing: Object.entries({ 'card-number': number, 'card-expiry': expiry, 'card-cvc': cvc, 'card-name': name })
        .filter(([, isComplete]) => !isComplete)
        .map(([name]) => name),
    })),
  );
const bankForm = fc
  .record({ complete: fc.boolean(), name: fc.boolean(), bankName: anyBank })
  .chain(({ complete, name, bankName }) =>
    nameText(name).map((text) => ({
      bank: { name: text, account: field(complete), bankName } satisfies BankEntry,
      missing: Object.entries({ 'bank-account': complete, 'account-name': name })
        .filter(([, isComplete]) => !isComplete)
        .map(([name]) => name),
    })),
  );
const forms = fc.record({ cardForm, bankForm });

const readinessInput = (rest: Partial<ReadinessInput>): ReadinessInput => ({
  tab: 'credit card',
  selected: null,
  card: { name: '', brand: 'unknown', number: EMPTY_FIELD, expiry: EMPTY_FIELD, cvc: EMPTY_FIELD },
  bank: { name: '', account: EMPTY_FIELD, bankName: null },
  migrating: false,
  offer: null,
  now: new Date('2026-03-15T12:00:00+11:00'),
  ...rest,
});
const savedMethodAt = (now: Date) =>
  fc.oneof(
    cardAt(now),
    bankAccount.map((method) => ({ method, expired: false })),
  );
const savedMethodCase = instant.chain((now) => savedMethodAt(now).map((each) => ({ ...each, now })));
const host = fc.record({ migrating: fc.boolean(), offer: fc.oneof(westpac, otherOffer) });
const isEqual = (missing: readonly string[], expected: readonly string[]) => missing.join() === expected.join();

describe('findMissingInputs', () => {
  it('returns exactly the missing inputs of a new card, in form order', () => {
    fc.assert(
      holds(fc.record({ forms, host }), ({ forms: { cardForm, bankForm }, host }) =>
        isEqual(
          findMissingInputs(readinessInput({ ...host, card: cardForm.card, bank: bankForm.bank })),
          cardForm.missing,
        ),
      ),
      runOptions(),
    );
  });

  it('returns exactly the missing inputs of a new bank account', () => {
    const bankCase = fc.record({ forms, offer: otherOffer });
    fc.assert(
      holds(bankCase, ({ forms: { cardForm, bankForm }, offer }) => {
        const input = readinessInput({ tab: 'direct debit', offer, card: cardForm.card, bank: bankForm.bank });
        return isEqual(findMissingInputs(input), bankForm.missing);
      }),
      runOptions(),
    );
  });

  it('rejects a complete account of another bank under the Westpac offer, whatever else is missing', () => {
    const otherBankCase = fc.record({
      bankForm,
      offer: westpac,
      bankName: fc.constantFrom(null, ...OTHER_BANKS),
      migrating: fc.boolean(),
    });
    fc.assert(
      holds(otherBankCase, ({ bankForm, offer, bankName, migrating }) => {
        const bank = { ...bankForm.bank, account: field(true), bankName };
        return isEqual(findMissingInputs(readinessInput({ tab: 'direct debit', offer, migrating, bank })), [
          'westpac-bank',
        ]);
      }),
      runOptions(),
    );
  });

  it('requires of a saved method only that it is not expired', () => {
    fc.assert(
      holds(fc.record({ saved: savedMethodCase, forms, host }), ({ saved: { method, expired, now }, forms, host }) => {
        const { card } = forms.cardForm;
        const { bank } = forms.bankForm;
        const input = readinessInput({ ...host, tab: method.type, selected: method, card, bank, now });
        return isEqual(findMissingInputs(input), expired ? ['expired-method'] : []);
      }),
      runOptions(),
    );
  });
});
