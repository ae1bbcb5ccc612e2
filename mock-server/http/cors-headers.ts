import type { IncomingMessage } from 'node:http';

const ALLOWED_HEADERS = 'authorization, content-type, idempotency-key';

/** CORS headers for pages of the allowed origins. Other pages get none, so browsers block their access to the response. */
export function corsHeaders(
  request: IncomingMessage,
  origins: () => readonly string[],
  methods: readonly string[],
): Record<string, string> {
  const { origin } = request.headers;
  if (origin === undefined || !origins().includes(origin)) return { vary: 'Origin' };
  const allowed = { vary: 'Origin', 'access-control-allow-origin': origin };
  if (request.method !== 'OPTIONS') return allowed;
  return {
    ...allowed,
    'access-control-allow-methods': methods.join(', '),
    'access-control-allow-headers': ALLOWED_HEADERS,
    'access-control-max-age': '600',
  };
}
