import fc from 'fast-check';
import { describe, it } from 'vitest';
import { isExpired, isPastMonth, methodMeta } from '#domain';
import { isExpired as isExpiredThere } from '../mock-server/backend/payment-methods.ts';
import { always } from './always.ts';
import { bankAccount, cardAt, wallet } from './arbitraries/methods.ts';
import { beginningOf, dayAt, instant, month, year } from './arbitraries/sydney.ts';
import { worldAt } from './scenario-of.ts';
import { tried } from './settings.ts';

const monthOf = fc.record({ year: fc.integer({ min: 2010, max: 2098 }), month });
type Month = { year: number; month: number };
const next = ({ year, month }: Month): Month =>
  month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
const DECEMBER = { year: 2025, month: 12 };
const OF_CHANGES = [
  { year: 2026, month: 3 },
  { year: 2026, month: 4 },
  { year: 2026, month: 9 },
  { year: 2026, month: 10 },
  { year: 2028, month: 2 },
];

describe('isPastMonth', () => {
  it('lets a card go in the millisecond in which the next month begins in Sydney, and not before', () => {
    fc.assert(
      always(monthOf, (expiry) => {
        const over = beginningOf({ ...next(expiry), day: 1 }).getTime();
        return !isPastMonth(expiry, new Date(over - 1)) && isPastMonth(expiry, new Date(over));
      }),
      tried([DECEMBER, ...OF_CHANGES]),
    );
  });

  it('keeps every card that ends this month or later, and none that ended before', () => {
    fc.assert(
      always(
        instant.chain((now) => cardAt(now).map((card) => ({ now, ...card }))),
        ({ now, method, expired }) => isPastMonth(method.expiry, now) === expired,
      ),
      tried(),
    );
  });

  it('never takes back what is past', () => {
    fc.assert(
      always(fc.record({ expiry: monthOf, one: instant, other: instant }), ({ expiry, one, other }) => {
        const [sooner, later] = one < other ? [one, other] : [other, one];
        return !isPastMonth(expiry, sooner) || isPastMonth(expiry, later);
      }),
      tried(),
    );
  });

  it('reads two digits of a year as those of this century', () => {
    fc.assert(
      always(fc.record({ expiry: fc.record({ year, month }), now: instant }), ({ expiry, now }) => {
        const short = { ...expiry, year: expiry.year - 2000 };
        return isPastMonth(short, now) === isPastMonth(expiry, now);
      }),
      tried([
        { expiry: { year: 2026, month: 3 }, now: beginningOf({ year: 2026, month: 4, day: 1 }) },
        { expiry: { year: 2099, month: 12 }, now: beginningOf({ year: 2099, month: 12, day: 31 }) },
      ]),
    );
  });

  it('reads no more than two digits so: the year 100 is long past', () => {
    fc.assert(
      always(fc.record({ month, now: instant }), ({ month, now }) => isPastMonth({ year: 100, month }, now)),
      tried([], 100),
    );
  });
});

describe('isExpired', () => {
  it('is never so of a bank account', () => {
    fc.assert(
      always(fc.record({ bankAccount, now: instant }), ({ bankAccount, now }) => !isExpired(bankAccount, now)),
      tried(),
    );
  });

  it('is what the scenario server says of the same card at the same moment', () => {
    const atMoment = instant.chain((now) => cardAt(now).map(({ method }) => ({ now, method })));
    fc.assert(
      always(atMoment, ({ now, method }) => {
        const { brand, last4, expiry } = method;
        const card = { brand, last4, exp_month: expiry.month, exp_year: expiry.year };
        return isExpired(method, now) === isExpiredThere(worldAt(now), { id: method.id, card, au_becs_debit: null });
      }),
      tried(),
    );
  });

  it('is so of a card whose month is past in Sydney', () => {
    fc.assert(
      always(wallet, ({ known, now }) => known.every(({ method, expired }) => isExpired(method, now) === expired)),
      tried(),
    );
  });
});

describe('methodMeta', () => {
  it('marks expired methods, the default among the others, and nothing else', () => {
    fc.assert(
      always(wallet, ({ known, saved, now }) => {
        const marks = known.map(({ method }) => methodMeta(method, saved, now));
        const unexpired = known.filter(({ expired }) => !expired);
        return (
          known.every(({ expired }, index) => (marks[index] === 'expired') === expired) &&
          unexpired.every(
            ({ method }) => (methodMeta(method, saved, now) === 'default') === (method.id === saved.defaultId),
          ) &&
          marks.filter((mark) => mark === 'default').length <= 1 &&
          marks.every((mark) => mark === null || mark === 'default' || mark === 'expired')
        );
      }),
      tried(),
    );
  });

  it('of a list changes at midnight in Sydney, and at no other time of day', () => {
    fc.assert(
      always(wallet, ({ saved, now }) => {
        const noon = new Date(beginningOf(dayAt(now)).getTime() + 12 * 3_600_000);
        return saved.methods.every((method) => methodMeta(method, saved, now) === methodMeta(method, saved, noon));
      }),
      tried(),
    );
  });
});
