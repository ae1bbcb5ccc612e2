import { describe, expect, it } from 'vitest';
import { failureDetail, moneyAfter, type PaymentFailure, provesUnpaid } from './failure.ts';

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
  [{ kind: 'no-setup-intent', message: 'Too many customers.' }, 'Too many customers.'],
  [{ kind: 'no-setup-intent', message: null }, 'Payment processing failed'],
  [{ kind: 'no-route' }, 'Invalid payment configuration'],
  [{ kind: 'setup-unfinished', status: 'processing' }, 'Payment processing failed'],
  [{ kind: 'purchase-unanswered', cause: new Error('Failed to fetch') }, 'Payment processing failed'],
  [{ kind: 'provider-missing' }, 'Payment processing failed'],
  [{ kind: 'unexpected', cause: new Error('boom') }, 'Payment processing failed'],
];

describe('failureDetail', () => {
  it.each(EVERY_FAILURE)('explains %o', (failure, detail) => {
    expect(failureDetail(failure)).toBe(detail);
  });
});

describe('moneyAfter', () => {
  it('is unknown only when a purchase was sent and not answered', () => {
    const unknown = EVERY_FAILURE.filter(([failure]) => moneyAfter(failure) === 'unknown');
    expect(unknown.map(([{ kind }]) => kind)).toEqual(['purchase-unanswered']);
  });

  it('is unknown when the backend broke on the way: it may have charged before', () => {
    expect(moneyAfter(refused('INTERNAL_SERVER_ERROR'))).toBe('unknown');
  });
});

describe('provesUnpaid', () => {
  it.each([
    ['PAYMENT_DECLINED', true],
    [null, true],
    ['UNAUTHENTICATED', false],
    ['IDEMPOTENCY_MISMATCH', false],
    ['TOO_MANY_REQUESTS', false],
    ['INTERNAL_SERVER_ERROR', false],
  ])('of a purchase refused with %o is %o', (code, proves) => {
    expect(provesUnpaid(refused(code))).toBe(proves);
  });

  it('is nothing that a failure before the purchase, or a lost answer, could do', () => {
    const others = EVERY_FAILURE.filter(([{ kind }]) => kind !== 'purchase-refused');
    expect(others.filter(([failure]) => provesUnpaid(failure))).toEqual([]);
  });
});

function refused(code: string | null): PaymentFailure {
  return { kind: 'purchase-refused', message: 'No.', code };
}
