/**
 * The value that a record itself has under a name. Names come from requests, and every object inherits some of them:
 * `record['constructor']` is a function, and writing to `record['__proto__']` changes all objects of the process.
 */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Sets a record's own value, even under a name like '__proto__'. */
export function setOwnValue<Value>(record: Record<string, Value>, name: string, value: Value): void {
  Object.defineProperty(record, name, { value, writable: true, enumerable: true, configurable: true });
}

export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** The deepest nesting of arrays and objects allowed in a body. A world file has about ten levels. */
export const MAX_JSON_DEPTH = 64;
/** The most values allowed in a body, with arrays and objects. A world file of 2 MB has fewer than this. */
export const MAX_JSON_VALUES = 100_000;

/** The limit that a JSON value exceeds, in words, or null. The recursion stops before it exhausts the stack. */
export function findExceededLimit(
  json: unknown,
  { maxDepth = MAX_JSON_DEPTH, maxValues = MAX_JSON_VALUES } = {},
): string | null {
  let values = 0;
  const find = (value: unknown, depth: number): string | null => {
    values += 1;
    if (values > maxValues) return `have at most ${maxValues} values`;
    if (value === null || typeof value !== 'object') return null;
    if (depth === maxDepth) return `not nest deeper than ${maxDepth} levels`;
    for (const inner of Object.values(value)) {
      const limit = find(inner, depth + 1);
      if (limit !== null) return limit;
    }
    return null;
  };
  return find(json, 0);
}

export class EncodingError extends Error {
  override readonly name = 'EncodingError';
}

const decoder = new TextDecoder('utf-8', { fatal: true });

export function decodeText(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new EncodingError('the text is not UTF-8', { cause });
  }
}
