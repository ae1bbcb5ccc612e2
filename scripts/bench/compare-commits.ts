import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectPath } from '../project-path.ts';
import { CommandError } from '../run-command.ts';
import { ratiosOf } from './history.ts';
import { median, table } from './table.ts';

const ROUNDS = 3;

type Ratios = Record<string, number>;

/**
 * Runs the benchmark of another commit and of this one in turn, and returns a table of what differs. A difference counts
 * when all rounds of one side are above all rounds of the other. The other commit is measured with this one's packages.
 */
export async function compareWithCommit(ref: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-'));
  const other = path.join(folder, 'project');
  try {
    git('worktree', 'add', '--detach', other, ref);
    await symlink(projectPath('node_modules'), path.join(other, 'node_modules'), 'junction');
    const runs: { before: Ratios[]; after: Ratios[] } = { before: [], after: [] };
    for (let round = 1; round <= ROUNDS; round += 1) {
      console.log(`Round ${round} of ${ROUNDS}`);
      runs.before.push(benchmark(other));
      runs.after.push(benchmark(projectPath()));
    }
    return describeDifferences(ref, runs.before, runs.after);
  } finally {
    git('worktree', 'remove', '--force', other);
    await rm(folder, { recursive: true, force: true });
  }
}

/** The ratios in the tables that a project's benchmark prints. */
function benchmark(project: string): Ratios {
  const printed = execFileSync(process.execPath, ['--import', 'tsx', 'scripts/bench/main.ts'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  return Object.assign({}, ...printed.split('\n\n').map(ratiosOf));
}

export function describeDifferences(ref: string, before: readonly Ratios[], after: readonly Ratios[]): string {
  const names = Object.keys(after[0] ?? {}).filter((name) => before.every((run) => run[name] !== undefined));
  const valuesOf = (runs: readonly Ratios[], name: string) => runs.map((run) => run[name] ?? Number.NaN);
  const rows = names.map((name) => {
    const [old, current] = [valuesOf(before, name), valuesOf(after, name)];
    const isHigher = Math.min(...current) > Math.max(...old);
    const isLower = Math.max(...current) < Math.min(...old);
    const verdict = isHigher ? 'higher' : isLower ? 'lower' : 'no difference beyond noise';
    return [name, median(old).toFixed(2), median(current).toFixed(2), verdict];
  });
  return table([[`Ratios, median of ${before.length} rounds`, ref, 'here', ''], ...rows]);
}

function git(...args: string[]): void {
  try {
    execFileSync('git', args, { cwd: projectPath(), stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    throw new CommandError(`git ${args.join(' ')} failed: ${(error as { stderr?: Buffer }).stderr ?? error}`, 2);
  }
}
