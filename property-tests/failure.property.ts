import fc from 'fast-check';
import { describe, it } from 'vitest';
import { chargeStatus } from '#domain';
import { holds, runOptions } from './run-options.ts';

const LISTED_CODES = [
  'PAYMENT_DECLINED',
  'PRICE_CHANGED',
  'COUPON_REFUSED',
  'ALREADY_SUBSCRIBED',
  'NOT_FOUND',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'TOO_MANY_REQUESTS',
  'IDEMPOTENCY_MISMATCH',
];

describe('chargeStatus', () => {
  it('is refused for every code that is not listed, including other cases of listed codes', () => {
    const code = fc.oneof(
      fc.string(),
      fc.constantFrom(...LISTED_CODES).map((each) => each.toLowerCase()),
      fc.constant(null),
    );
    fc.assert(
      holds(
        code.filter((each) => each === null || !LISTED_CODES.includes(each)),
        (each) => chargeStatus({ kind: 'purchase-refused', message: 'No.', code: each }) === 'refused',
      ),
      runOptions(['__proto__', 'constructor', '', null]),
    );
  });
});
