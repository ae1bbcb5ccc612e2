/** What stands in the forms of a payment method, and what people and fields do to it. */
import fc from 'fast-check';
import type { EntryEvent, FieldFacts, MethodEntry } from '#checkout-flow';
import { tab, type Wallet } from './methods.ts';

export const fieldFacts: fc.Arbitrary<FieldFacts> = fc.constantFrom(
  { complete: false, empty: true, error: null },
  { complete: false, empty: false, error: null },
  { complete: false, empty: false, error: 'Your card number is incomplete.' },
  { complete: true, empty: false, error: null },
);

const name = fc.constantFrom('', ' ', 'Alex Nguyen', ' Sam Lee ');
const bankName = fc.constantFrom(null, 'Westpac Banking Corporation', 'Commonwealth Bank');
const field = fc.constantFrom('number' as const, 'expiry' as const, 'cvc' as const);
const brand = fc.constantFrom('unknown', 'visa', 'amex');

/** A method that is listed, one that is gone, or none. */
const methodId = ({ saved: { methods } }: Wallet): fc.Arbitrary<string | null> =>
  fc.constantFrom(null, 'pm_gone', ...methods.map(({ id }) => id), ...methods.map(({ id }) => id));

export const entry = (wallet: Wallet): fc.Arbitrary<MethodEntry> =>
  fc.record({
    tab,
    methodId: methodId(wallet),
    card: fc.record({ name, brand, number: fieldFacts, expiry: fieldFacts, cvc: fieldFacts }),
    bank: fc.record({ name, account: fieldFacts, bankName }),
  });

export const entryEvent = (wallet: Wallet): fc.Arbitrary<EntryEvent> =>
  fc.oneof(
    fc.record({ type: fc.constant('tab-chosen' as const), tab }),
    fc.record({ type: fc.constant('method-chosen' as const), methodId: methodId(wallet) }),
    fc.record({ type: fc.constant('name-typed' as const), tab, name }),
    fc.record({ type: fc.constant('card-field-changed' as const), field, facts: fieldFacts }),
    fc.record({ type: fc.constant('card-field-changed' as const), field, facts: fieldFacts, brand }),
    fc.record({ type: fc.constant('bank-field-changed' as const), facts: fieldFacts, bankName }),
    fc.constant({ type: 'field-entered' } as const),
  );
