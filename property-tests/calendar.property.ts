import fc from 'fast-check';
import { afterEach, describe, it } from 'vitest';
import { formatDay, sydneyDayKey } from '#domain';
import { type Day, day, dayAt, daysInMonth, instant, isoInstant, month, padTwo, year } from './arbitraries/sydney.ts';
import { holds, runOptions } from './run-options.ts';

const MONTH_NAMES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const isoDate = ({ year, month, day }: Day) => `${year}-${padTwo(month)}-${padTwo(day)}`;
const dayText = ({ year, month, day }: Day) => `${padTwo(day)} ${MONTH_NAMES[month - 1]} ${year}`;

const DST_EXAMPLES = [
  new Date('2026-03-31T23:59:59.999+11:00'),
  new Date('2026-04-05T02:59:59.999+11:00'),
  new Date('2026-04-05T03:00:00+10:00'),
  new Date('2026-10-04T01:59:59.999+10:00'),
  new Date('2026-10-04T03:00:00+11:00'),
  new Date('2027-01-01T00:00:00+11:00'),
  new Date('2028-02-29T13:00:00Z'),
];

describe('sydneyDayKey', () => {
  it('follows the daylight saving rules of New South Wales', () => {
    fc.assert(
      holds(instant, (at) => {
        const { year, month, day } = dayAt(at);
        return sydneyDayKey(at) === `${year}-${month}-${day}`;
      }),
      runOptions(DST_EXAMPLES),
    );
  });
});

describe('formatDay', () => {
  const originalZone = process.env['TZ'];
  afterEach(() => {
    if (originalZone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = originalZone;
  });

  it("prints the day in Sydney as 'dd MMM yyyy', whatever the time zone of the input", { tags: ['B17'] }, () => {
    fc.assert(
      holds(
        instant.chain((at) => isoInstant(at).map((text) => ({ at, text }))),
        ({ at, text }) => formatDay(text) === dayText(dayAt(at)),
      ),
      runOptions(DST_EXAMPLES.map((at) => ({ at, text: at.toISOString() }))),
    );
  });

  it('prints a date without a zone unchanged', () => {
    const localDate = fc.record({
      day,
      time: fc.constantFrom('', 'T00:00:00', 'T23:59:59', 'T12:30', 'T10:00:00.000'),
    });
    fc.assert(
      holds(localDate, ({ day, time }) => formatDay(`${isoDate(day)}${time}`) === dayText(day)),
      runOptions([
        { day: { year: 2028, month: 2, day: 29 }, time: '' },
        { day: { year: 2026, month: 9, day: 5 }, time: 'T23:59:59' },
        { day: { year: 2026, month: 6, day: 30 }, time: 'T00:00:00' },
      ]),
    );
  });

  it('does not depend on the time zone of the computer', () => {
    const zone = fc.constantFrom('Pacific/Kiritimati', 'Australia/Perth', 'UTC', 'America/New_York', 'Pacific/Niue');
    const text = fc.oneof(
      instant.chain(isoInstant),
      fc
        .record({ day, time: fc.constantFrom('', 'T00:30:00', 'T23:30:00') })
        .map(({ day, time }) => isoDate(day) + time),
    );
    fc.assert(
      holds(fc.record({ text, zones: fc.tuple(zone, zone) }), ({ text, zones }) => {
        const [one, other] = zones.map((name) => {
          process.env['TZ'] = name;
          return formatDay(text);
        });
        return one === other;
      }),
      runOptions([{ text: '2026-03-31T23:30:00', zones: ['Pacific/Kiritimati', 'Pacific/Niue'] }], 500),
    );
  });

  it('returns null for a day that does not exist', () => {
    const invalidDay = fc.oneof(
      fc.record({ year, month, extra: fc.integer({ min: 1, max: 60 }) }).map(({ year, month, extra }) => ({
        year,
        month,
        day: daysInMonth(year, month) + extra,
      })),
      fc.record({ year, month, day: fc.constant(0) }),
      fc.record({ year, month: fc.oneof(fc.constant(0), fc.integer({ min: 13, max: 99 })), day: fc.constant(7) }),
    );
    fc.assert(
      holds(
        invalidDay,
        (date) => formatDay(isoDate(date)) === null && formatDay(`${isoDate(date)}T12:00:00Z`) === null,
      ),
      runOptions([
        { year: 2026, month: 2, day: 29 },
        { year: 2026, month: 13, day: 1 },
      ]),
    );
  });

  it('returns null for every text that is not an ISO date, even if Date.parse accepts it', () => {
    const text = fc.oneof(
      fc.string(),
      fc
        .record({ words: fc.constantFrom('offer', 'Ends', 'EOFY', ''), number: fc.nat({ max: 60 }) })
        .map(({ words, number }) => `${words} ${number}`),
      fc
        .record({ day, suffix: fc.constantFrom('x', ' ', '1', 'T', 'T25:00:00Z', 'T10:00:00Zx', 'T10:61:00Z') })
        .map(({ day, suffix }) => `${isoDate(day)}${suffix}`),
      day.map((date) => `x${isoDate(date)}`),
      day.map((date) => `+${isoDate(date)}T00:00:00Z`),
      day.map(({ year, month, day }) => `${day}/${month}/${year}`),
    );
    fc.assert(
      holds(text, (other) => formatDay(other) === null),
      runOptions(['', 'soon', 'offer 5', '1', '2026', '2026-02', '20260205', '5 Sep 2026', '2026-9-5']),
    );
  });
});
