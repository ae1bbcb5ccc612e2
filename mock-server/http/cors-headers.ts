import type { IncomingMessage } from 'node:http';
import type { OriginPolicy } from './origins.ts';

/**
 * CORS headers for pages of allowed origins. Other pages get none, so browsers block their access to the response. A
 * preflight allows every header that it asks for: apps add headers of their own to requests.
 */
export function corsHeaders(
  request: IncomingMessage,
  policy: OriginPolicy,
  methods: readonly string[],
): Record<string, string> {
  const { origin, 'access-control-request-headers': requested } = request.headers;
  if (origin === undefined || !policy.allows(origin, request)) return { vary: 'Origin' };
  const allowed = { vary: 'Origin', 'access-control-allow-origin': origin };
  if (request.method !== 'OPTIONS') return allowed;
  return {
    ...allowed,
    'access-control-allow-methods': methods.join(', '),
    ...(typeof requested === 'string' && { 'access-control-allow-headers': requested }),
    'access-control-max-age': '600',
  };
}
