import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '#scenario-server';
import { comparableCalls } from './comparable-calls.ts';

const call = (name: string, more: Partial<JournalEntry> = {}) =>
  ({ kind: 'graphql', name, request: {}, status: 200, answer: {}, durationMs: 1, ...more }) as JournalEntry;
const pay = (session: string, price = 4900) =>
  call('CreateSubscription', { request: { paymentMethodId: `pm_${session}0001`, price } });
const [intent, methods] = [call('CreateSetupIntent'), call('ListPaymentMethod')];

describe('comparableCalls', () => {
  it('is the same for two sessions that sent the same', () => {
    expect(comparableCalls([pay('1ash6ix')])).toEqual(comparableCalls([pay('19mhuih')]));
    expect(comparableCalls([pay('1ash6ix')])).not.toEqual(comparableCalls([pay('1ash6ix', 1)]));
  });

  it('ignores the order of reads, but not across a change', () => {
    const paid = pay('1ash6ix');
    expect(comparableCalls([intent, methods, paid])).toEqual(comparableCalls([methods, intent, paid]));
    expect(comparableCalls([intent, methods, paid])).not.toEqual(comparableCalls([intent, paid, methods]));
  });

  it('compares status and refusal, of GraphQL and of the card provider', () => {
    const refusals = [
      { data: null, errors: [{ message: 'Declined.' }] },
      { error: { code: 'card_declined', message: 'Your card was declined.' } },
      { error: { code: 'card_declined' } },
      null,
    ].map((answer) => comparableCalls([call('Buy', { answer })])[0]);
    expect(refusals).toMatchObject(
      ['Declined.', 'Your card was declined.', 'card_declined', null].map((refusal) => ({ refusal })),
    );
    expect(comparableCalls([call('Buy', { status: 0 })])).not.toEqual(comparableCalls([call('Buy')]));
  });

  it('leaves out the provider’s files, which the browser may have cached', () => {
    expect(comparableCalls([call('provider script', { kind: 'provider' })])).toEqual([]);
    expect(comparableCalls([call('provider script', { kind: 'provider', status: 503 })])).toHaveLength(1);
  });
});
