import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { projectPath } from '../project-path.ts';
import { CommandError } from '../run-command.ts';
import { ratiosOf } from './history.ts';
import { linkFolder } from './link-folder.ts';
import { median, table } from './table.ts';

/** In the project, because packages are linked to files on the same volume. */
const OTHER_PROJECT = '.cache/compare';

type Ratios = Record<string, number>;

/**
 * Runs the benchmark of another commit and of this one in turn, with the same options, and returns a table of what differs.
 * A difference counts when the gap between the two sides is wider than the spread of the rounds on either side: with a few
 * rounds, equal commits often do not overlap by chance. The other commit is measured with this one's packages.
 */
export async function compareWithCommit(ref: string, rounds: number, options: readonly string[]): Promise<string> {
  const other = projectPath(OTHER_PROJECT);
  await rm(other, { recursive: true, force: true });
  git('worktree', 'prune');
  git('worktree', 'add', '--detach', other, ref);
  try {
    await linkFolder(projectPath('node_modules'), `${other}/node_modules`);
    const runs: { before: Ratios[]; after: Ratios[] } = { before: [], after: [] };
    for (let round = 1; round <= rounds; round += 1) {
      console.log(`Round ${round} of ${rounds}`);
      runs.before.push(benchmark(other, options));
      runs.after.push(benchmark(projectPath(), options));
    }
    return describeDifferences(ref, runs.before, runs.after);
  } finally {
    git('worktree', 'remove', '--force', other);
  }
}

/** The ratios in the tables that a project's benchmark prints. */
function benchmark(project: string, options: readonly string[]): Ratios {
  try {
    const printed = execFileSync(process.execPath, ['--import', 'tsx', 'scripts/bench/main.ts', ...options], {
      cwd: project,
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
    });
    return Object.assign({}, ...printed.split('\n\n').map(ratiosOf));
  } catch {
    throw new CommandError(`The benchmark in ${project} failed. It printed the reason above.`);
  }
}

export function describeDifferences(ref: string, before: readonly Ratios[], after: readonly Ratios[]): string {
  const names = Object.keys(after[0] ?? {}).filter((name) => before.every((run) => run[name] !== undefined));
  const valuesOf = (runs: readonly Ratios[], name: string) => runs.map((run) => run[name] ?? Number.NaN);
  const rows = names.map((name) => {
    const [old, current] = [valuesOf(before, name), valuesOf(after, name)];
    const spread = Math.max(rangeOf(old), rangeOf(current));
    const isHigher = Math.min(...current) - Math.max(...old) > spread;
    const isLower = Math.min(...old) - Math.max(...current) > spread;
    const verdict = isHigher ? 'higher' : isLower ? 'lower' : 'no difference beyond noise';
    return [name, median(old).toFixed(2), median(current).toFixed(2), verdict];
  });
  if (rows.length === 0) throw new CommandError(`The benchmarks of ${ref} and of this commit have no ratio in common.`);
  return table([[`Ratios, median of ${before.length} rounds`, ref, 'here', ''], ...rows]);
}

const rangeOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

function git(...args: string[]): void {
  try {
    execFileSync('git', args, { cwd: projectPath(), stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    throw new CommandError(`git ${args.join(' ')} failed: ${(error as { stderr?: Buffer }).stderr ?? error}`, 2);
  }
}
