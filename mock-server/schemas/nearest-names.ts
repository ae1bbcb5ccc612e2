import { distance } from 'fastest-levenshtein';

/** Limits of the search for similar names, because a hostile request may contain very long or very many names. */
const MAX_COMPARED_LENGTH = 100;
const MAX_COMPARED_NAMES = 1_000;

const wordsOf = (name: string): Set<string> => new Set(name.toLowerCase().match(/[a-z\d]+/g));

export function nearestNames(name: string, names: readonly string[]): string[] {
  const prefix = name.slice(0, MAX_COMPARED_LENGTH);
  const words = wordsOf(prefix);
  return names
    .slice(0, MAX_COMPARED_NAMES)
    .map((candidate) => {
      if (candidate.startsWith(prefix)) return { candidate, sharedWords: words.size, edits: 0 };
      const compared = candidate.slice(0, MAX_COMPARED_LENGTH);
      const sharedWords = [...wordsOf(compared)].filter((word) => words.has(word)).length;
      return { candidate, sharedWords, edits: distance(prefix, compared) };
    })
    .sort((one, other) => other.sharedWords - one.sharedWords || one.edits - other.edits)
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}
