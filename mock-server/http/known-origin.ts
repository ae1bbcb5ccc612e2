import type { IncomingMessage } from 'node:http';
import { HttpProblem } from './http-problem.ts';

const READING = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses a request that changes state and comes from a page of an unknown origin. Browsers name the page in `Origin`, or
 * say in `Sec-Fetch-Site` that it is another site's; programs send neither.
 */
export function requireKnownOrigin(
  { method = 'GET', headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  origins: () => readonly string[],
): void {
  if (READING.includes(method)) return;
  const { origin, host } = headers;
  if (origin === undefined && headers['sec-fetch-site'] !== 'cross-site') return;
  if (origin !== undefined && (origin.replace(/^https?:\/\//, '') === host || origins().includes(origin))) return;
  throw new HttpProblem(
    403,
    `A page of ${origin ?? 'another site'} may not change anything here. If it is yours, name its origin in PAGE_ORIGIN.`,
  );
}
