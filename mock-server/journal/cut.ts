/** How long the JSON of a request or an answer may be in the journal: 20 kB of text. */
export const LONGEST_JSON = 20_000;

/** The value as it is, or the beginning of its JSON with a mark where it is cut. */
export function cut(value: unknown, longest = LONGEST_JSON): unknown {
  const json = JSON.stringify(value) ?? 'null';
  if (json.length <= longest) return value;
  return `${json.slice(0, longest)}… [cut] ${json.length} characters in all`;
}
