import { type CaseOptions, runProperties } from './run-properties.ts';

/** Runs of each property in a round, relative to `npm test`. */
const RUNS_FACTOR = '10';

/** Runs the properties with new cases until the time is over; resolves to whether all of them passed. */
export async function soakProperties(
  hours: number,
  vitestArgs: readonly string[],
  { seed, runs }: CaseOptions,
): Promise<boolean> {
  const startedAt = performance.now();
  const elapsedHours = () => (performance.now() - startedAt) / 3_600_000;
  const from = Number(seed ?? Date.now() % 2 ** 31);
  let totalRuns = 0;
  let failures = 0;
  for (let round = 0; round === 0 || elapsedHours() < hours; round += 1) {
    const cases = { seed: String(from + round), runs, soak: runs === undefined ? RUNS_FACTOR : undefined };
    const { ok, output, seconds, results } = await runProperties(vitestArgs, cases, { quiet: true });
    const roundRuns = results.reduce((sum, result) => sum + result.runs, 0);
    const failed = results.filter(({ passed }) => !passed).length;
    totalRuns += roundRuns;
    failures += ok ? 0 : Math.max(1, failed);
    if (!ok) console.log(`\n${output.trimEnd()}\n`);
    const left = Math.max(0, hours - elapsedHours()) * 60;
    console.log(
      `round ${round + 1}  seed ${cases.seed}  ${results.length} properties  ${formatCount(roundRuns)} runs in ${seconds.toFixed(0)} s  ` +
        `${formatCount(totalRuns)} in total, ${failures} failed  ${left.toFixed(0)} min left`,
    );
    // Nothing ran, so another round would not run anything either.
    if (results.length === 0) return false;
  }
  return failures === 0;
}

const formatCount = (number: number): string => number.toLocaleString('en-AU');
