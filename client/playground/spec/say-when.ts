const WHEN = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' });

/** An ISO instant as people here read it: '21 Nov 2026, 1:30 pm'. */
export const sayWhen = (at: string): string => WHEN.format(new Date(at));
