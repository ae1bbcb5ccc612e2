/** Matches client secrets, card tokens, id tokens and card numbers, with at most two separators between digits. */
const SECRET_PATTERN =
  /\b\w+_secret_\w+|\btok_\w+|\bBearer\s+\S+|\beyJ[\w.-]+|\p{Nd}(?:[^\p{L}\p{Nd}]{0,2}\p{Nd}){11,}/gu;

const redactText = (text: string): string => text.replace(SECRET_PATTERN, '[redacted]');

/** Replaces secrets in a text or an error's message and stack. An error loses all else, such as a response body. */
export function redactSecrets(cause: unknown): unknown {
  if (typeof cause === 'string') return redactText(cause);
  if (!(cause instanceof Error)) return cause === null || cause === undefined ? cause : redactText(String(cause));
  const redacted = new Error(redactText(cause.message));
  redacted.name = cause.name;
  if (cause.stack !== undefined) redacted.stack = redactText(cause.stack);
  return redacted;
}
