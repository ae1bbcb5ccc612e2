/** How many arrays and objects may stand inside each other in a body. A world has some ten. */
export const DEEPEST_JSON = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether the arrays and objects of a JSON text nest deeper than `deepest`. Looks at the text, before anything is parsed:
 * code that walks a parsed value by recursion would overflow the stack.
 */
export function isTooDeep(json: string, deepest = DEEPEST_JSON): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isInText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isInText = false;
    } else if (code === QUOTE) isInText = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > deepest) return true;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return false;
}
