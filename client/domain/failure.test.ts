import { describe, expect, it } from 'vitest';
import { chargeStatus, failureDetail, type PaymentFailure } from './failure.ts';

const EVERY_FAILURE: [PaymentFailure, string][] = [
  [
    { kind: 'setup-refused', declineCode: 'generic_decline', message: 'Your card was declined.' },
    'Your card has been declined. Please check and re-enter valid card details.',
  ],
  [
    { kind: 'setup-refused', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' },
    'Your card has insufficient funds.',
  ],
  [
    { kind: 'setup-refused', declineCode: null, message: 'Your card number is incomplete.' },
    'Your card number is incomplete.',
  ],
  [{ kind: 'token-refused', message: 'No token.' }, 'No token.'],
  [{ kind: 'purchase-refused', code: null, message: 'The coupon was used up.' }, 'The coupon was used up.'],
  [
    { kind: 'purchase-refused', code: null, message: null },
    'The payment was not accepted. Try again, or use another payment method.',
  ],
  [{ kind: 'no-setup-intent', message: 'Too many customers.' }, 'Too many customers.'],
  [{ kind: 'no-setup-intent', message: null }, 'Payment processing failed'],
  [{ kind: 'no-route' }, 'Invalid payment configuration'],
  [{ kind: 'setup-incomplete', status: 'processing' }, 'Payment processing failed'],
  [{ kind: 'purchase-no-response', message: null, cause: new Error('Failed to fetch') }, 'Payment processing failed'],
  [{ kind: 'purchase-not-sent', cause: new Error('no token') }, 'Payment processing failed'],
  [{ kind: 'provider-unavailable' }, 'Payment processing failed'],
  [{ kind: 'unexpected', cause: new Error('boom') }, 'Payment processing failed'],
];

describe('failureDetail', () => {
  it.each(EVERY_FAILURE)('describes %o', { tags: ['E1', 'E4', 'E5', 'E8'] }, (failure, detail) => {
    expect(failureDetail(failure)).toBe(detail);
  });
});

describe('chargeStatus', () => {
  it.each([
    ['PAYMENT_DECLINED', 'refused'],
    ['UNAUTHENTICATED', 'refused'],
    ['TOO_MANY_REQUESTS', 'refused'],
    [null, 'refused'],
    ['IDEMPOTENCY_MISMATCH', 'unknown'],
  ])('maps a purchase refused with %o to %o', (code, status) => {
    expect(chargeStatus(refused(code))).toBe(status);
  });

  it('returns unknown for a purchase without a response, and not-sent for the other failures', () => {
    const others = EVERY_FAILURE.filter(([{ kind }]) => kind !== 'purchase-refused');
    const unknown = others.filter(([failure]) => chargeStatus(failure) !== 'not-sent');
    expect(unknown.map(([failure]) => [failure.kind, chargeStatus(failure)])).toEqual([
      ['purchase-no-response', 'unknown'],
    ]);
  });
});

function refused(code: string | null): PaymentFailure {
  return { kind: 'purchase-refused', message: 'No.', code };
}
