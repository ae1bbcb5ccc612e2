/** The reader's own time zone, with its name, because the clocks of sessions show the time in Sydney. */
const FORMAT = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** Formats an ISO instant in Australian English: '21 Nov 2026, 1:30 pm AEDT'. */
export const formatDateTime = (at: string): string => FORMAT.format(new Date(at));
