import type { IncomingMessage } from 'node:http';
import { HttpProblem } from './http-problem.ts';

const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i;
/** How many accepted `Host` headers are remembered: clients send a handful. */
const MOST_REMEMBERED = 100;

/**
 * Refuses a request for a host that is neither loopback, nor one of `allowed` (names, hosts with a port, or origins), nor
 * the address that the connection came in at. A page elsewhere whose name is made to resolve to this machine (DNS
 * rebinding) would otherwise be of the same origin as this server.
 */
export function hostCheck(allowed: readonly string[]): (request: IncomingMessage) => void {
  const names = new Set(allowed.map((each) => nameOf(each.replace(/^https?:\/\//, ''))));
  const accepted = new Set<string>();
  return ({ headers: { host = '' }, socket }) => {
    if (accepted.has(host)) return;
    const name = nameOf(host);
    if (name === null || !(LOOPBACK.test(name) || names.has(name) || name === addressOf(socket.localAddress))) {
      throw new HttpProblem(
        421,
        `This server does not answer for the host '${host.slice(0, 100)}'. Use localhost, or name the host in ALLOWED_HOSTS.`,
      );
    }
    if (accepted.size < MOST_REMEMBERED) accepted.add(host);
  };
}

/** The name of a host as a URL spells it, without its port; null when there is none. */
function nameOf(host: string): string | null {
  if (!HOST.test(host)) return null;
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : null;
}

/** The local address of a connection, as a host. */
function addressOf(address = ''): string {
  const plain = address.replace(/^::ffff:/, '');
  return plain.includes(':') ? `[${plain}]` : plain;
}
