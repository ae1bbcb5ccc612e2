/** A line of two texts laid over each other: in both, only before, or only after. */
export interface DifferenceLine {
  in: 'both' | 'before' | 'after';
  text: string;
}

/** Pairs of places that hold the same in both lists, in order, as many as there can be; what has no partner has null. */
export function align<Item>(
  before: readonly Item[],
  after: readonly Item[],
  same: (one: Item, other: Item) => boolean = Object.is,
): [before: number | null, after: number | null][] {
  // longest[i][j]: how many pairs there can be from before[i] and after[j] on.
  const longest = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  const at = (i: number, j: number): number => longest[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const pairs = same(before[i] as Item, after[j] as Item)
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1));
      (longest[i] as Uint16Array)[j] = pairs;
    }
  }
  const pairs: [number | null, number | null][] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && same(before[i] as Item, after[j] as Item)) pairs.push([i++, j++]);
    else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) pairs.push([i++, null]);
    else pairs.push([null, j++]);
  }
  return pairs;
}

/** The lines of two texts laid over each other; empty when they are the same. */
export function lineDifference(before: readonly string[], after: readonly string[]): DifferenceLine[] {
  const lines = align(before, after).map(([one, other]): DifferenceLine => {
    if (one === null) return { in: 'after', text: after[other ?? 0] ?? '' };
    return { in: other === null ? 'before' : 'both', text: before[one] ?? '' };
  });
  return lines.every((line) => line.in === 'both') ? [] : lines;
}

/** The lines that differ with a few around them; a null stands for lines that were left out. */
export function withContext(lines: readonly DifferenceLine[], around = 3): (DifferenceLine | null)[] {
  const isNear = lines.map((_line, index) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some((near) => near.in !== 'both'),
  );
  return lines.flatMap((line, index) => {
    if (isNear[index]) return [line];
    return index === 0 || isNear[index - 1] ? [null] : [];
  });
}
