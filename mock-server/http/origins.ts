import { HttpProblem } from './http-problem.ts';

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
  /** The one address that is listened on; loopback when left out. */
  address?: string | undefined;
  frameHost: string | undefined;
  /** A port on which the card provider is served alone; null where there is none. */
  framePort: number | null;
  /** The Host header of the page's own request where we serve the page; null where another server does. */
  pageHost: string | null | undefined;
}

/**
 * The origin of the card provider's script and frames: never the page's own, so that the page can no more read a card
 * number here than it can in production. Two names of one machine are two origins, and so are two ports. Throws an
 * HttpProblem where there is no other origin.
 */
export function frameOriginOf({ port, address, frameHost, framePort, pageHost }: Frames): string {
  if (frameHost !== undefined) return apart(givenOrigin(frameHost, port), pageHost);
  if (typeof pageHost !== 'string') return `http://${address === '::1' ? '[::1]' : 'localhost'}:${port}`;
  const name = nameOf(pageHost);
  // A content security policy cannot name an IPv6 address.
  if (framePort !== null) return `http://${name === '[::1]' ? 'localhost' : name}:${framePort}`;
  if (name === 'localhost') return `http://127.0.0.1:${port}`;
  if (name === '127.0.0.1' || name === '[::1]') return `http://localhost:${port}`;
  return apart(`http://${pageHost}`, pageHost);
}

/** The origin of a page at that host whose frames are at `framePort`. */
export const pageOriginOf = (frameHost: string, port: number): string => `http://${nameOf(frameHost)}:${port}`;

const nameOf = (host: string): string => host.replace(/:\d+$/, '');

function givenOrigin(frameHost: string, port: number): string {
  if (/^https?:\/\//.test(frameHost)) return new URL(frameHost).origin;
  return `http://${/:\d+$/.test(frameHost) ? frameHost : `${frameHost}:${port}`}`;
}

function apart(frameOrigin: string, pageHost: string | null | undefined): string {
  if (new URL(frameOrigin).host !== pageHost) return frameOrigin;
  throw new HttpProblem(
    421,
    `The page is at ${pageHost}, and the card fields would be at the same origin, where the page could read card numbers. ` +
      'Name another host for them with FRAME_HOST, or open the page at localhost.',
  );
}
