import type { WalkRecord } from '../record.ts';

/** How a scenario went when it was last walked. */
export interface Result {
  outcome: 'passed' | 'failed';
  seconds: number;
  /** ISO instant at which the walk ended. */
  at: string;
  /** What did not come true, in a sentence; null for a walk that passed. */
  failure: string | null;
}

/** By the scenario's name. */
export type Results = Readonly<Record<string, Result>>;

export type Walked = Pick<WalkRecord, 'name' | 'outcome' | 'seconds' | 'failure'>;

/** Earlier results, with those of these walks in place of what was known of the same scenarios. */
export const mergeResults = (earlier: Results, walks: readonly Walked[], at: string): Results => ({
  ...earlier,
  ...Object.fromEntries(walks.map((walk) => [walk.name, resultOf(walk, at)])),
});

const resultOf = ({ outcome, seconds, failure }: Walked, at: string): Result => ({
  outcome,
  seconds: Math.round(seconds * 100) / 100,
  at,
  failure: failure && sayFailure(failure),
});

/** What did not come true, in one line. */
export const sayFailure = ({ says, expected, seen }: NonNullable<WalkRecord['failure']>): string =>
  `${says}: expected ${expected}, seen ${seen}`.replace(/\s+/g, ' ').trim();

/** What a file of results says; whatever in it is no result is left out, so that an old file does no harm. */
export function readableResults(content: unknown): Results {
  if (content === null || typeof content !== 'object' || Array.isArray(content)) return {};
  return Object.fromEntries(Object.entries(content).filter((entry): entry is [string, Result] => isResult(entry[1])));
}

function isResult(value: unknown): value is Result {
  if (value === null || typeof value !== 'object') return false;
  const { outcome, seconds, at, failure } = value as Record<string, unknown>;
  return (
    (outcome === 'passed' || outcome === 'failed') &&
    typeof seconds === 'number' &&
    typeof at === 'string' &&
    (failure === null || typeof failure === 'string')
  );
}
