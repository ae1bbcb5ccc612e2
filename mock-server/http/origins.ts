import type { IncomingMessage } from 'node:http';
import { RequestError } from '../request-error.ts';
import { isLoopbackHost, isLoopbackOrigin, LOOPBACK_SOURCES } from './loopback.ts';

/** Decides which pages may use the server. */
export interface OriginPolicy {
  /** Whether pages of this origin may read the response to the request and, with it, change state. */
  allows(origin: string, request: Pick<IncomingMessage, 'headers'>): boolean;
  /** The pages that may embed the card provider's frames, as sources of a content security policy. */
  frameAncestors(request: Pick<IncomingMessage, 'headers'>): string[];
}

/**
 * Allows the server's own pages and the configured origins. A request for a loopback host comes from a browser on this
 * machine, so it allows every page of this machine too. A request for another host, as of a shared preview, does not: a
 * page on a visitor's machine has no access to the preview.
 */
export const createOriginPolicy = (configured: () => readonly string[]): OriginPolicy => ({
  allows: (origin, { headers: { host } }) =>
    origin.replace(/^https?:\/\//, '') === host ||
    configured().includes(origin) ||
    (isLoopbackHost(host) && isLoopbackOrigin(origin)),
  frameAncestors: ({ headers: { host } }) => [
    ...(isLoopbackHost(host) ? LOOPBACK_SOURCES : []),
    ...configured().filter((origin) => !origin.includes('[')),
  ],
});

/** The origins in ALLOWED_ORIGINS and PAGE_ORIGIN, separated by commas. */
export const readAllowedOrigins = ({ ALLOWED_ORIGINS = '', PAGE_ORIGIN = '' } = process.env): string[] =>
  Object.entries({ ALLOWED_ORIGINS, PAGE_ORIGIN }).flatMap(([name, text]) => parseOrigins(name, text.split(',')));

/** The origins in a setting, as browsers send them. Throws an error that says how to write them. */
export const parseOrigins = (name: string, texts: readonly string[]): string[] =>
  texts
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => {
      const origin = URL.canParse(each) ? new URL(each).origin : 'null';
      if (origin === each.replace(/\/$/, '').toLowerCase() && /^https?:/.test(origin)) return origin;
      throw new Error(
        `${name} has '${each}', which is not an origin. Write it like https://app.example.com, without a path.`,
      );
    });

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
 * so that the page cannot read card numbers, as in production. Throws a RequestError when no second origin is available.
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
  throw new RequestError(
    421,
    `The page is at ${pageHost}, and the card fields would be at the same origin, where the page could read card numbers. ` +
      'Set FRAME_HOST to another host for the card fields, or open the page at localhost.',
  );
}
