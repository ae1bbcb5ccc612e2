/** Edits (insert, delete, replace) from one text to the other. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** How much of a name is compared: more than any of ours has, and little enough to take no time. */
const LONGEST_COMPARED = 100;

/** The up to three names that someone who typed `name` most likely meant, the nearest first. */
export function nearestNames(name: string, names: readonly string[]): string[] {
  const typed = name.slice(0, LONGEST_COMPARED);
  return names
    .map((candidate) => ({ candidate, edits: candidate.startsWith(typed) ? 0 : distance(typed, candidate) }))
    .sort((one, other) => one.edits - other.edits)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}
