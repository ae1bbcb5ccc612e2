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
  if (body.length === 0) return 'is empty';
  if (body.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])))
    return 'begins with a byte order mark (EF BB BF), which JSON must not have';
  const text = String(body);
  if (!isUtf8(body)) {
    const before = text.slice(0, text.indexOf('\ufffd'));
    const index = Buffer.byteLength(before);
    const byte = (body[index] ?? 0).toString(16).toUpperCase();
    return `is not UTF-8: byte ${index + 1} is ${byte}, after '${quoteEnd(before)}'`;
  }
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const { message } = error as Error;
    const position = /position (\d+)/.exec(message)?.[1];
    if (position === undefined && !message.startsWith('Unexpected end'))
      return `is not JSON: '${previewText(text, 40)}'`;
    if (position === undefined || Number(position) >= text.length)
      return `is not JSON: it is cut off after byte ${body.length}, and ends with '${quoteEnd(text)}'`;
    const before = text.slice(0, Number(position));
    return `is not JSON: byte ${Buffer.byteLength(before) + 1} of ${body.length} is unexpected, after '${quoteEnd(before)}'`;
  }
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
