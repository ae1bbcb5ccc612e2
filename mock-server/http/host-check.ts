import type { IncomingMessage } from 'node:http';
import { RequestError } from '../request-error.ts';
import { truncate } from '../truncate.ts';
import { isLoopbackName, parseHostname } from './loopback.ts';

/** Bounds the cache of accepted `Host` headers; clients send a handful of different ones. */
const MAX_ACCEPTED_HOSTS = 100;

const withoutScheme = (host: string): string => host.replace(/^https?:\/\//, '');

/** The hosts in a setting, separated by commas: names, hosts with a port, or origins. Throws an error that says how to write them. */
export function parseHosts(name: string, text = ''): string[] {
  const hosts = text.split(',').map((each) => each.trim());
  return hosts.filter((each) => {
    if (each !== '' && parseHostname(withoutScheme(each)) === null)
      throw new Error(`${name} has '${each}', which is not a host. Write it like shop.local, without a path.`);
    return each !== '';
  });
}

/**
 * Rejects requests whose `Host` is neither loopback, nor in `allowed` (names, hosts with a port, or origins), nor the local
 * address of the connection. Prevents DNS rebinding: a page whose host name resolves to this machine would otherwise
 * have the same origin as this server.
 */
export function createHostCheck(allowed: readonly string[]): (request: IncomingMessage) => void {
  const names = new Set(allowed.map((each) => parseHostname(withoutScheme(each))));
  const accepted = new Set<string>();
  return ({ headers: { host = '' }, socket }) => {
    if (accepted.has(host)) return;
    const name = parseHostname(host);
    if (name === null || !(isLoopbackName(name) || names.has(name) || name === formatAddress(socket.localAddress))) {
      throw new RequestError(
        421,
        `The host '${truncate(host)}' is not allowed. Use localhost, or add the host to ALLOWED_HOSTS.`,
      );
    }
    if (accepted.size < MAX_ACCEPTED_HOSTS) accepted.add(host);
  };
}

/** A socket address in the notation of a host: IPv6 in brackets, mapped IPv4 as IPv4. */
function formatAddress(address = ''): string {
  const plain = address.replace(/^::ffff:/, '');
  return plain.includes(':') ? `[${plain}]` : plain;
}
