import { mayContainCardNumber } from './card-numbers.ts';
import { mayContainSecret, redact } from './redaction.ts';

/** The limit for the JSON of a request or an answer, in characters. */
export const MAX_JSON_LENGTH = 20_000;

/** Converts a value to redacted and truncated JSON. Never throws, so that recording cannot fail a request. */
export function toJournalJson(value: unknown): string {
  try {
    return redactJournalJson(JSON.stringify(value) ?? 'null');
  } catch {
    return redactedJson(value);
  }
}

function redactedJson(value: unknown): string {
  try {
    return truncate(JSON.stringify(redact(value)) ?? 'null');
  } catch {
    return '"[cannot be recorded]"';
  }
}

/** Redacts and truncates JSON. Text without a possible secret is not parsed. */
export function redactJournalJson(json: string): string {
  const isClean = !json.includes('\\') && !mayContainSecret(json) && !mayContainCardNumber(json);
  return isClean ? truncate(json) : redactedJson(JSON.parse(json));
}

/** Converts overlong JSON to a JSON string of its beginning, which does not retain the memory of the rest. */
const truncate = (json: string): string =>
  json.length <= MAX_JSON_LENGTH ? json : JSON.stringify(cutText(json, MAX_JSON_LENGTH));

/** An overlong text's beginning, marked in ASCII, because one character outside Latin-1 doubles a string's memory. */
export const cutText = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength)}... [cut] ${text.length} characters in all`;
