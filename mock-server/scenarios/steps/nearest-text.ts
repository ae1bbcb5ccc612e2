/** The share of a text's words up to which differences help. */
const MAX_DIFFERENT = 0.5;

/**
 * Describes the part of a page's text that is nearest to a text that is not there, with the words that differ: "the nearest
 * text with 'their' for 'your': 'debit their account'". Null if nothing is near.
 */
export function describeNearestText(expected: string, page: string): string | null {
  const [words, seen] = [expected.split(' '), page.split(' ')];
  const costs = alignmentCosts(words, seen);
  const last = costs[words.length] as number[];
  const fewest = Math.min(...last);
  let end = last.indexOf(fewest);
  // Another last word, rather than none.
  while (last[end + 1] === fewest) end += 1;
  if (fewest > words.length * MAX_DIFFERENT) return null;
  const { start, changes } = traceBack(words, seen, costs, end);
  return `the nearest text ${changes.map(describeChange).join(', ')}: '${seen.slice(start, end).join(' ')}'`;
}

/**
 * At [n][m], the fewest words to change, leave out or add so that the first n words become words of the page up to its m-th,
 * from any word on.
 */
function alignmentCosts(words: readonly string[], seen: readonly string[]): number[][] {
  const costs = [new Array<number>(seen.length + 1).fill(0)];
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

interface Change {
  expected: string[];
  seen: string[];
}

/** Where the nearest text starts on the page, and its differences in order. */
function traceBack(words: readonly string[], seen: readonly string[], costs: readonly number[][], end: number) {
  const changes: Change[] = [];
  let [row, column, isSame] = [words.length, end, true];
  const note = (word: string[], other: string[]) => {
    if (isSame) changes.unshift({ expected: [], seen: [] });
    isSame = false;
    changes[0]?.expected.unshift(...word);
    changes[0]?.seen.unshift(...other);
  };
  while (row > 0) {
    const cost = at(costs[row], column);
    const [word, other] = [words.slice(row - 1, row), column > 0 ? seen.slice(column - 1, column) : []];
    if (column > 0 && word[0] === other[0] && cost === at(costs[row - 1], column - 1)) {
      isSame = true;
      row -= 1;
      column -= 1;
    } else if (column > 0 && cost === at(costs[row - 1], column - 1) + 1) {
      note(word, other);
      row -= 1;
      column -= 1;
    } else if (cost === at(costs[row - 1], column) + 1) {
      note(word, []);
      row -= 1;
    } else {
      note([], other);
      column -= 1;
    }
  }
  return { start: column, changes };
}

function describeChange({ expected, seen }: Change): string {
  if (seen.length === 0) return `without '${expected.join(' ')}'`;
  return expected.length === 0
    ? `with '${seen.join(' ')}' more`
    : `with '${seen.join(' ')}' for '${expected.join(' ')}'`;
}
