/** A body as JSON; undefined when it is none. */
export function parsed(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/** A body as a line of text, cut short. */
export function textOf(body: Buffer | undefined): string {
  const text = String(body ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (text === '') return 'nothing';
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
