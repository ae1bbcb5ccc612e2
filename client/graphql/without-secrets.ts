/** A provider's client secret, token or id token, and runs of digits as long as a card or account number. */
const SECRET = /\b\w+_secret_\w+|\btok_\w+|\bBearer\s+\S+|\beyJ[\w-]+\.[\w-]+\.[\w-]*|\b\d(?:[ -]?\d){11,18}\b/g;

const redact = (text: string): string => text.replace(SECRET, '[redacted]');

/**
 * What may be logged of a cause: name, message and stack of an error, or a text, with secrets replaced. An error's other
 * properties (a response body, data beside errors) are dropped.
 */
export function withoutSecrets(cause: unknown): unknown {
  if (typeof cause === 'string') return redact(cause);
  if (!(cause instanceof Error)) return cause === null || cause === undefined ? cause : redact(String(cause));
  const safe = new Error(redact(cause.message));
  safe.name = cause.name;
  if (cause.stack !== undefined) safe.stack = redact(cause.stack);
  return safe;
}
