/** Parses a body as JSON; undefined if it is not JSON. */
export function parseBody(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/** A body as one line of text, truncated to 300 characters. */
export function previewBody(body: Buffer | undefined): string {
  const text = String(body ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text === '') return 'nothing';
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
