let format: Intl.DateTimeFormat | undefined;

/** The year and month (1 to 12) of an instant in Sydney, where the product is sold. */
export function sydneyMonth(instant: Date): { year: number; month: number } {
  // The format is created on first use, because creating it takes 13 ms of the server's start.
  format ??= new Intl.DateTimeFormat('en-AU', { timeZone: 'Australia/Sydney', year: 'numeric', month: 'numeric' });
  const parts = format.formatToParts(instant);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return { year: part('year'), month: part('month') };
}
