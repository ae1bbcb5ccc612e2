/** The deepest nesting of arrays and objects allowed in a body. A world file has about ten levels. */
export const MAX_JSON_DEPTH = 64;
/** The most values allowed in a body, with arrays and objects. A world file of 2 MB has fewer than this. */
export const MAX_JSON_VALUES = 100_000;

/**
 * Describes the limit that a parsed JSON text exceeds; null if there is none. This recursion ends at the limits, so that
 * code after it can process the value.
 */
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
