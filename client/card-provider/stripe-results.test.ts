import type { SetupIntent, SetupIntentResult, StripeError, Token } from '@stripe/stripe-js';
import { describe, expect, it } from 'vitest';
import { parseRefusal, parseSetupResult, parseTokenResult } from './stripe-results.ts';

// What the provider answers otherwise is tested through the fields and the adapter, in scripts/card-provider/facts.spec.ts.
describe('parseRefusal', () => {
  it('has a default message', { tags: ['E5'] }, () => {
    expect(parseRefusal({ type: 'api_error' })).toEqual({
      code: null,
      declineCode: null,
      invalidEntry: false,
      message: 'The payment provider could not process these details.',
    });
  });
});

describe('parseSetupResult', () => {
  it('returns the method of a successful setup, given as an id or an object', () => {
    const success = { kind: 'succeeded', paymentMethodId: 'pm_1' };
    expect(parseSetupResult(setup({ status: 'succeeded', payment_method: 'pm_1' }))).toEqual(success);
    expect(parseSetupResult(setup({ status: 'succeeded', payment_method: { id: 'pm_1' } }))).toEqual(success);
  });

  it('recognizes an intent that does not exist at the provider', () => {
    const error = { type: 'invalid_request_error', message: "No such setupintent: 'seti_1'" } as const;
    for (const fields of [
      { code: 'resource_missing' },
      { code: 'setup_intent_invalid_parameter', param: 'client_secret' },
    ])
      expect(parseSetupResult({ error: { ...error, ...fields } }).kind).toBe('unknown-intent');
    for (const param of ['payment_method', 'customer'])
      expect(parseSetupResult({ error: { ...error, code: 'resource_missing', param } }).kind).toBe('refused');
  });

  it.each(['api_connection_error', 'api_error'] as const)('marks an intent as unusable after an %s', (type) => {
    expect(parseSetupResult({ error: { type, message: 'Check your connection.' } })).toMatchObject({
      kind: 'intent-unusable',
      refusal: { message: 'Check your connection.' },
    });
  });

  it('maps a decline to a refusal, even with an intent that has succeeded', () => {
    const error = { ...DECLINED, setup_intent: intent({ status: 'succeeded', payment_method: 'pm_1' }) };
    expect(parseSetupResult({ error })).toMatchObject({ kind: 'refused', refusal: { code: 'card_declined' } });
  });

  it('maps other statuses to incomplete', () => {
    expect(parseSetupResult(setup({ status: 'processing', payment_method: 'pm_1' }))).toEqual({
      kind: 'incomplete',
      status: 'processing',
    });
    expect(parseSetupResult(setup({ status: 'succeeded', payment_method: null })).kind).toBe('incomplete');
  });
});

describe('parseTokenResult', () => {
  it('maps an error, and a token without a card, to refusals', { tags: ['E6'] }, () => {
    expect(parseTokenResult({ error: DECLINED })).toMatchObject({ ok: false, failure: { code: 'card_declined' } });
    expect(parseTokenResult({ token: { id: 'tok_1' } as Token }).ok).toBe(false);
  });
});

const DECLINED: StripeError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};

// Only the fields that the code reads.
function intent(fields: { status: SetupIntent['status']; payment_method: string | { id: string } | null }) {
  return fields as SetupIntent;
}

function setup(fields: Parameters<typeof intent>[0]): SetupIntentResult {
  return { setupIntent: intent(fields) };
}
