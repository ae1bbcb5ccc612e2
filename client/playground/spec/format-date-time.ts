const FORMAT = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' });

/** Formats an ISO instant in Australian English: '21 Nov 2026, 1:30 pm'. */
export const formatDateTime = (at: string): string => FORMAT.format(new Date(at));
