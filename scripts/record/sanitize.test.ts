import { expect, it } from 'vitest';
import { sanitize } from './sanitize.ts';

it('replaces secrets, personal data and given texts, and keeps products, ids and the last digits of a card', () => {
  const answer = {
    receiptEmail: 'mia.wong+test@mail.example.org',
    customerName: 'Mia Wong',
    message: 'Sorry, Mia Wong. Call +61 2 9876 5432 or write to mia@example.org about 4242 4242 4242 4242.',
    clientSecret: 'seti_1abc_secret_xyz',
    nested: [{ accessToken: 'eyJhbGciOi', lastName: 'Wong' }],
  };
  const text = JSON.stringify(sanitize(answer, ['Mia Wong', '']));
  for (const personal of ['mia', 'Mia', 'Wong', '9876', '4242', 'secret_xyz', 'eyJ'])
    expect(text).not.toContain(personal);
  const fixtures = {
    product: 'Standard monthly',
    name: 'Visa',
    id: 'pm_recorded_1',
    creditCard: 'XXXX-4242',
    value: 1_000,
  };
  expect(sanitize(fixtures)).toEqual(fixtures);
});
