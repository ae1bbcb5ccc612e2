import { Problem } from '../../command.ts';

/** One of several parts of the work; counts from 1. */
export interface Part {
  number: number;
  of: number;
}

/** Reads '2/4'. */
export function parsePart(text: string): Part {
  const [, number = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (number >= 1 && number <= of) return { number, of };
  throw new Problem(`--shard is the part and how many there are, such as 2/4, and not '${text}'.`, 2);
}
