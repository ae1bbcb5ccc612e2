/** The most objects that `contentText` reads, because a DOM element among the values may lead to the whole page. */
const MAX_PARTS = 1_000;

/** Returns the same text for values of the same content, without functions. Throws for content that cannot be read. */
export function contentText(value: unknown): string {
  let count = 0;
  /** For each copied object, the objects around it, to detect an object that contains itself. */
  const pathsTo = new WeakMap<object, readonly object[]>();
  function normalize(this: object, _key: string, part: unknown): unknown {
    if (typeof part === 'bigint' || (typeof part === 'number' && !Number.isFinite(part))) return `${part}`;
    if (typeof part !== 'object' || part === null) return part;
    const path = pathsTo.get(this) ?? [];
    const level = path.indexOf(part);
    if (level >= 0) return `contains itself from level ${level}`;
    count += 1;
    if (count > MAX_PARTS) return 'not read';
    const normalized =
      Array.isArray(part) || part instanceof Map || part instanceof Set
        ? [...part]
        : Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
    pathsTo.set(normalized, [...path, part]);
    return normalized;
  }
  return JSON.stringify(value, normalize);
}

/** Two FNV-1a hashes of 32 bits, as 16 hex digits. They tell contents apart, but are not secure. */
export const hashText = (text: string): string =>
  [0x811c9dc5, 0x01000193]
    .map((seed) => {
      let bits = seed;
      for (const character of text) bits = Math.imul(bits ^ (character.codePointAt(0) ?? 0), 0x01000193);
      return (bits >>> 0).toString(16).padStart(8, '0');
    })
    .join('');
