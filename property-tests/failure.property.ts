import fc from 'fast-check';
import { describe, it } from 'vitest';
import { chargeStatus, failureDetail } from '#domain';
import { always } from './always.ts';
import { beforePurchase, failure, failures, refused } from './arbitraries/failures.ts';
import { tried } from './settings.ts';

const LISTED = [
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
];

describe('chargeStatus', () => {
  it('is unknown for every code that is not listed, spelled exactly so', () => {
    const code = fc.oneof(
      fc.string(),
      fc.constantFrom(...LISTED).map((each) => each.toLowerCase()),
      fc.constant(null),
    );
    fc.assert(
      always(
        code.filter((each) => each === null || !LISTED.includes(each)),
        (each) => chargeStatus({ kind: 'purchase-refused', message: 'No.', code: each }) === 'unknown',
      ),
      tried(['__proto__', 'constructor', '', null]),
    );
  });

  it('is that nothing was done for whatever fails before a purchase is sent', () => {
    fc.assert(
      always(beforePurchase, (each) => chargeStatus(each) === 'nothing-done'),
      tried(),
    );
  });
});

describe('failureDetail', () => {
  it('hands on what the provider or the server says to people', () => {
    const said = fc.oneof(failures['token-refused'], refused, failures['setup-refused']);
    fc.assert(
      always(
        said.filter((each) => each.kind !== 'setup-refused' || each.declineCode !== 'generic_decline'),
        (each) => failureDetail(each) === each.message,
      ),
      tried(),
    );
  });

  it('has words of its own for a generic decline, whatever the provider says', () => {
    fc.assert(
      always(
        failures['setup-refused'],
        (each) =>
          failureDetail({ ...each, declineCode: 'generic_decline' }) ===
          'Your card has been declined. Please check and re-enter valid card details.',
      ),
      tried([], 200),
    );
  });

  it('says why there is no setup intent, where anybody said so', () => {
    fc.assert(
      always(
        failures['no-setup-intent'],
        (each) => failureDetail(each) === (each.message === null ? 'Payment processing failed' : each.message),
      ),
      tried([], 200),
    );
  });

  it("says 'Invalid payment configuration' where no route fits, and there alone", () => {
    fc.assert(
      always(
        failure,
        (each) => (failureDetail(each) === 'Invalid payment configuration') === (each.kind === 'no-route'),
      ),
      tried(),
    );
  });

  it('never shows a technical cause', () => {
    const technical = fc.oneof(
      failures['setup-unfinished'],
      failures['purchase-unanswered'],
      failures['provider-missing'],
      failures.unexpected,
    );
    fc.assert(
      always(technical, (each) => failureDetail(each) === 'Payment processing failed'),
      tried(),
    );
  });
});
