/** The name of the session in the page's address; creates one where there is none, and adds it there. */
export function sessionOf(address: URLSearchParams): string {
  const existing = address.get('session');
  if (existing) return existing;
  const session = Math.random().toString(36).slice(2, 10);
  replaceInAddress(address, { session });
  return session;
}

/** Changes query parameters in the page's address, so that a reload and a copied link keep them; null removes one. */
export function replaceInAddress(address: URLSearchParams, changes: Readonly<Record<string, string | null>>): void {
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) address.delete(name);
    else address.set(name, value);
  }
  history.replaceState(null, '', `?${address}`);
}

export function scenarioHref(scenario: string): string {
  const view = [...new URLSearchParams(location.search)].filter(([name]) => ['width', 'scheme'].includes(name));
  return `/?${new URLSearchParams([['scenario', scenario], ...view])}`;
}
