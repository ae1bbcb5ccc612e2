/** A port from the setting or option `name`. Throws an error that says what to use. */
export function parsePort(name: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port >= 0 && port <= 65_535) return port;
  throw new Error(`${name} is '${text}', which is not a port. Use a number from 0 to 65535.`);
}
