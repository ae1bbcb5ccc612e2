const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;

/** The normalized name of a host, with or without a port; null for an invalid host. */
export function parseHostname(host: string): string | null {
  if (!HOST.test(host)) return null;
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : null;
}

export const isLoopbackName = (name: string): boolean => LOOPBACK.test(name);

/** Whether a `Host` header names this machine. */
export const isLoopbackHost = (host: string | undefined): boolean => {
  const name = parseHostname(host ?? '');
  return name !== null && isLoopbackName(name);
};

/** Whether an origin is a page of this machine, on any port. */
export function isLoopbackOrigin(origin: string): boolean {
  const [, host] = /^https?:\/\/([^/]+)$/.exec(origin) ?? [];
  return isLoopbackHost(host);
}

/** The same as sources of a content security policy, which cannot contain an IPv6 address. They match https too. */
export const LOOPBACK_SOURCES = ['http://localhost:*', 'http://*.localhost:*', 'http://127.0.0.1:*'];
