import type { IncomingMessage } from 'node:http';

const ALLOWED_HEADERS = 'authorization, content-type, idempotency-key';

/**
 * The headers that let a page of an allowed origin read an answer. A page of any other origin gets none, so its browser
 * keeps the answer from it.
 */
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
