/** Dates follow the day in Sydney, wherever the customer is. */
const SYDNEY_FORMAT = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

// The format 'MMM' requires three letters, but the short months of en-AU include 'Sept' and 'June'.
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

function dayInSydney(instant: Date): CalendarDay {
  const parts = new Map(SYDNEY_FORMAT.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  return { year: parts.get('year') ?? 0, month: parts.get('month') ?? 0, day: parts.get('day') ?? 0 };
}

/** The day in Sydney, such as '2026-3-15', as a text that changes exactly when a day begins there. */
export function sydneyDayKey(instant: Date): string {
  const { year, month, day } = dayInSydney(instant);
  return `${year}-${month}-${day}`;
}

/** A date, optionally with a time and a zone. `new Date` is not strict enough, because it accepts texts such as 'offer 5'. */
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})(?:T[\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Formats an ISO date as 'dd MMM yyyy' in Sydney time; null for anything else. A date without a zone keeps its day. */
export function formatDay(iso: string | null | undefined): string | null {
  const match = ISO_DATE.exec(String(iso));
  if (!match) return null;
  const [text, year, month, day, zone] = match;
  const parsed = { year: Number(year), month: Number(month), day: Number(day) };
  const instant = new Date(text);
  if (!isRealDay(parsed) || Number.isNaN(instant.getTime())) return null;
  return formatCalendarDay(zone ? dayInSydney(instant) : parsed);
}

/** Rejects days such as 31 April, which `Date` turns into a day of the next month. */
const isRealDay = ({ year, month, day }: CalendarDay): boolean =>
  new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;

const formatCalendarDay = ({ year, month, day }: CalendarDay): string =>
  `${String(day).padStart(2, '0')} ${MONTHS[month - 1]} ${String(year).padStart(4, '0')}`;

/** Whether a card's expiry month has passed. Years of two digits mean 20xx. */
export function isPastMonth(expiry: { month: number; year: number }, now: Date): boolean {
  const today = dayInSydney(now);
  const year = expiry.year < 100 ? 2000 + expiry.year : expiry.year;
  return year < today.year || (year === today.year && expiry.month < today.month);
}

const TIME_FORMAT = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit' });
const DAY_FORMAT = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long' });

/** Formats '2:05 pm', or '2:05 pm on 28 November' for another day than `now`, in the customer's time zone. */
export function formatTime(instant: Date, now: Date): string {
  const time = TIME_FORMAT.format(instant).replace('\u202f', '\u00a0');
  return instant.toDateString() === now.toDateString() ? time : `${time} on ${DAY_FORMAT.format(instant)}`;
}
