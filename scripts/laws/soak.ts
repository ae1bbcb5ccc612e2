import { type Cases, runLaws } from './run-laws.ts';

/** How many times as often as in `npm test` a round tries each law: starting vitest is then a small part of it. */
const SOAK = '10';

/** Tries the laws on ever new cases until the time is over, a line for each round. Whether all of them held. */
export async function soak(hours: number, words: readonly string[], { seed, runs }: Cases): Promise<boolean> {
  const startedAt = performance.now();
  const passed = () => (performance.now() - startedAt) / 3_600_000;
  const from = Number(seed ?? Date.now() % 2 ** 31);
  let tried = 0;
  let failures = 0;
  for (let round = 0; round === 0 || passed() < hours; round += 1) {
    const cases = { seed: String(from + round), runs, soak: runs === undefined ? SOAK : undefined };
    const { ok, output, seconds, laws } = await runLaws(words, cases, { quiet: true });
    const now = laws.reduce((sum, law) => sum + law.runs, 0);
    const broken = laws.filter(({ holds }) => !holds).length;
    tried += now;
    failures += ok ? 0 : Math.max(1, broken);
    if (!ok) console.log(`\n${output.trimEnd()}\n`);
    const left = Math.max(0, hours - passed()) * 60;
    console.log(
      `round ${round + 1}  seed ${cases.seed}  ${laws.length} laws  ${count(now)} runs in ${seconds.toFixed(0)} s  ` +
        `${count(tried)} in all, ${failures} failed  ${left.toFixed(0)} min left`,
    );
    // Nothing was tried: no further round will do better.
    if (laws.length === 0) return false;
  }
  return failures === 0;
}

const count = (number: number): string => number.toLocaleString('en-AU');
