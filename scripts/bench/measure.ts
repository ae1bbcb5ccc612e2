import { withTimeLimit } from '#domain';

export type Figures = Readonly<Record<string, number>>;

const TIMEOUT_MS = 40_000;

/** Prints each measured figure at once. Prints failures too, and stops at the limit, so that the benchmark cannot hang. */
export function createMeter(limitMs: number) {
  const deadline = performance.now() + limitMs;

  async function attempt<Value>(title: string, take: () => Promise<Value>): Promise<Value | undefined> {
    const left = Math.max(0, Math.min(TIMEOUT_MS, deadline - performance.now()));
    try {
      return await withTimeLimit(take(), left, (): never => {
        throw new Error(`no result after ${Math.round(left / 1000)} s`);
      });
    } catch (error) {
      process.exitCode = 1;
      console.log(`  not measured: ${title}, ${String(error).split('\n', 1)[0]}`);
      return undefined;
    }
  }

  /** Product and baseline alternate, so that a slow moment of the machine affects both. A failure ends the rounds. */
  async function compare<Subject>(
    title: string,
    rounds: number,
    [product, baseline]: readonly [Subject, Subject],
    measure: (subject: Subject) => Promise<Figures>,
  ): Promise<void> {
    console.log(`\n${title}`);
    const taken: (readonly [Figures, Figures])[] = [];
    while (taken.length < rounds) {
      const round = await attempt(title, async () => [await measure(product), await measure(baseline)] as const);
      if (!round) break;
      taken.push(round);
    }
    const valuesOf = (name: string, index: 0 | 1) => taken.flatMap((round) => round[index][name] ?? []);
    for (const name of Object.keys(taken[0]?.[0] ?? {}))
      console.log(formatRatio(name, 'ms', valuesOf(name, 0), valuesOf(name, 1)));
  }

  return { attempt, compare };
}

export type Meter = ReturnType<typeof createMeter>;

/** '  dialog visible    983 ms  1.33 of 737  (rounds 970 983 990, baseline 730 737 740)', with medians. */
export function formatRatio(name: string, unit: string, values: readonly number[], baseline: readonly number[] = []) {
  const median = (of: readonly number[]) => [...of].sort((one, next) => one - next)[Math.floor(of.length / 2)] ?? 0;
  const list = (of: readonly number[]) => of.map((value) => value.toFixed(0)).join(' ');
  const [value, base] = [median(values), median(baseline)];
  const ratio = base > 0 ? `${(value / base).toFixed(2)} of ${base.toFixed(0)}` : '';
  const rounds = `(rounds ${list(values)}, baseline ${list(baseline) || 'none'})`;
  return `  ${name.padEnd(22)}${value.toFixed(0).padStart(6)} ${unit}  ${ratio.padEnd(13)}  ${rounds}`;
}
