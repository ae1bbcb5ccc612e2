import fc from 'fast-check';
import { describe, it } from 'vitest';
import { isExpired, isPastMonth, type SavedCard } from '#domain';
import { dayAt, instant, month, startOfDay, year } from './arbitraries/sydney.ts';
import { holds, runOptions } from './run-options.ts';

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

const cardAt = (now: Date): fc.Arbitrary<{ method: SavedCard; expired: boolean }> =>
  fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -40, max: 40 })).map((monthsFromNow) => {
    const today = dayAt(now);
    const months = today.year * 12 + (today.month - 1) + monthsFromNow;
    const expiry = { year: Math.floor(months / 12), month: (months % 12) + 1 };
    const method = { type: 'credit card', id: '', brand: 'visa', expiry, last4: '4242' } as const;
    return { method, expired: monthsFromNow < 0 };
  });

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

  it('returns false in the month of expiry and before, and true afterwards', () => {
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
