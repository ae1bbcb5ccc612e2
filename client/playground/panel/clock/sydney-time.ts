/** Instants as a clock on a wall in Sydney shows them, and back. */
const ZONE = 'Australia/Sydney';

const shown = new Intl.DateTimeFormat('en-AU', {
  timeZone: ZONE,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

const parts = new Intl.DateTimeFormat('en-AU', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** 'Sun, 15 Mar 2026, 10:00:00 am AEDT'. */
export const sayInstant = (instant: Date): string => shown.format(instant);

/** '2026-03-15T10:00:00', as a date-and-time field holds it. */
export function wallTime(instant: Date): string {
  const part = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}:${part['second']}`;
}

/** The instant at which Sydney's clocks show that; null where the text is no date and time. */
export function instantAt(wall: string): Date | null {
  const asIfUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asIfUtc)) return null;
  const offsetAt = (time: number) => Date.parse(`${wallTime(new Date(time))}Z`) - time;
  // The offset of a first guess may be that of the other side of a daylight-saving change.
  const guess = asIfUtc - offsetAt(asIfUtc);
  return new Date(asIfUtc - offsetAt(guess));
}
