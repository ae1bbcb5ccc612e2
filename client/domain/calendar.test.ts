import { describe, expect, it } from 'vitest';
import { dayInSydney, formatDay, isPastMonth, sydneyDayKey } from './calendar.ts';

describe('dayInSydney', () => {
  it('ends the day at midnight in Sydney, not UTC', () => {
    expect(dayInSydney(new Date('2026-06-30T13:59:59Z'))).toEqual({ year: 2026, month: 6, day: 30 });
    expect(dayInSydney(new Date('2026-06-30T14:00:00Z'))).toEqual({ year: 2026, month: 7, day: 1 });
  });

  it('follows daylight saving', () => {
    expect(dayInSydney(new Date('2026-01-31T12:59:59Z'))).toEqual({ year: 2026, month: 1, day: 31 });
    expect(dayInSydney(new Date('2026-01-31T13:00:00Z'))).toEqual({ year: 2026, month: 2, day: 1 });
  });
});

describe('sydneyDayKey', () => {
  it('changes when a day begins in Sydney', () => {
    expect(sydneyDayKey(new Date('2026-06-30T13:59:59Z'))).toBe('2026-6-30');
    expect(sydneyDayKey(new Date('2026-06-30T14:00:00Z'))).toBe('2026-7-1');
  });
});

describe('formatDay', () => {
  it('abbreviates every month to three letters', { tags: ['B17'] }, () => {
    const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-05`);
    expect(months.map(formatDay)).toEqual([
      '05 Jan 2026',
      '05 Feb 2026',
      '05 Mar 2026',
      '05 Apr 2026',
      '05 May 2026',
      '05 Jun 2026',
      '05 Jul 2026',
      '05 Aug 2026',
      '05 Sep 2026',
      '05 Oct 2026',
      '05 Nov 2026',
      '05 Dec 2026',
    ]);
  });

  it('keeps the day of a date without a time', () => {
    expect(formatDay('2026-03-31')).toBe('31 Mar 2026');
    expect(formatDay('0999-03-31')).toBe('31 Mar 0999');
  });

  it('formats an instant as its day in Sydney', () => {
    expect(formatDay('2026-03-31T13:30:00Z')).toBe('01 Apr 2026');
    expect(formatDay('2026-03-31T00:30:00+11:00')).toBe('31 Mar 2026');
    expect(formatDay('2026-03-31T00:30:00+1000')).toBe('31 Mar 2026');
  });

  it('returns null for a text that is not a date', () => {
    for (const text of [null, undefined, '', 'soon', '2026-13-01', '2026-00-10', '+2026-03-31', '2026-03-31T10:00Z.'])
      expect(formatDay(text)).toBeNull();
  });

  it('returns null for invalid dates that `new Date` accepts', () => {
    for (const text of ['offer 5', '1', '2026', '2026-02-31', '2026-02-30T10:00:00Z', '2026-03-15T25:00:00Z']) {
      expect(formatDay(text)).toBeNull();
    }
  });

  it('keeps the day of a time without a zone in every local time zone', () => {
    expect(formatDay('2026-03-31T23:30:00')).toBe('31 Mar 2026');
    expect(formatDay('2026-03-31T00:30:00')).toBe('31 Mar 2026');
  });
});

describe('isPastMonth', () => {
  const march = { month: 3, year: 2026 };

  it('is false through the last day of the month in Sydney', { tags: ['V10'] }, () => {
    expect(isPastMonth(march, new Date('2026-03-31T23:59:59+11:00'))).toBe(false);
    expect(isPastMonth(march, new Date('2026-04-01T00:00:00+11:00'))).toBe(true);
  });

  it('changes year at midnight in Sydney', { tags: ['V9'] }, () => {
    const december = { month: 12, year: 2025 };
    expect(isPastMonth(december, new Date('2025-12-31T12:59:59Z'))).toBe(false);
    expect(isPastMonth(december, new Date('2025-12-31T13:00:00Z'))).toBe(true);
    expect(isPastMonth({ month: 1, year: 2026 }, new Date('2025-12-31T12:59:59Z'))).toBe(false);
  });

  it('reads two-digit years as 20xx', () => {
    const now = new Date('2026-04-15T00:00:00Z');
    expect(isPastMonth({ month: 3, year: 26 }, now)).toBe(true);
    expect(isPastMonth({ month: 4, year: 26 }, now)).toBe(false);
    expect(isPastMonth({ month: 4, year: 99 }, now)).toBe(false);
    expect(isPastMonth({ month: 4, year: 100 }, now)).toBe(true);
  });
});
