import type { Account } from './account.ts';
import { RequestError } from './request-error.ts';

/**
 * Executes a request once per idempotency key of a user: the same request returns the first answer again, and another
 * one is rejected. Refused requests are not recorded, because they charged nothing.
 */
export function runOnce<Answer extends object>(
  { answersByKey }: Account,
  key: string | null,
  request: object,
  execute: () => Answer,
): Answer {
  if (key === null) return execute();
  const text = JSON.stringify(request, sortFields);
  const earlier = answersByKey.get(key);
  if (earlier && earlier.request !== text)
    throw new RequestError('IDEMPOTENCY_MISMATCH', 'Your earlier payment went through with other details.');
  if (earlier) return earlier.answer as Answer;
  const answer = execute();
  answersByKey.set(key, { request: text, answer });
  return answer;
}

/** Equal requests have equal texts, whatever the order of their fields. */
const sortFields = (_name: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
