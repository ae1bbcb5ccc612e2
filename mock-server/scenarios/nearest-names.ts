import { distance } from 'fastest-levenshtein';

/** How much of a name is compared: more than any of ours has. */
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
