const TIME_ZONE = 'Australia/Sydney';

const displayFormat = new Intl.DateTimeFormat('en-AU', {
  timeZone: TIME_ZONE,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

const fieldFormat = new Intl.DateTimeFormat('en-AU', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** 'Sun, 15 Mar 2026, 10:00:00 am AEDT'. */
export const formatInstant = (instant: Date): string => displayFormat.format(instant);

/** '2026-03-15T10:00:00', the value of a `datetime-local` input. */
export function formatSydneyDateTime(instant: Date): string {
  const part = Object.fromEntries(fieldFormat.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}:${part['second']}`;
}

export function parseSydneyDateTime(text: string): Date | null {
  const asIfUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asIfUtc)) return null;
  const offsetAt = (time: number) => Date.parse(`${formatSydneyDateTime(new Date(time))}Z`) - time;
  // Reads the offset again at the estimated instant, because `asIfUtc` may be on the other side of a daylight-saving change.
  const guess = asIfUtc - offsetAt(asIfUtc);
  return new Date(asIfUtc - offsetAt(guess));
}
