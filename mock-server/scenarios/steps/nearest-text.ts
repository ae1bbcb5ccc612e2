/** The share of a text's words up to which differences help. */
const MAX_DIFFERENT = 0.5;

/**
 * Describes the part of a page's text that is nearest to a text that is not there, with the words that differ: "the nearest
 * text with 'their' for 'your': 'debit their account'". Null if nothing is near.
 */
export function describeNearestText(expected: string, page: string): string | null {
  const { parts, nearest, different } = alignWords(expected, page);
  if (different > expected.split(' ').length * MAX_DIFFERENT) return null;
  const changes = parts.filter(({ isSame }) => !isSame).map(describeChange);
  return `the nearest text ${changes.join(', ')}: '${nearest.join(' ')}'`;
}

/** Words that two texts share, or those of one in place of those of the other. */
interface TextPart {
  isSame: boolean;
  expected: string[];
  seen: string[];
}

/** Compares a text with the part of another one that is nearest. */
function alignWords(expected: string, text: string) {
  const [words, seen] = [expected.split(' '), text.split(' ')];
  const costs = alignmentCosts(words, seen);
  const last = costs[words.length] as number[];
  const different = Math.min(...last);
  let end = last.indexOf(different);
  // Another last word, rather than none.
  while (last[end + 1] === different) end += 1;
  const { start, parts } = traceBack(words, seen, costs, end);
  return { parts, nearest: seen.slice(start, end), different };
}

/**
 * At [n][m], the fewest words to change, leave out or add so that the first n words become words of the page up to its m-th,
 * from any word on.
 */
function alignmentCosts(words: readonly string[], seen: readonly string[]): number[][] {
  const costs = [Array.from({ length: seen.length + 1 }, () => 0)];
  for (const [row, word] of words.entries()) {
    const above = costs[row] as number[];
    const current = [row + 1];
    for (const [column, other] of seen.entries())
      current.push(
        Math.min(at(above, column) + (word === other ? 0 : 1), at(above, column + 1) + 1, at(current, column) + 1),
      );
    costs.push(current);
  }
  return costs;
}

const at = (row: readonly number[] | undefined, index: number): number => row?.[index] ?? Number.POSITIVE_INFINITY;

/** Where the nearest text starts on the page, and its parts in order. */
function traceBack(words: readonly string[], seen: readonly string[], costs: readonly number[][], end: number) {
  const parts: TextPart[] = [];
  let [row, column] = [words.length, end];
  const note = (isSame: boolean, word: string[], other: string[]) => {
    if (parts[0]?.isSame !== isSame) parts.unshift({ isSame, expected: [], seen: [] });
    parts[0]?.expected.unshift(...word);
    parts[0]?.seen.unshift(...other);
  };
  while (row > 0) {
    const cost = at(costs[row], column);
    const [word, other] = [words.slice(row - 1, row), column > 0 ? seen.slice(column - 1, column) : []];
    if (column > 0 && word[0] === other[0] && cost === at(costs[row - 1], column - 1)) {
      note(true, word, other);
      row -= 1;
      column -= 1;
    } else if (column > 0 && cost === at(costs[row - 1], column - 1) + 1) {
      note(false, word, other);
      row -= 1;
      column -= 1;
    } else if (cost === at(costs[row - 1], column) + 1) {
      note(false, word, []);
      row -= 1;
    } else {
      note(false, [], other);
      column -= 1;
    }
  }
  return { start: column, parts };
}

function describeChange({ expected, seen }: TextPart): string {
  if (seen.length === 0) return `without '${expected.join(' ')}'`;
  return expected.length === 0
    ? `with '${seen.join(' ')}' more`
    : `with '${seen.join(' ')}' for '${expected.join(' ')}'`;
}
