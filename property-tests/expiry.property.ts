import fc from 'fast-check';
import { describe, it } from 'vitest';
import { isExpired, isPastMonth, toPaymentMethodEntry } from '#domain';
import { isExpired as isExpiredOnServer } from '../mock-server/backend/payment-methods.ts';
import { cardAt, generatedMethods } from './arbitraries/methods.ts';
import { dayAt, instant, month, startOfDay, year } from './arbitraries/sydney.ts';
import { holds, runOptions } from './run-options.ts';
import { createWorldAt } from './sale-world.ts';

const expiryMonth = fc.record({ year: fc.integer({ min: 2010, max: 2098 }), month });
type Month = { year: number; month: number };
const nextMonth = ({ year, month }: Month): Month =>
  month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
const DECEMBER = { year: 2025, month: 12 };
const DST_MONTHS = [
  { year: 2026, month: 3 },
  { year: 2026, month: 4 },
  { year: 2026, month: 9 },
  { year: 2026, month: 10 },
  { year: 2028, month: 2 },
];

describe('isPastMonth', () => {
  it('becomes true in the first millisecond of the next month in Sydney', { tags: ['V9', 'V10'] }, () => {
    fc.assert(
      holds(expiryMonth, (expiry) => {
        const expiredFrom = startOfDay({ ...nextMonth(expiry), day: 1 }).getTime();
        return !isPastMonth(expiry, new Date(expiredFrom - 1)) && isPastMonth(expiry, new Date(expiredFrom));
      }),
      runOptions([DECEMBER, ...DST_MONTHS]),
    );
  });

  it('is false in the month of expiry and before, and true afterwards', () => {
    fc.assert(
      holds(
        instant.chain((now) => cardAt(now).map((card) => ({ now, ...card }))),
        ({ now, method, expired }) => isExpired(method, now) === expired,
      ),
      runOptions(),
    );
  });

  it('reads a two-digit year as a year of this century', () => {
    fc.assert(
      holds(fc.record({ expiry: fc.record({ year, month }), now: instant }), ({ expiry, now }) => {
        const twoDigits = { ...expiry, year: expiry.year - 2000 };
        return isPastMonth(twoDigits, now) === isPastMonth(expiry, now);
      }),
      runOptions([
        { expiry: { year: 2026, month: 3 }, now: startOfDay({ year: 2026, month: 4, day: 1 }) },
        { expiry: { year: 2099, month: 12 }, now: startOfDay({ year: 2099, month: 12, day: 31 }) },
      ]),
    );
  });
});

describe('isExpired', () => {
  it('agrees with the scenario server', () => {
    const cardCase = instant.chain((now) => cardAt(now).map(({ method }) => ({ now, method })));
    fc.assert(
      holds(cardCase, ({ now, method }) => {
        const { brand, last4, expiry } = method;
        const card = { brand, last4, exp_month: expiry?.month ?? 0, exp_year: expiry?.year ?? 0 };
        return (
          isExpired(method, now) === isExpiredOnServer(createWorldAt(now), { id: method.id, card, au_becs_debit: null })
        );
      }),
      runOptions(),
    );
  });
});

describe('toPaymentMethodEntry', () => {
  it('marks only expired methods and an unexpired default', { tags: ['V11'] }, () => {
    fc.assert(
      holds(generatedMethods, ({ generated, saved, now }) => {
        const badges = generated.map(({ method }) => toPaymentMethodEntry(method, saved, now).meta);
        const unexpired = generated.filter(({ expired }) => !expired);
        return (
          generated.every(({ expired }, index) => (badges[index] === 'expired') === expired) &&
          unexpired.every(
            ({ method }) =>
              (toPaymentMethodEntry(method, saved, now).meta === 'default') === (method.id === saved.defaultId),
          ) &&
          badges.filter((badge) => badge === 'default').length <= 1 &&
          badges.every((badge) => badge === null || badge === 'default' || badge === 'expired')
        );
      }),
      runOptions(),
    );
  });

  it('changes only at midnight in Sydney', () => {
    fc.assert(
      holds(generatedMethods, ({ saved, now }) => {
        const noon = new Date(startOfDay(dayAt(now)).getTime() + 12 * 3_600_000);
        return saved.methods.every(
          (method) => toPaymentMethodEntry(method, saved, now).meta === toPaymentMethodEntry(method, saved, noon).meta,
        );
      }),
      runOptions(),
    );
  });
});
