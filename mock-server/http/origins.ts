import type { MiddlewareHandler } from 'hono';
import { RequestError } from '../request-error.ts';
import { truncate } from '../text.ts';
import type { AppContext, AppEnv } from './request.ts';

const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

function parseHostname(host: string): string | null {
  if (!HOST.test(host)) return null;
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : null;
}

const isLoopbackName = (name: string | null): boolean => name !== null && LOOPBACK.test(name);

const withoutScheme = (origin: string): string => origin.replace(/^https?:\/\//, '');

export const isLoopback = (hostOrOrigin = ''): boolean => isLoopbackName(parseHostname(withoutScheme(hostOrOrigin)));

/** This machine's origins for a content security policy, which cannot contain IPv6 addresses. `http:` matches https too. */
const LOOPBACK_SOURCES = ['http://localhost:*', 'http://*.localhost:*', 'http://127.0.0.1:*'];

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

export function parseHosts(name: string, text = ''): string[] {
  const hosts = splitList(text);
  const invalid = hosts.find((host) => parseHostname(withoutScheme(host)) === null);
  if (invalid === undefined) return hosts;
  throw new Error(`${name} has '${invalid}', which is not a host. Write it like shop.local, without a path.`);
}

/**
 * Rejects requests whose `Host` is neither loopback, nor in `allowed`, nor the local address of the connection.
 * Prevents DNS rebinding: a page whose host name resolves to this machine would have the server's own origin.
 */
export function createHostCheck(allowed: readonly string[]): MiddlewareHandler<AppEnv> {
  const names = new Set(allowed.map((host) => parseHostname(withoutScheme(host))));
  return async (c, next) => {
    const host = c.req.header('host') ?? '';
    const name = parseHostname(host);
    const address = formatAddress(c.env.incoming.socket.localAddress);
    if (name === null || !(isLoopbackName(name) || names.has(name) || name === address)) throw hostNotAllowed(host);
    await next();
  };
}

function formatAddress(address = ''): string {
  const plain = address.replace(/^::ffff:/, '');
  return plain.includes(':') ? `[${plain}]` : plain;
}

export const hostNotAllowed = (host: string): RequestError =>
  new RequestError(
    421,
    `The host '${truncate(host)}' is not allowed. Use localhost, or add the host to ALLOWED_HOSTS.`,
  );

export interface OriginPolicy {
  allows(origin: string, host: string | undefined): boolean;
  frameAncestors(host: string | undefined): string[];
}

/**
 * Allows the server's own pages and the configured origins. At a loopback host, the browser runs on this machine, so
 * all pages of this machine are allowed too. At another host, such as a shared preview, pages on a visitor's machine
 * are not.
 */
export const createOriginPolicy = (configured: () => readonly string[]): OriginPolicy => ({
  allows: (origin, host) =>
    withoutScheme(origin) === host || configured().includes(origin) || (isLoopback(host) && isLoopback(origin)),
  frameAncestors: (host) => [
    ...(isLoopback(host) ? LOOPBACK_SOURCES : []),
    ...configured().filter((origin) => !origin.includes('[')),
  ],
});

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** A page's request has `Origin` or `Sec-Fetch-Site`. A request with neither is from another client and is allowed. */
export const requireAllowedOrigin =
  (policy: OriginPolicy): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const [origin, host] = [c.req.header('origin'), c.req.header('host')];
    const isAllowed =
      origin === undefined ? c.req.header('sec-fetch-site') !== 'cross-site' : policy.allows(origin, host);
    if (!isAllowed && !SAFE_METHODS.includes(c.req.method)) throw originNotAllowed(origin);
    await next();
  };

export const originNotAllowed = (origin = 'another site'): RequestError =>
  new RequestError(
    403,
    `A page of ${truncate(origin)} may not change state on this server. To allow it, add its origin to ALLOWED_ORIGINS.`,
  );

/** Whether an unknown site may have sent this GET, which must not change a session. Such sites send no `Authorization`. */
export function isFromUnknownPage(request: AppContext['req'], policy: OriginPolicy): boolean {
  if (request.header('sec-fetch-site') !== 'cross-site' || request.header('authorization') !== undefined) return false;
  const page = request.header('origin') ?? request.header('referer') ?? '';
  return !URL.canParse(page) || !policy.allows(new URL(page).origin, request.header('host'));
}

export const readAllowedOrigins = ({ ALLOWED_ORIGINS } = process.env): string[] =>
  parseOrigins('ALLOWED_ORIGINS', ALLOWED_ORIGINS);

/** Throws for an origin that is not written as browsers send it, for example with a path. */
export const parseOrigins = (name: string, text = ''): string[] =>
  splitList(text).map((item) => {
    const origin = URL.canParse(item) ? new URL(item).origin : 'null';
    if (origin === item.replace(/\/$/, '').toLowerCase() && /^https?:/.test(origin)) return origin;
    throw new Error(
      `${name} has '${item}', which is not an origin. Write it like https://app.example.com, without a path.`,
    );
  });

interface FrameOriginOptions {
  port: number;
  address?: string | undefined;
  frameHost: string | undefined;
  framePort: number | null;
  /** The `Host` header of the page's request; null if another server serves the page. */
  pageHost: string | null | undefined;
}

/** The origin of the card fields. Throws if it is the page's own origin, where the page could read card numbers. */
export function resolveFrameOrigin({ port, address, frameHost, framePort, pageHost }: FrameOriginOptions): string {
  if (frameHost !== undefined) return requireSeparateOrigin(parseFrameHost(frameHost, port), pageHost);
  if (typeof pageHost !== 'string') return `http://${address === '::1' ? '[::1]' : 'localhost'}:${port}`;
  const name = stripPort(pageHost);
  // A page at [::1] gets frames at localhost, because its content security policy cannot contain an IPv6 address.
  if (framePort !== null) return `http://${name === '[::1]' ? 'localhost' : name}:${framePort}`;
  if (name === 'localhost') return `http://127.0.0.1:${port}`;
  if (name === '127.0.0.1' || name === '[::1]') return `http://localhost:${port}`;
  return requireSeparateOrigin(`http://${pageHost}`, pageHost);
}

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
