import { findExceededLimit as findLimit, MAX_JSON_DEPTH } from '../../mock-server/json-limits.ts';

/** Parses a body as JSON; undefined if it is not JSON. */
export function parseBody(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/** More values than any response of a contract has. */
const MAX_VALUES = 20_000;

/** Describes the limit that the JSON of a body exceeds; null if there is none. */
export function findExceededLimit(body: Buffer, maxValues = MAX_VALUES): string | null {
  // Parsing millions of brackets would take long.
  return isDeep(body) ? `not nest deeper than ${MAX_JSON_DEPTH} levels` : findLimit(parseBody(body), { maxValues });
}

function isDeep(json: Buffer): boolean {
  let depth = 0;
  let isString = false;
  for (let index = 0; index < json.length && depth <= MAX_JSON_DEPTH; index += 1) {
    const character = String.fromCharCode(json[index] as number);
    if (character === '"') isString = !isString;
    else if (isString) index += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
  }
  return depth > MAX_JSON_DEPTH;
}

/** A body as one line of text, truncated. */
export const previewBody = (body: Buffer | undefined): string => previewText(String(body ?? '').trim()) || 'nothing';

/** The text as one line, truncated and without characters that a terminal would carry out or hide. */
export function previewText(text: string, maxLength = 300): string {
  const start = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return start
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
