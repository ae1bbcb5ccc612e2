/** Where the provider lives for this page: its origin, and what every address there is told. */
export interface ProviderHome {
  origin: string;
  /** '' or '?session=…'. */
  query: string;
}

/** `session` lets the server treat one session's frames apart; `bank` chooses which bank accounts are taken. */
const PASSED_ON = ['session', 'bank'] as const;

/** The home of a script or a frame that was loaded from `address`. */
export function homeOf(address: string): ProviderHome {
  const { origin, searchParams } = new URL(address);
  const passedOn = new URLSearchParams();
  for (const name of PASSED_ON) {
    const value = searchParams.get(name);
    if (value) passedOn.set(name, value);
  }
  return { origin, query: passedOn.size > 0 ? `?${passedOn}` : '' };
}
