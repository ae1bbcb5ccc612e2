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

const DATE_ALONE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** 'dd MMM yyyy' of an ISO date or instant, in Sydney; a date alone is printed as it is. Null for anything else. */
export function formatDay(iso: string | null | undefined): string | null {
  if (!iso) return null;
  const alone = DATE_ALONE.exec(iso);
  const instant = new Date(iso);
  if (!alone && Number.isNaN(instant.getTime())) return null;
  const { year, month, day } = alone
    ? { year: Number(alone[1]), month: Number(alone[2]), day: Number(alone[3]) }
    : dayInSydney(instant);
  const name = MONTHS[month - 1];
  return name ? `${String(day).padStart(2, '0')} ${name} ${year}` : null;
}

/** A card is valid through the last day of its month. Two-digit years mean 20xx. Months are 1 to 12 (spec 5). */
export function isPastMonth(expiry: { month: number; year: number }, now: Date): boolean {
  const today = dayInSydney(now);
  const year = expiry.year < 100 ? 2000 + expiry.year : expiry.year;
  return year < today.year || (year === today.year && expiry.month < today.month);
}
