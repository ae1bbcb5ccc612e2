/**
 * `npm run properties`: every law on the same cases as everywhere; words of vitest are handed on (a file, `-t TITLE`).
 * `-- --seed N`, `--runs N`, `--case PATH`: other cases, more of them, or the one that broke a law.
 * `-- --hours N`: a soak, on new cases until the time is over.
 * `-- --write`: the table of laws in property-tests/README.md; a run of all laws fails when it is not as they are.
 */
import { writeFile } from 'node:fs/promises';
import { command, Problem } from './command.ts';
import { inProject } from './in-project.ts';
import { README, readmeWithLaws } from './laws/laws-table.ts';
import { runLaws, type Trial } from './laws/run-laws.ts';
import { soak } from './laws/soak.ts';
import { stopWithNpm } from './stop-with-npm.ts';

const OWN = ['seed', 'runs', 'case', 'hours'] as const;

/** Takes our own words out of those that are meant for vitest. */
function read(words: readonly string[]) {
  const own: { [name in (typeof OWN)[number]]?: string } = {};
  const others: string[] = [];
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [flag = '', value] = word.split('=', 2);
    const name = OWN.find((each) => flag === `--${each}`);
    if (name) own[name] = value ?? rest.shift() ?? '';
    else others.push(word);
  }
  return { own, write: others.includes('--write'), words: others.filter((word) => word !== '--write') };
}

function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined || (text !== '' && Number(text) > 0 && Number.isFinite(Number(text)))) {
    return text === undefined ? undefined : Number(text);
  }
  throw new Problem(`--${name} is a number above zero, and not '${text}'.`, 2);
}

/** Whether the README tells of the laws as they are, after it was written where that is asked for. */
async function tellsOf({ laws }: Trial, write: boolean): Promise<boolean> {
  const { now, next } = await readmeWithLaws(laws);
  if (now === next) return true;
  if (write) await writeFile(inProject(README), next);
  console.log(
    write
      ? `Wrote ${README}: ${laws.length} laws.`
      : `${README} is not as the laws are. Run: npm run properties -- --write`,
  );
  return write;
}

await command(async () => {
  stopWithNpm();
  const { own, write, words } = read(process.argv.slice(2));
  const hours = numberOf('hours', own.hours);
  const cases = { seed: own.seed, runs: own.runs, case: own.case };
  numberOf('runs', own.runs);
  numberOf('seed', own.seed);
  if (hours !== undefined) return (await soak(hours, words, cases)) ? 0 : 1;
  const isWhole =
    words.every((word) => /^--(reporter|outputFile)/.test(word)) &&
    [own.runs, own.case, process.env['SOAK'], process.env['RUNS']].every((each) => each === undefined);
  if (write && !isWhole)
    throw new Problem('--write tells of all laws: it goes with no file, no title and no --runs.', 2);
  const trial = await runLaws(words, cases);
  return trial.ok && (!isWhole || (await tellsOf(trial, write))) ? 0 : 1;
});
