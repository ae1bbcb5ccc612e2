import { HttpError } from './http-error.ts';

/** The origins of client pages: those configured or the development ones, and this server's own when it serves the client. */
export function resolveClientOrigins(
  configured: readonly string[] | undefined,
  ownPort: number | null,
): readonly string[] {
  const origins = configured ?? developmentOrigins();
  return ownPort === null ? origins : [...origins, ...loopbackOrigins(ownPort)];
}

const loopbackOrigins = (port: string | number) =>
  ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${port}`);

/** The origins of the client's development server. */
export const developmentOrigins = (): readonly string[] => loopbackOrigins(process.env['CLIENT_PORT'] ?? '5173');

interface FrameOriginOptions {
  port: number;
  /** The address the server listens on. Default: loopback. */
  address?: string | undefined;
  frameHost: string | undefined;
  /** The port that serves the card provider alone, or null. */
  framePort: number | null;
  /** The Host header of the page's request; null when another server serves the page. */
  pageHost: string | null | undefined;
}

/**
 * The origin of the card provider's script and frames. It always differs from the page's origin (by host name or port),
 * so that the page cannot read card numbers, as in production. Throws an HttpError when no second origin is available.
 */
export function resolveFrameOrigin({ port, address, frameHost, framePort, pageHost }: FrameOriginOptions): string {
  if (frameHost !== undefined) return requireSeparateOrigin(parseFrameHost(frameHost, port), pageHost);
  if (typeof pageHost !== 'string') return `http://${address === '::1' ? '[::1]' : 'localhost'}:${port}`;
  const name = stripPort(pageHost);
  // A content security policy cannot contain an IPv6 address.
  if (framePort !== null) return `http://${name === '[::1]' ? 'localhost' : name}:${framePort}`;
  if (name === 'localhost') return `http://127.0.0.1:${port}`;
  if (name === '127.0.0.1' || name === '[::1]') return `http://localhost:${port}`;
  return requireSeparateOrigin(`http://${pageHost}`, pageHost);
}

/** The origin of the page whose frames are requested at `frameHost`; `port` is the page's. */
export const resolvePageOrigin = (frameHost: string, port: number): string => `http://${stripPort(frameHost)}:${port}`;

const stripPort = (host: string): string => host.replace(/:\d+$/, '');

function parseFrameHost(frameHost: string, port: number): string {
  if (/^https?:\/\//.test(frameHost)) return new URL(frameHost).origin;
  return `http://${/:\d+$/.test(frameHost) ? frameHost : `${frameHost}:${port}`}`;
}

function requireSeparateOrigin(frameOrigin: string, pageHost: string | null | undefined): string {
  if (new URL(frameOrigin).host !== pageHost) return frameOrigin;
  throw new HttpError(
    421,
    `The page is at ${pageHost}, and the card fields would be at the same origin, where the page could read card numbers. ` +
      'Set FRAME_HOST to another host for the card fields, or open the page at localhost.',
  );
}
