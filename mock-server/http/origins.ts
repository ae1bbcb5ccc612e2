/** The origins of the client in development, or those given; with `ownPort`, also our own, which then serves the client. */
export function clientOriginsOf(given: readonly string[] | undefined, ownPort: number | null): readonly string[] {
  const clientPort = process.env['CLIENT_PORT'] ?? '5173';
  const origins = given ?? loopback(clientPort);
  return ownPort === null ? origins : [...origins, ...loopback(ownPort)];
}

const loopback = (port: string | number) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`];

interface Frames {
  port: number;
  frameHost: string | undefined;
  /** The Host header of the page's own request where we serve the page; null where another server does. */
  pageHost: string | null | undefined;
}

/**
 * The origin of the card provider's script and frames. It is never the page's own where that can be helped, so that the
 * page can no more read a card number here than it can in production. Two names of one machine are two origins.
 */
export function frameOriginOf({ port, frameHost, pageHost }: Frames): string {
  if (frameHost !== undefined) {
    if (/^https?:\/\//.test(frameHost)) return new URL(frameHost).origin;
    return `http://${/:\d+$/.test(frameHost) ? frameHost : `${frameHost}:${port}`}`;
  }
  if (typeof pageHost !== 'string') return `http://localhost:${port}`;
  const name = pageHost.replace(/:\d+$/, '');
  if (name === 'localhost') return `http://127.0.0.1:${port}`;
  if (name === '127.0.0.1' || name === '[::1]') return `http://localhost:${port}`;
  return `http://${pageHost}`;
}
