import fc from 'fast-check';
import { describe, it } from 'vitest';
import { failureDetail, moneyAfter, provesUnpaid } from '#domain';
import { always } from './always.ts';
import { AT_THE_DOOR, BROKE, beforePurchase, failure, failures, refused } from './arbitraries/failures.ts';
import { tried } from './settings.ts';

describe('moneyAfter', () => {
  it('every failure says where the money stands', () => {
    fc.assert(
      always(failure, (each) => ['not-charged', 'unknown'].includes(moneyAfter(each))),
      tried(),
    );
  });

  it('nothing is charged by what fails before a purchase is sent', () => {
    fc.assert(
      always(beforePurchase, (each) => moneyAfter(each) === 'not-charged'),
      tried(),
    );
  });

  it('nobody knows after a purchase without an answer', () => {
    fc.assert(
      always(failures['purchase-unanswered'], (each) => moneyAfter(each) === 'unknown'),
      tried([], 200),
    );
  });

  it('an answer of no means no, unless the backend itself broke', () => {
    fc.assert(
      always(refused, (each) => (moneyAfter(each) === 'unknown') === (each.code === BROKE)),
      tried([{ kind: 'purchase-refused', message: 'No.', code: null }]),
    );
  });
});

describe('provesUnpaid', () => {
  it('nothing proves that it was not paid while the money may have moved', () => {
    fc.assert(
      always(failure, (each) => !provesUnpaid(each) || moneyAfter(each) === 'not-charged'),
      tried(),
    );
  });

  it('only an answer to a purchase proves anything of an earlier one', () => {
    fc.assert(
      always(beforePurchase, (each) => !provesUnpaid(each)),
      tried(),
    );
  });

  it('a call that was turned away at the door proves nothing', () => {
    const atTheDoor = fc.record({ each: refused, code: fc.constantFrom(...AT_THE_DOOR, BROKE) });
    fc.assert(
      always(atTheDoor, ({ each, code }) => !provesUnpaid({ ...each, code })),
      tried(),
    );
  });

  it('every other refusal does: the first answer would have been given again', () => {
    fc.assert(
      always(
        refused.filter(({ code }) => code === null || ![BROKE, ...AT_THE_DOOR].includes(code)),
        (each) => provesUnpaid(each),
      ),
      tried([{ kind: 'purchase-refused', message: 'No.', code: null }]),
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
