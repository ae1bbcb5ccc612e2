/** A request or an answer as the journal keeps it: JSON, with its secrets hidden, cut where it is too long. */
import { mayHoldCardNumber } from './card-numbers.ts';
import { mayHoldSecret, redact } from './redaction.ts';

/** How long the JSON of a request or an answer may be in the journal: 20 kB of text. */
export const LONGEST_JSON = 20_000;

/** The value as it is kept. Never throws: recording must not fail the request that is recorded. */
export function recordedValue(value: unknown): string {
  try {
    return recordedJson(JSON.stringify(value) ?? 'null');
  } catch {
    return recordedInPart(value);
  }
}

/** What JSON cannot hold as it is, by a circle in it or by its depth. */
function recordedInPart(value: unknown): string {
  try {
    return cut(JSON.stringify(redact(value)) ?? 'null');
  } catch {
    return '"[cannot be recorded]"';
  }
}

/** The same for what is JSON already. Most of it holds no secret, and is neither parsed nor written again. */
export function recordedJson(json: string): string {
  const isHarmless = !json.includes('\\') && !mayHoldSecret(json) && !mayHoldCardNumber(json);
  return isHarmless ? cut(json) : recordedInPart(JSON.parse(json));
}

/** The JSON as it is, or a text with its beginning and a mark where it is cut. Stringified, it shares no memory with the rest. */
const cut = (json: string): string =>
  json.length <= LONGEST_JSON
    ? json
    : JSON.stringify(`${json.slice(0, LONGEST_JSON)}… [cut] ${json.length} characters in all`);
