/** The origins of the client in development, or those given; with `ownPort`, also our own, which then serves the client. */
export function clientOriginsOf(given: readonly string[] | undefined, ownPort: number | null): readonly string[] {
  const origins = given ?? developmentOrigins();
  return ownPort === null ? origins : [...origins, ...loopback(ownPort)];
}

const loopback = (port: string | number) => ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${port}`);

/** The origins of the client in development. */
export const developmentOrigins = (): readonly string[] => loopback(process.env['CLIENT_PORT'] ?? '5173');

interface Frames {
  port: number;
  /** The one address that is listened on; 127.0.0.1 and others when left out. */
  address?: string | undefined;
  frameHost: string | undefined;
  /** The Host header of the page's own request where we serve the page; null where another server does. */
  pageHost: string | null | undefined;
}

/**
 * The origin of the card provider's script and frames. It is never the page's own where that can be helped, so that the
 * page can no more read a card number here than it can in production. Two names of one machine are two origins.
 */
export function frameOriginOf({ port, address, frameHost, pageHost }: Frames): string {
  if (frameHost !== undefined) {
    if (/^https?:\/\//.test(frameHost)) return new URL(frameHost).origin;
    return `http://${/:\d+$/.test(frameHost) ? frameHost : `${frameHost}:${port}`}`;
  }
  const other = address === '::1' ? '[::1]' : '127.0.0.1';
  if (typeof pageHost !== 'string') return `http://${address === '::1' ? other : 'localhost'}:${port}`;
  const name = pageHost.replace(/:\d+$/, '');
  if (name === 'localhost') return `http://${other}:${port}`;
  if (name === '127.0.0.1' || name === '[::1]') return `http://localhost:${port}`;
  return `http://${pageHost}`;
}
