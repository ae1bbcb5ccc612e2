import type { IncomingMessage } from 'node:http';
import { RequestError } from '../request-error.ts';
import { truncate } from '../truncate.ts';
import type { OriginPolicy } from './origins.ts';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Rejects state-changing requests from pages of unknown origins. Browsers identify such pages by `Origin` or
 * `Sec-Fetch-Site`; other clients send neither header.
 */
export function requireAllowedOrigin(request: Pick<IncomingMessage, 'method' | 'headers'>, policy: OriginPolicy): void {
  const { method = 'GET', headers } = request;
  if (SAFE_METHODS.includes(method)) return;
  const { origin } = headers;
  if (origin === undefined && headers['sec-fetch-site'] !== 'cross-site') return;
  if (origin !== undefined && policy.allows(origin, request)) return;
  throw new RequestError(
    403,
    `A page of ${origin === undefined ? 'another site' : truncate(origin)} may not change state on this server. To allow it, add its origin to ALLOWED_ORIGINS.`,
  );
}
