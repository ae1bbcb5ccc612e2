/** The address that opens a session with its current clock and seed. */
export function sessionLink(
  { key, now, seed }: { key: string; now: Date; seed: number | undefined },
  page = `${location.origin}/`,
): string {
  const dot = key.lastIndexOf('.');
  const address = new URLSearchParams({ scenario: key.slice(0, dot), session: key.slice(dot + 1) });
  address.set('clock', now.toISOString());
  if (seed !== undefined) address.set('seed', String(seed));
  return `${page}?${address}`;
}
