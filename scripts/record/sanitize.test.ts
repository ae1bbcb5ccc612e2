import { describe, expect, it } from 'vitest';
import { sanitize } from './sanitize.ts';

describe('sanitize', () => {
  it('replaces secrets, card numbers, email addresses, phone numbers and names', () => {
    const answer = {
      receiptEmail: 'mia.wong+test@mail.example.org',
      customerName: 'Mia Wong',
      phone: '0412 345 678',
      message: 'Call +61 2 9876 5432 or write to mia@example.org about 4242 4242 4242 4242.',
      clientSecret: 'seti_1abc_secret_xyz',
      nested: [{ accessToken: 'eyJhbGciOi', lastName: 'Wong' }],
    };
    const text = JSON.stringify(sanitize(answer));
    for (const personal of ['mia', 'Wong', '345', '9876', '4242', 'secret_xyz', 'eyJ'])
      expect(text).not.toContain(personal);
    expect(sanitize(answer).receiptEmail).toBe('alex.nguyen@example.com');
  });

  it('replaces given texts, and keeps products, amounts, dates, ids and the last digits of a card', () => {
    const fixtures = {
      product: 'Standard monthly',
      activeSubscription: { name: 'Standard monthly', handle: 'standard-monthly' },
      id: 'pm_recorded_1',
      creditCard: 'XXXX-XXXX-XXXX-4242',
      endDate: '2026-04-14T00:00:00+10:00',
      value: 1_000,
    };
    expect(sanitize(fixtures, ['Wong', ''])).toEqual(fixtures);
    expect(sanitize({ message: 'Sorry, Mia Wong.' }, ['Mia Wong'])).toEqual({ message: 'Sorry, ….' });
  });
});
