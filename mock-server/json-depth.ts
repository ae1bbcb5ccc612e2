/** The deepest nesting of arrays and objects allowed in a body. A world file has about ten levels. */
export const MAX_JSON_DEPTH = 64;

/** Whether the arrays and objects of a parsed JSON text nest deeper than `maxDepth`, where this recursion ends. */
export const exceedsJsonDepth = (value: unknown, maxDepth = MAX_JSON_DEPTH): boolean =>
  value !== null &&
  typeof value === 'object' &&
  (maxDepth === 0 || Object.values(value).some((inner) => exceedsJsonDepth(inner, maxDepth - 1)));
