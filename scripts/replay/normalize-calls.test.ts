import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '#scenario-server';
import { normalizeCalls } from './normalize-calls.ts';

const call = (name: string, more: Partial<JournalEntry> = {}) =>
  ({ kind: 'graphql', name, request: {}, status: 200, answer: {}, durationMs: 1, ...more }) as JournalEntry;
const pay = (session: string, price = 4900) =>
  call('CreateSubscription', { request: { paymentMethodId: `pm_${session}0001`, price } });
const [intent, methods] = [call('CreateSetupIntent'), call('ListPaymentMethod')];

describe('normalizeCalls', () => {
  it('ignores generated ids, but no other values', () => {
    expect(normalizeCalls([pay('1ash6ix')])).toEqual(normalizeCalls([pay('19mhuih')]));
    expect(normalizeCalls([pay('1ash6ix')])).not.toEqual(normalizeCalls([pay('1ash6ix', 1)]));
  });

  it('ignores the order of reads, but not across a mutation', () => {
    const paid = pay('1ash6ix');
    expect(normalizeCalls([intent, methods, paid])).toEqual(normalizeCalls([methods, intent, paid]));
    expect(normalizeCalls([intent, methods, paid])).not.toEqual(normalizeCalls([intent, paid, methods]));
  });

  it('compares status and error, of GraphQL and of the card provider', () => {
    const calls = [
      { data: null, errors: [{ message: 'Declined.' }] },
      { error: { code: 'card_declined', message: 'Your card was declined.' } },
      { error: { code: 'card_declined' } },
      null,
    ].map((answer) => normalizeCalls([call('Buy', { answer })])[0]);
    expect(calls).toMatchObject(
      ['Declined.', 'Your card was declined.', 'card_declined', null].map((error) => ({ error })),
    );
    expect(normalizeCalls([call('Buy', { status: 0 })])).not.toEqual(normalizeCalls([call('Buy')]));
  });

  it("omits the provider's assets, unless they failed", () => {
    expect(normalizeCalls([call('provider script', { kind: 'provider' })])).toEqual([]);
    expect(normalizeCalls([call('provider script', { kind: 'provider', status: 503 })])).toHaveLength(1);
  });
});
