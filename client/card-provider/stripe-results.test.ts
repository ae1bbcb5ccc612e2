import type { SetupIntent, SetupIntentResult, StripeError, Token, TokenResult } from '@stripe/stripe-js';
import { describe, expect, it } from 'vitest';
import { parseRefusal, parseSetupResult, parseTokenResult } from './stripe-results.ts';

describe('parseRefusal', () => {
  it('maps the codes and the message', { tags: ['E5'] }, () => {
    expect(parseRefusal(DECLINED)).toEqual({
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      invalidEntry: false,
      message: 'Your card has insufficient funds.',
    });
  });

  it('marks a validation error of the provider’s fields as an invalid entry', () => {
    const error: StripeError = {
      type: 'validation_error',
      code: 'incomplete_number',
      message: 'Your card number is incomplete.',
    };
    expect(parseRefusal(error)).toMatchObject({ code: 'incomplete_number', invalidEntry: true });
    expect(parseSetupResult({ error })).toMatchObject({ kind: 'refused', refusal: { invalidEntry: true } });
  });

  it('has a default message', () => {
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

  it('treats an intent that had already succeeded as a success', () => {
    const error: StripeError = {
      type: 'invalid_request_error',
      code: 'setup_intent_unexpected_state',
      setup_intent: intent({ status: 'succeeded', payment_method: 'pm_1' }),
    };
    expect(parseSetupResult({ error })).toEqual({ kind: 'succeeded', paymentMethodId: 'pm_1' });
  });

  it('marks a cancelled intent as unusable', () => {
    const error: StripeError = {
      type: 'invalid_request_error',
      code: 'setup_intent_unexpected_state',
      message: 'A processing error occurred.',
      setup_intent: intent({ status: 'canceled', payment_method: null }),
    };
    expect(parseSetupResult({ error })).toMatchObject({
      kind: 'intent-unusable',
      refusal: { message: 'A processing error occurred.' },
    });
  });

  it('recognizes an intent that does not exist at the provider', () => {
    const error = { type: 'invalid_request_error', message: "No such setupintent: 'seti_1'" } as const;
    for (const fields of [
      { code: 'resource_missing', param: 'intent' },
      { code: 'resource_missing' },
      { code: 'setup_intent_invalid_parameter', param: 'client_secret' },
    ]) {
      expect(parseSetupResult({ error: { ...error, ...fields } })).toMatchObject({
        kind: 'unknown-intent',
        refusal: { code: fields.code },
      });
    }
    for (const param of ['payment_method', 'customer']) {
      expect(parseSetupResult({ error: { ...error, code: 'resource_missing', param } }).kind).toBe('refused');
    }
  });

  it('marks an intent as unusable when its state is unknown', () => {
    for (const type of ['api_connection_error', 'api_error'] as const) {
      expect(parseSetupResult({ error: { type, message: 'Check your connection.' } })).toMatchObject({
        kind: 'intent-unusable',
        refusal: { message: 'Check your connection.' },
      });
    }
  });

  it('maps an error to a refusal, even with an intent', () => {
    const failed = intent({ status: 'requires_payment_method', payment_method: null });
    expect(parseSetupResult({ error: { ...DECLINED, setup_intent: failed } })).toMatchObject({
      kind: 'refused',
      refusal: { declineCode: 'insufficient_funds' },
    });
    const other = { ...DECLINED, setup_intent: intent({ status: 'succeeded', payment_method: 'pm_1' }) };
    expect(parseSetupResult({ error: other }).kind).toBe('refused');
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
  it('maps the card of a token', () => {
    const card = { brand: 'Visa', last4: '4242', exp_month: 12, exp_year: 2030 };
    expect(parseTokenResult(token({ id: 'tok_1', card }))).toEqual({
      ok: true,
      value: { id: 'tok_1', brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2030 },
    });
  });

  it('maps an error, and a token without a card, to refusals', { tags: ['E6'] }, () => {
    expect(parseTokenResult({ error: DECLINED })).toMatchObject({ ok: false, failure: { code: 'card_declined' } });
    expect(parseTokenResult(token({ id: 'tok_1' })).ok).toBe(false);
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

function token(fields: { id: string; card?: object }): TokenResult {
  return { token: fields as Token };
}
