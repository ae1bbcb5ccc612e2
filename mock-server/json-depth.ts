/** The deepest nesting of arrays and objects allowed in a body. A world file has about ten levels. */
export const MAX_JSON_DEPTH = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether the arrays and objects of a JSON text nest deeper than `maxDepth`. Scans the text because recursion over the
 * parsed value could overflow the stack.
 */
export function exceedsJsonDepth(json: string, maxDepth = MAX_JSON_DEPTH): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (isInString) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return false;
}
