declare module 'proxy-from-env' {
  /** The proxy that HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY configure for a URL; an empty string without one. */
  export function getProxyForUrl(url: URL): string;
}
