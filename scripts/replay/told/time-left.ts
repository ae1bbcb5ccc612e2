/** How long walks take, by name, in seconds: from earlier runs, or from this one. */
export type Seconds = Readonly<Record<string, number>>;

interface Going {
  /** Names of what is not finished yet. */
  open: readonly string[];
  /** What was finished in this run. */
  done: Seconds;
  /** What was measured in earlier runs. */
  known: Seconds;
  /** How many are walked side by side. */
  workers: number;
}

/**
 * Seconds until all is done; null while nothing tells. An earlier measurement counts as much longer or shorter as the
 * finished ones took this time; what was never measured takes as long as the average.
 */
export function secondsLeft({ open, done, known, workers }: Going): number | null {
  if (open.length === 0) return 0;
  const both = Object.keys(done).filter((name) => known[name] !== undefined);
  const before = sum(both.map((name) => known[name] ?? 0));
  const pace = before === 0 ? 1 : sum(both.map((name) => done[name] ?? 0)) / before;
  const average = mean(Object.values(done)) ?? mean(Object.values(known));
  const each = open.map((name) => (known[name] === undefined ? average : known[name] * pace));
  if (each.some((seconds) => seconds === null)) return null;
  return sum(each.map(Number)) / Math.min(workers, open.length);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const mean = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : sum(numbers) / numbers.length;

/** '8 s', '2 min 10 s'. */
export function sayDuration(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
