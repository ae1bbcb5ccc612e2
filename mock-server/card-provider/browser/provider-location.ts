/** The provider's origin, and the query of every URL there. */
export interface ProviderLocation {
  origin: string;
  /** '' or '?session=…'. */
  query: string;
}

/** `session` lets faults match the frames of one session; `bank` is the bank mode. */
const FORWARDED_PARAMS = ['session', 'bank'] as const;

/** The location from the URL of a script or a frame. */
export function parseProviderLocation(url: string): ProviderLocation {
  const { origin, searchParams } = new URL(url);
  const query = new URLSearchParams();
  for (const name of FORWARDED_PARAMS) {
    const value = searchParams.get(name);
    if (value) query.set(name, value);
  }
  return { origin, query: query.size > 0 ? `?${query}` : '' };
}
