import type { SetupIntent, Stripe, StripeElements, StripeError, Token } from '@stripe/stripe-js';
import { describe, expect, it, vi } from 'vitest';
import { createStripeAdapter, parseRefusal, parseSetupResult, parseTokenResult } from './stripe-adapter.ts';

const HOLDER = { name: 'Alex Nguyen', email: 'alex@example.com' };

describe('createStripeAdapter', () => {
  it('returns the provider’s refusal of a payment method', async () => {
    const { provider, stripe } = adapter();
    const error = { type: 'card_error', code: 'incorrect_cvc', message: 'The security code is incorrect.' };
    stripe.createPaymentMethod.mockResolvedValue({ error });
    const failure = { code: 'incorrect_cvc', declineCode: null, invalidEntry: false, message: error.message };
    expect(await provider.createCardPaymentMethod(HOLDER)).toEqual({ ok: false, failure });
  });

  it('leaves out the email address of a user without one', async () => {
    const { provider, stripe } = adapter();
    await provider.createCardPaymentMethod({ name: 'Alex', email: '' });
    expect(stripe.createPaymentMethod).toHaveBeenCalledWith(
      expect.objectContaining({ billing_details: { name: 'Alex' } }),
    );
  });

  it('times out every call, and then treats a setup intent as unusable', async () => {
    const { provider, stripe } = adapter(undefined, { setupMs: 1, otherMs: 1 });
    for (const call of Object.values(stripe)) call.mockImplementation(() => new Promise<never>(() => undefined));
    const refusal = { message: 'The payment provider did not answer in time. Try again.' };
    const setups = [provider.confirmCardSetup('secret_1', HOLDER), provider.confirmBankSetup('secret_1', HOLDER)];
    expect(await Promise.all(setups)).toMatchObject([
      { kind: 'intent-unusable', refusal },
      { kind: 'intent-unusable', refusal },
    ]);
    expect(await provider.createCardToken(HOLDER)).toMatchObject({ ok: false, failure: refusal });
    expect(await provider.createCardPaymentMethod(HOLDER)).toMatchObject({ ok: false, failure: refusal });
  });

  it('rejects with the name of a field that is not mounted', async () => {
    const { provider } = adapter([]);
    await expect(provider.confirmCardSetup('secret_1', HOLDER)).rejects.toThrow('card number field');
    await expect(provider.confirmBankSetup('secret_1', HOLDER)).rejects.toThrow('bank account field');
  });
});

function adapter(
  mounted: string[] = ['cardNumber', 'auBankAccount'],
  ...timeouts: [{ setupMs: number; otherMs: number }?]
) {
  const succeeded = { setupIntent: { status: 'succeeded', payment_method: 'pm_1' } };
  const card = { brand: 'Visa', last4: '4242', exp_month: 12, exp_year: 2030 };
  const stripe = {
    confirmCardSetup: vi.fn(async () => succeeded),
    confirmAuBecsDebitSetup: vi.fn(async () => succeeded),
    createToken: vi.fn(async () => ({ token: { id: 'tok_1', card } })),
    createPaymentMethod: vi.fn(async (): Promise<object> => ({ paymentMethod: { id: 'pm_2' } })),
  };
  const elements = { getElement: (kind: string) => (mounted.includes(kind) ? `${kind} field` : null) };
  const provider = createStripeAdapter(stripe as unknown as Stripe, elements as unknown as StripeElements, ...timeouts);
  return { provider, stripe };
}

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
    const { setupIntent } = setup({ status: 'succeeded', payment_method: 'pm_1' });
    const error = { ...DECLINED, setup_intent: setupIntent };
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

const setup = (fields: { status: SetupIntent['status']; payment_method: string | { id: string } | null }) => ({
  setupIntent: fields as SetupIntent,
});
