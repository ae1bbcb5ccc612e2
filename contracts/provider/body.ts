import { isUtf8 } from 'node:buffer';

export function parseBody(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/** Why a body is not JSON in UTF-8, as the end of a sentence that begins with 'the response'; null if it is. */
export function describeBroken(body: Buffer): string | null {
  const text = String(body);
  if (body.length === 0) return 'is empty';
  if (body.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])))
    return 'begins with a byte order mark (EF BB BF), which JSON must not have';
  if (!isUtf8(body)) return `is not UTF-8 after '${quoteEnd(text.slice(0, text.indexOf('\ufffd')))}'`;
  if (parseBody(body) !== undefined) return null;
  return `is not JSON, of ${body.length} bytes, and ends with '${quoteEnd(text)}'`;
}

const quoteEnd = (text: string): string => previewText(text.replaceAll(SECRET_MEMBER, '"$1":"•••').slice(-40));

/** A secret in a text that is not JSON: its name and its value. The value may be cut off. */
export const SECRET_MEMBER = /"(\w*(?:token|secret|password)\w*)"\s*:\s*"([^"]*)/gi;

export const previewBody = (body: Buffer | undefined): string => previewText(String(body ?? '').trim()) || 'nothing';

/** The text as one line, truncated and without characters that a terminal would carry out or hide. */
export function previewText(text: string, maxLength = 300): string {
  const start = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return start
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}

export function formatValue(value: unknown, maxLength = 200): string {
  if (value === undefined) return 'nothing';
  return previewText(JSON.stringify(value), maxLength);
}
