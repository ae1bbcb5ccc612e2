import type { SetupIntent, SetupIntentResult, StripeError, Token, TokenResult } from '@stripe/stripe-js';
import { describe, expect, it } from 'vitest';
import { parseRefusal, parseSetup, parseToken } from './stripe-outcome.ts';

describe('parseRefusal', () => {
  it('keeps the codes apart and carries the text', () => {
    expect(parseRefusal(DECLINED)).toEqual({
      code: 'card_declined',
      declineCode: 'insufficient_funds',
      invalidEntry: false,
      message: 'Your card has insufficient funds.',
    });
  });

  it('knows what the provider’s own fields already say', () => {
    const error: StripeError = {
      type: 'validation_error',
      code: 'incomplete_number',
      message: 'Your card number is incomplete.',
    };
    expect(parseRefusal(error)).toMatchObject({ code: 'incomplete_number', invalidEntry: true });
    expect(parseSetup({ error })).toMatchObject({ kind: 'refused', refusal: { invalidEntry: true } });
  });

  it('always has words', () => {
    expect(parseRefusal({ type: 'api_error' })).toEqual({
      code: null,
      declineCode: null,
      invalidEntry: false,
      message: 'The payment provider could not process these details.',
    });
  });
});

describe('parseSetup', () => {
  it('finds the method of a setup that succeeded, by id or in full', () => {
    const success = { kind: 'succeeded', paymentMethodId: 'pm_1' };
    expect(parseSetup(setup({ status: 'succeeded', payment_method: 'pm_1' }))).toEqual(success);
    expect(parseSetup(setup({ status: 'succeeded', payment_method: { id: 'pm_1' } }))).toEqual(success);
  });

  it('takes an intent that had already succeeded for a success', () => {
    const error: StripeError = {
      type: 'invalid_request_error',
      code: 'setup_intent_unexpected_state',
      setup_intent: intent({ status: 'succeeded', payment_method: 'pm_1' }),
    };
    expect(parseSetup({ error })).toEqual({ kind: 'succeeded', paymentMethodId: 'pm_1' });
  });

  it('knows an intent that can no longer be confirmed', () => {
    const error: StripeError = {
      type: 'invalid_request_error',
      code: 'setup_intent_unexpected_state',
      message: 'A processing error occurred.',
      setup_intent: intent({ status: 'canceled', payment_method: null }),
    };
    expect(parseSetup({ error })).toMatchObject({
      kind: 'closed',
      refusal: { message: 'A processing error occurred.' },
    });
  });

  it('knows an intent that the provider does not know', () => {
    const error = { type: 'invalid_request_error', message: "No such setupintent: 'seti_1'" } as const;
    for (const told of [
      { code: 'resource_missing', param: 'intent' },
      { code: 'resource_missing' },
      { code: 'setup_intent_invalid_parameter', param: 'client_secret' },
    ]) {
      expect(parseSetup({ error: { ...error, ...told } })).toMatchObject({
        kind: 'unknown-intent',
        refusal: { code: told.code },
      });
    }
    for (const param of ['payment_method', 'customer']) {
      expect(parseSetup({ error: { ...error, code: 'resource_missing', param } }).kind).toBe('refused');
    }
  });

  it('leaves an intent of which nobody knows what became, so that other details are not answered with the first', () => {
    for (const type of ['api_connection_error', 'api_error'] as const) {
      expect(parseSetup({ error: { type, message: 'Check your connection.' } })).toMatchObject({
        kind: 'closed',
        refusal: { message: 'Check your connection.' },
      });
    }
  });

  it('reads an error as a refusal, even when it carries an intent', () => {
    const failed = intent({ status: 'requires_payment_method', payment_method: null });
    expect(parseSetup({ error: { ...DECLINED, setup_intent: failed } })).toMatchObject({
      kind: 'refused',
      refusal: { declineCode: 'insufficient_funds' },
    });
    const other = { ...DECLINED, setup_intent: intent({ status: 'succeeded', payment_method: 'pm_1' }) };
    expect(parseSetup({ error: other }).kind).toBe('refused');
  });

  it('tells an unfinished setup from both', () => {
    expect(parseSetup(setup({ status: 'processing', payment_method: 'pm_1' }))).toEqual({
      kind: 'unfinished',
      status: 'processing',
    });
    expect(parseSetup(setup({ status: 'succeeded', payment_method: null })).kind).toBe('unfinished');
  });
});

describe('parseToken', () => {
  it('reads the card behind a token', () => {
    const card = { brand: 'Visa', last4: '4242', exp_month: 12, exp_year: 2030 };
    expect(parseToken(token({ id: 'tok_1', card }))).toEqual({
      ok: true,
      value: { id: 'tok_1', brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2030 },
    });
  });

  it('reads an error, and a token without a card, as refusals', () => {
    expect(parseToken({ error: DECLINED })).toMatchObject({ ok: false, failure: { code: 'card_declined' } });
    expect(parseToken(token({ id: 'tok_1' })).ok).toBe(false);
  });
});

const DECLINED: StripeError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};

// The provider's objects have dozens of fields; these are the ones that are read.
function intent(fields: { status: SetupIntent['status']; payment_method: string | { id: string } | null }) {
  return fields as SetupIntent;
}

function setup(fields: Parameters<typeof intent>[0]): SetupIntentResult {
  return { setupIntent: intent(fields) };
}

function token(fields: { id: string; card?: object }): TokenResult {
  return { token: fields as Token };
}
