/**
 * The way through a proxy, in code of our own: a ready-made agent would hand on a proxy's refusal as though it were the
 * backend's answer, and the contract would be said to fail where nobody was reached.
 */
import http from 'node:http';
import net from 'node:net';
import tls from 'node:tls';

type Surroundings = Record<string, string | undefined>;

/** The proxy through which the address is reached by the usual settings, or null. This machine is never behind one. */
export function proxyFor(url: URL, env: Surroundings): URL | null {
  const setting = (name: string) => env[name.toLowerCase()] || env[name.toUpperCase()];
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isLoopback(host)) return null;
  const exceptions = (setting('no_proxy') ?? '').split(/[\s,]+/).filter(Boolean);
  if (exceptions.some((exception) => covers(exception, host, url.port))) return null;
  const proxy = setting(`${url.protocol.slice(0, -1)}_proxy`) ?? setting('all_proxy');
  if (!proxy) return null;
  const parsed = new URL(proxy.includes('://') ? proxy : `http://${proxy}`);
  if (!/^https?:$/.test(parsed.protocol))
    throw new Error(`The proxy ${parsed.protocol}//… is not supported; HTTP ones are.`);
  return parsed;
}

export const isLoopback = (host: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|::1|0\.0\.0\.0)$/i.test(host);

/** 'example.test', '.example.test' and '*.example.test' cover a domain and what is below it; '*' covers all. */
function covers(exception: string, host: string, port: string): boolean {
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

/** How a call for http: is made through a proxy: to the proxy, with the whole address as its path. */
export const throughProxy = (url: URL, proxy: URL): http.RequestOptions => ({
  protocol: proxy.protocol,
  hostname: proxy.hostname,
  port: portOf(proxy),
  path: url.href,
  headers: { ...credentials(proxy), host: url.host },
});

/** A line through the proxy to a host of https:, for one call. */
export async function tunnel(url: URL, proxy: URL, signal: AbortSignal): Promise<tls.TLSSocket> {
  const target = `${url.hostname}:${portOf(url)}`;
  const socket = await new Promise<net.Socket>((resolve, reject) => {
    const asking = http.request({
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
    asking.once('connect', ({ statusCode }, line) =>
      statusCode === 200
        ? resolve(line as net.Socket)
        : reject(new Error(`the proxy ${proxy.host} answers ${statusCode} for ${target}`)),
    );
    asking.once('error', reject).end();
  });
  return tls.connect({ socket, servername: net.isIP(url.hostname) ? '' : url.hostname });
}
