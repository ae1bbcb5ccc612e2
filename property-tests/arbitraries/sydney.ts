/**
 * An oracle for Sydney's calendar in integer arithmetic. Daylight saving in New South Wales since 2008: from 2 am on
 * October's first Sunday to 3 am on April's first Sunday.
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

const dstChanges = (year: number) => ({
  toStandard: firstSunday(year, 4) + 3 * HOUR - SUMMER,
  toSummer: firstSunday(year, 10) + 2 * HOUR - STANDARD,
});

function firstSunday(year: number, month: number): number {
  const first = new Date(Date.UTC(year, month - 1, 1));
  return first.getTime() + ((7 - first.getUTCDay()) % 7) * 24 * HOUR;
}

function utcOffsetAt(time: number): number {
  const { toStandard, toSummer } = dstChanges(new Date(time + STANDARD).getUTCFullYear());
  return time < toStandard || time >= toSummer ? SUMMER : STANDARD;
}

export function dayAt(instant: Date): Day {
  const local = new Date(instant.getTime() + utcOffsetAt(instant.getTime()));
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() };
}

/** Midnight in Sydney; the offset never changes at midnight. */
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

export const day: fc.Arbitrary<Day> = fc
  .record({ year, month, dayOfMonth: fc.oneof(fc.constantFrom(1, 29, 31), fc.integer({ min: 1, max: 31 })) })
  .map(({ year, month, dayOfMonth }) => ({ year, month, day: Math.min(dayOfMonth, daysInMonth(year, month)) }));

const nearbyOffset = fc.oneof(
  fc.integer({ min: -2, max: 2 }),
  fc.integer({ min: -2 * HOUR, max: 2 * HOUR }),
  fc.integer({ min: -12 * HOUR, max: 12 * HOUR }),
);

/** Instants near the start of a day, a month or a year in Sydney, or near a change of daylight saving. */
export const instant: fc.Arbitrary<Date> = fc
  .oneof(
    day.map((date) => startOfDay(date).getTime()),
    fc.record({ year, month }).map(({ year, month }) => startOfDay({ year, month, day: 1 }).getTime()),
    year.map((anyYear) => startOfDay({ year: anyYear, month: 1, day: 1 }).getTime()),
    year.chain((anyYear) => fc.constantFrom(...Object.values(dstChanges(anyYear)))),
  )
  .chain((time) => nearbyOffset.map((offset) => new Date(time + offset)));

export const isoInstant = (instant: Date): fc.Arbitrary<string> =>
  fc.record({ zone: fc.integer({ min: -12 * 4, max: 14 * 4 }), asZ: fc.boolean() }).map(({ zone, asZ }) => {
    if (asZ) return instant.toISOString();
    const local = new Date(instant.getTime() + zone * 15 * 60_000).toISOString().slice(0, -1);
    const minutes = Math.abs(zone) * 15;
    return `${local}${zone < 0 ? '-' : '+'}${padTwo(Math.floor(minutes / 60))}:${padTwo(minutes % 60)}`;
  });

export const padTwo = (number: number): string => String(number).padStart(2, '0');
