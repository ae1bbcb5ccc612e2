import type { IncomingMessage } from 'node:http';
import { HttpError } from './http-error.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Rejects state-changing requests from pages of unknown origins. Browsers identify such pages by `Origin` or
 * `Sec-Fetch-Site`; other clients send neither header.
 */
export function requireAllowedOrigin(
  { method = 'GET', headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  origins: () => readonly string[],
): void {
  if (SAFE_METHODS.includes(method)) return;
  const { origin, host } = headers;
  if (origin === undefined && headers['sec-fetch-site'] !== 'cross-site') return;
  if (origin !== undefined && (origin.replace(/^https?:\/\//, '') === host || origins().includes(origin))) return;
  throw new HttpError(
    403,
    `A page of ${origin ?? 'another site'} may not change state on this server. To allow it, add its origin to PAGE_ORIGIN.`,
  );
}
