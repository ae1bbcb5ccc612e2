/**
 * Sydney's calendar by the rules of New South Wales, in integer arithmetic: daylight saving is from 2 o'clock on the first
 * Sunday of October to 3 o'clock on the first Sunday of April. It has been so since 2008.
 */
import fc from 'fast-check';

export interface Day {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

const HOUR = 3_600_000;
const STANDARD = 10 * HOUR;
const SUMMER = 11 * HOUR;

/** The two instants of a year at which clocks in Sydney are changed. */
const dstChanges = (year: number) => ({
  toStandard: firstSunday(year, 4) + 3 * HOUR - SUMMER,
  toSummer: firstSunday(year, 10) + 2 * HOUR - STANDARD,
});

function firstSunday(year: number, month: number): number {
  const first = new Date(Date.UTC(year, month - 1, 1));
  return first.getTime() + ((7 - first.getUTCDay()) % 7) * 24 * HOUR;
}

/** What a clock in Sydney is ahead of Greenwich, in milliseconds. */
function utcOffsetAt(time: number): number {
  const { toStandard, toSummer } = dstChanges(new Date(time + STANDARD).getUTCFullYear());
  return time < toStandard || time >= toSummer ? SUMMER : STANDARD;
}

/** The day that a calendar in Sydney shows. */
export function dayAt(instant: Date): Day {
  const there = new Date(instant.getTime() + utcOffsetAt(instant.getTime()));
  return { year: there.getUTCFullYear(), month: there.getUTCMonth() + 1, day: there.getUTCDate() };
}

/** The instant at which a day begins in Sydney. No change of clocks is at midnight. */
export function startOfDay({ year, month, day }: Day): Date {
  const midnight = Date.UTC(year, month - 1, day);
  return new Date(midnight - utcOffsetAt(midnight - STANDARD));
}

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);

export const year = fc.integer({ min: 2009, max: 2099 });
export const month = fc.integer({ min: 1, max: 12 });

/** A day of those years; first, last and leap days are met often. */
export const day: fc.Arbitrary<Day> = fc
  .record({ year, month, which: fc.oneof(fc.constantFrom(1, 29, 31), fc.integer({ min: 1, max: 31 })) })
  .map(({ year, month, which }) => ({ year, month, day: Math.min(which, daysInMonth(year, month)) }));

/** A little before or after something. */
const nearbyOffset = fc.oneof(
  fc.integer({ min: -2, max: 2 }),
  fc.integer({ min: -2 * HOUR, max: 2 * HOUR }),
  fc.integer({ min: -12 * HOUR, max: 12 * HOUR }),
);

/** Instants of those years, most of them about the beginning of a day, of a month, of a year, or a change of clocks. */
export const instant: fc.Arbitrary<Date> = fc
  .oneof(
    day.map((each) => startOfDay(each).getTime()),
    fc.record({ year, month }).map(({ year, month }) => startOfDay({ year, month, day: 1 }).getTime()),
    year.map((each) => startOfDay({ year: each, month: 1, day: 1 }).getTime()),
    year.chain((each) => fc.constantFrom(...Object.values(dstChanges(each)))),
  )
  .chain((time) => nearbyOffset.map((moved) => new Date(time + moved)));

/** An instant as a server may write it: in any zone on earth, with seconds or without, with parts of them or without. */
export const isoInstant = (instant: Date): fc.Arbitrary<string> =>
  fc.record({ zone: fc.integer({ min: -12 * 4, max: 14 * 4 }), asZ: fc.boolean() }).map(({ zone, asZ }) => {
    if (asZ) return instant.toISOString();
    const there = new Date(instant.getTime() + zone * 15 * 60_000).toISOString().slice(0, -1);
    const minutes = Math.abs(zone) * 15;
    return `${there}${zone < 0 ? '-' : '+'}${padTwo(Math.floor(minutes / 60))}:${padTwo(minutes % 60)}`;
  });

export const padTwo = (number: number): string => String(number).padStart(2, '0');
