import fc from 'fast-check';
import { afterEach, describe, it } from 'vitest';
import { formatDay, sydneyDay } from '#domain';
import { always } from './always.ts';
import { type Day, day, dayAt, instant, lengthOf, month, two, written, year } from './arbitraries/sydney.ts';
import { tried } from './settings.ts';

const NAMES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const isoDay = ({ year, month, day }: Day) => `${year}-${two(month)}-${two(day)}`;
const inWords = ({ year, month, day }: Day) => `${two(day)} ${NAMES[month - 1]} ${year}`;

const KNOWN = [
  new Date('2026-03-31T23:59:59.999+11:00'),
  new Date('2026-04-05T02:59:59.999+11:00'),
  new Date('2026-04-05T03:00:00+10:00'),
  new Date('2026-10-04T01:59:59.999+10:00'),
  new Date('2026-10-04T03:00:00+11:00'),
  new Date('2027-01-01T00:00:00+11:00'),
  new Date('2028-02-29T13:00:00Z'),
];

describe('sydneyDay', () => {
  it('is the day by the law of New South Wales, at every instant', () => {
    fc.assert(
      always(instant, (each) => {
        const { year, month, day } = dayAt(each);
        return sydneyDay(each) === `${year}-${month}-${day}`;
      }),
      tried(KNOWN),
    );
  });
});

describe('formatDay', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it("prints an instant as 'dd MMM yyyy' of its day in Sydney, in whatever zone it is written", () => {
    fc.assert(
      always(
        instant.chain((each) => written(each).map((text) => ({ each, text }))),
        ({ each, text }) => formatDay(text) === inWords(dayAt(each)),
      ),
      tried(KNOWN.map((each) => ({ each, text: each.toISOString() }))),
    );
  });

  it('minds neither seconds that are left out nor a zone without a colon', () => {
    fc.assert(
      always(instant, (each) => {
        const minute = each.toISOString().slice(0, 'yyyy-MM-ddTHH:mm'.length);
        const day = inWords(dayAt(new Date(`${minute}Z`)));
        return [`${minute}Z`, `${minute}:00+0000`, `${minute}-00:00`].every((text) => formatDay(text) === day);
      }),
      tried(KNOWN, 500),
    );
  });

  it('prints a date alone, or with a time that names no zone, as it is', () => {
    const timed = fc.record({
      day,
      time: fc.constantFrom('', 'T00:00:00', 'T23:59:59', 'T12:30', 'T10:00:00.000'),
    });
    fc.assert(
      always(timed, ({ day, time }) => formatDay(`${isoDay(day)}${time}`) === inWords(day)),
      tried([
        { day: { year: 2028, month: 2, day: 29 }, time: '' },
        { day: { year: 2026, month: 9, day: 5 }, time: 'T23:59:59' },
        { day: { year: 2026, month: 6, day: 30 }, time: 'T00:00:00' },
      ]),
    );
  });

  it('prints the same day on a computer anywhere on earth', () => {
    const somewhere = fc.constantFrom(
      'Pacific/Kiritimati',
      'Australia/Perth',
      'UTC',
      'America/New_York',
      'Pacific/Niue',
    );
    const text = fc.oneof(
      instant.chain(written),
      fc
        .record({ day, time: fc.constantFrom('', 'T00:30:00', 'T23:30:00') })
        .map(({ day, time }) => isoDay(day) + time),
    );
    fc.assert(
      always(fc.record({ text, zones: fc.tuple(somewhere, somewhere) }), ({ text, zones }) => {
        const [here, there] = zones.map((each) => {
          process.env['TZ'] = each;
          return formatDay(text);
        });
        return here === there;
      }),
      tried([{ text: '2026-03-31T23:30:00', zones: ['Pacific/Kiritimati', 'Pacific/Niue'] }], 500),
    );
  });

  it('keeps four digits of a year', () => {
    fc.assert(
      always(fc.integer({ min: 1, max: 9999 }), (year) => {
        const text = `${String(year).padStart(4, '0')}`;
        return formatDay(`${text}-05-17`) === `17 May ${text}`;
      }),
      tried([1, 99, 999]),
    );
  });

  it('is null for a day that no calendar has', () => {
    const impossible = fc.oneof(
      fc.record({ year, month, extra: fc.integer({ min: 1, max: 60 }) }).map(({ year, month, extra }) => ({
        year,
        month,
        day: lengthOf(year, month) + extra,
      })),
      fc.record({ year, month, day: fc.constant(0) }),
      fc.record({ year, month: fc.oneof(fc.constant(0), fc.integer({ min: 13, max: 99 })), day: fc.constant(7) }),
    );
    fc.assert(
      always(impossible, (each) => formatDay(isoDay(each)) === null && formatDay(`${isoDay(each)}T12:00:00Z`) === null),
      tried([
        { year: 2026, month: 2, day: 29 },
        { year: 2026, month: 13, day: 1 },
      ]),
    );
  });

  it('is null for every other text, also for those that a browser would read as a date', () => {
    const text = fc.oneof(
      fc.string(),
      fc
        .record({ words: fc.constantFrom('offer', 'Ends', 'EOFY', ''), number: fc.nat({ max: 60 }) })
        .map(({ words, number }) => `${words} ${number}`),
      fc
        .record({ day, around: fc.constantFrom('x', ' ', '1', 'T', 'T25:00:00Z', 'T10:00:00Zx', 'T10:61:00Z') })
        .map(({ day, around }) => `${isoDay(day)}${around}`),
      day.map((each) => `x${isoDay(each)}`),
      day.map((each) => `+${isoDay(each)}T00:00:00Z`),
      day.map(({ year, month, day }) => `${day}/${month}/${year}`),
    );
    fc.assert(
      always(text, (each) => formatDay(each) === null),
      tried(['', 'soon', 'offer 5', '1', '2026', '2026-02', '20260205', '5 Sep 2026', '2026-9-5']),
    );
  });

  it('is null where there is nothing to print', () => {
    fc.assert(
      always(fc.constantFrom(null, undefined, ''), (nothing) => formatDay(nothing) === null),
      tried([null, undefined], 10),
    );
  });
});
