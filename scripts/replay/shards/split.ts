import { createHash } from 'node:crypto';
import type { Part } from './part.ts';

interface Piece {
  name: string;
  steps: readonly unknown[];
}

/** Seconds by name, as they were measured. */
export type Times = Readonly<Record<string, number>>;

/**
 * Deals pieces out so that all parts take about equally long: the longest first, each to the part that has least to do. The
 * same pieces and times come out the same. In a part, pieces keep their order. Where nothing was measured, in turn.
 */
export function split<One extends Piece>(pieces: readonly One[], of: number, times: Times = {}): One[][] {
  const measured = pieces.filter(({ name }) => times[name] !== undefined);
  const parts = Array.from({ length: of }, () => ({ seconds: 0, places: [] as number[] }));
  const seconds = estimates(pieces, measured, times);
  const places = pieces.map((_, place) => place);
  const longestFirst =
    measured.length === 0
      ? places
      : places.sort((one, other) => (seconds[other] ?? 0) - (seconds[one] ?? 0) || one - other);
  longestFirst.forEach((place, turn) => {
    const least =
      measured.length === 0
        ? parts[turn % of]
        : parts.reduce((one, other) => (other.seconds < one.seconds ? other : one));
    least?.places.push(place);
    if (least) least.seconds += seconds[place] ?? 0;
  });
  return parts.map((part) => part.places.sort((one, other) => one - other).flatMap((place) => pieces[place] ?? []));
}

/** What was not measured takes as long, for each of its steps, as what was. */
function estimates(pieces: readonly Piece[], measured: readonly Piece[], times: Times): number[] {
  const steps = measured.reduce((sum, piece) => sum + piece.steps.length, 0);
  const seconds = measured.reduce((sum, { name }) => sum + (times[name] ?? 0), 0);
  const each = steps === 0 ? 1 : seconds / steps;
  return pieces.map((piece) => times[piece.name] ?? piece.steps.length * each);
}

/** The pieces of one part, and a word that is the same for all parts of the same split: shards that differ in it leave gaps. */
export function partOf<One extends Piece>(pieces: readonly One[], { number, of }: Part, times: Times) {
  const parts = split(pieces, of, times);
  const names = JSON.stringify(parts.map((part) => part.map(({ name }) => name)));
  return { pieces: parts[number - 1] ?? [], mark: createHash('sha256').update(names).digest('hex').slice(0, 6) };
}
