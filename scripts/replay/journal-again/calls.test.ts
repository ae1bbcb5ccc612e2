import { describe, expect, it } from 'vitest';
import type { JournalEntry } from '#scenario-server';
import { callsOf, sayCall } from './calls.ts';

const entry = (session: string, more: Partial<JournalEntry> = {}): JournalEntry => ({
  id: 1,
  at: '2026-03-14T23:00:00.000Z',
  kind: 'graphql',
  name: 'CreateSubscription',
  request: { paymentProfile: { paymentMethodId: `pm_${session}0001`, price: 4900 } },
  status: 200,
  answer: { data: { createSubscription: { id: `sub_${session}0001` } } },
  durationMs: Math.random(),
  answeredBy: 'world',
  why: 'the world',
  fault: null,
  nearest: null,
  ...more,
});

describe('callsOf', () => {
  it('is the same for two sessions that asked the same', () => {
    const [one, other] = [entry('1ash6ix'), entry('19mhuih')];
    expect(callsOf([one])).toEqual(callsOf([other]));
    expect(callsOf([one])).not.toEqual(callsOf([{ ...other, request: { paymentProfile: { price: 1 } } }]));
  });

  it('knows a refusal, of GraphQL and of the card provider', () => {
    const refusals = [
      { data: null, errors: [{ message: 'Declined.' }] },
      { error: { code: 'card_declined', message: 'Your card was declined.' } },
      { error: { code: 'card_declined' } },
      null,
    ].map((answer) => callsOf([entry('1ash6ix', { answer })])[0]?.refusal);
    expect(refusals).toEqual(['Declined.', 'Your card was declined.', 'card_declined', null]);
  });
});

describe('sayCall', () => {
  it('says what was asked and how it went', () => {
    const [call] = callsOf([entry('1ash6ix', { request: { a: 1 } })]);
    if (!call) throw new Error('no call');
    expect(sayCall(call)).toBe('CreateSubscription {"a":1} (200)');
    expect(sayCall({ ...call, request: {}, status: 0 })).toBe('CreateSubscription (connection lost)');
    expect(sayCall({ ...call, request: {}, refusal: 'No.' })).toBe('CreateSubscription (200, refused: No.)');
  });
});
