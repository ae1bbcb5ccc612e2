/** `<scenario>.<session>` from the address; a page without a session gets one, written into its address to be shared. */
export function sessionKey(name: string, address: URLSearchParams): string {
  const given = address.get('session');
  if (given) return `${name}.${given}`;
  const session = Math.random().toString(36).slice(2, 10);
  const next = new URLSearchParams(address);
  next.set('session', session);
  history.replaceState(null, '', `?${next}`);
  return `${name}.${session}`;
}
