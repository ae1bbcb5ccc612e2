/**
 * Proxy support without a proxy agent: agents pass on a proxy's error as the backend's response, and a contract would
 * fail although the backend was not reached.
 */
import http from 'node:http';
import net from 'node:net';
import tls from 'node:tls';

type Environment = Record<string, string | undefined>;

/** The proxy that the environment configures for a URL, or null. Loopback addresses never use one. */
export function proxyFor(url: URL, env: Environment): URL | null {
  const setting = (name: string) => env[name.toLowerCase()] || env[name.toUpperCase()];
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isLoopback(host)) return null;
  const exceptions = (setting('no_proxy') ?? '').split(/[\s,]+/).filter(Boolean);
  if (exceptions.some((exception) => matchesException(exception, host, url.port))) return null;
  const proxy = setting(`${url.protocol.slice(0, -1)}_proxy`) ?? setting('all_proxy');
  if (!proxy) return null;
  const parsed = new URL(proxy.includes('://') ? proxy : `http://${proxy}`);
  if (!/^https?:$/.test(parsed.protocol))
    throw new Error(`The proxy ${parsed.protocol}//… is not supported; use an HTTP proxy.`);
  return parsed;
}

const isLoopback = (host: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|::1|0\.0\.0\.0)$/i.test(host);

/** 'example.test', '.example.test' and '*.example.test' match a domain and its subdomains; '*' matches all. */
function matchesException(exception: string, host: string, port: string): boolean {
  const [, name = '', onlyPort] = exception.toLowerCase().match(/^(.*?)(?::(\d+))?$/) ?? [];
  if (onlyPort !== undefined && onlyPort !== port) return false;
  const domain = name.replace(/^\*?\./, '');
  return name === '*' || host.toLowerCase() === domain || host.toLowerCase().endsWith(`.${domain}`);
}

const credentials = ({ username, password }: URL): Record<string, string> =>
  username === ''
    ? {}
    : {
        'proxy-authorization': `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`,
      };

const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === 'https:' ? 443 : 80);

/** Options of an http: request through a proxy: it goes to the proxy with the absolute URL as its path. */
export const proxyRequestOptions = (url: URL, proxy: URL): http.RequestOptions => ({
  protocol: proxy.protocol,
  hostname: proxy.hostname,
  port: portOf(proxy),
  path: url.href,
  headers: { ...credentials(proxy), host: url.host },
});

/** Opens a tunnel through the proxy to an https: host, for one request. */
export async function openTunnel(url: URL, proxy: URL, signal: AbortSignal): Promise<tls.TLSSocket> {
  const target = `${url.hostname}:${portOf(url)}`;
  const socket = await new Promise<net.Socket>((resolve, reject) => {
    const connectRequest = http.request({
      protocol: 'http:',
      hostname: proxy.hostname,
      port: portOf(proxy),
      method: 'CONNECT',
      path: target,
      headers: { ...credentials(proxy), host: target },
      signal,
      ...(proxy.protocol === 'https:'
        ? {
            createConnection: () =>
              tls.connect({ host: proxy.hostname, port: portOf(proxy), servername: proxy.hostname }),
          }
        : {}),
    });
    connectRequest.once('connect', ({ statusCode }, tunnel) =>
      statusCode === 200
        ? resolve(tunnel as net.Socket)
        : reject(new Error(`the proxy ${proxy.host} responds with ${statusCode} for ${target}`)),
    );
    connectRequest.once('error', reject).end();
  });
  return tls.connect({ socket, servername: net.isIP(url.hostname) ? '' : url.hostname });
}
