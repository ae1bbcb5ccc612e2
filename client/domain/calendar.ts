/** Calendar facts of an instant in Sydney, where this product's days begin and end (spec 5). */
const sydney = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

// en-AU's own short months are not all three letters long ('Sept', 'June'), so the pattern 'MMM' is spelled here.
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export interface CalendarDay {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

export function dayInSydney(instant: Date): CalendarDay {
  const parts = new Map(sydney.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  return { year: parts.get('year') ?? 0, month: parts.get('month') ?? 0, day: parts.get('day') ?? 0 };
}

/** '2026-3-15': changes exactly when a day begins in Sydney, and nothing that depends on dates changes more often. */
export function sydneyDay(instant: Date): string {
  const { year, month, day } = dayInSydney(instant);
  return `${year}-${month}-${day}`;
}

/** A date alone, or with a time of day and perhaps the zone that makes it an instant. Browsers read far more as a date. */
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * 'dd MMM yyyy' of an ISO date or instant, in Sydney; a date that names no zone is printed as it is. Null for anything
 * else, also for a day that no calendar has.
 */
export function formatDay(iso: string | null | undefined): string | null {
  const found = ISO.exec(iso ?? '');
  if (!found) return null;
  const [text, year, month, day, zone] = found;
  const written = { year: Number(year), month: Number(month), day: Number(day) };
  const instant = new Date(text);
  if (!isInCalendar(written) || Number.isNaN(instant.getTime())) return null;
  return inWords(zone ? dayInSydney(instant) : written);
}

/** The 31st of a shorter month is a day of the next one. */
const isInCalendar = ({ year, month, day }: CalendarDay): boolean =>
  new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;

const inWords = ({ year, month, day }: CalendarDay): string =>
  `${String(day).padStart(2, '0')} ${MONTHS[month - 1]} ${String(year).padStart(4, '0')}`;

/** A card is valid through the last day of its month. Two-digit years mean 20xx. Months are 1 to 12 (spec 5). */
export function isPastMonth(expiry: { month: number; year: number }, now: Date): boolean {
  const today = dayInSydney(now);
  const year = expiry.year < 100 ? 2000 + expiry.year : expiry.year;
  return year < today.year || (year === today.year && expiry.month < today.month);
}
