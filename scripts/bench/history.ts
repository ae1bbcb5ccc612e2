import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { projectPath } from '../command-line/project-path.ts';
import { CommandError } from '../command-line/run-command.ts';
import { type BenchmarkRun, plotPage } from './plot.ts';

const HISTORY_FILE = projectPath('.bench/history.jsonl');
const PLOT_FILE = projectPath('.bench/history.html');

const run = z.object({ at: z.iso.datetime(), commit: z.string(), ratios: z.record(z.string(), z.number()) });

/** The ratios of a printed table: 'first cell of the header: first cell of the row', with the column before a second ratio. */
export function ratiosOf(table: string): Record<string, number> {
  const [header = [], ...rows] = table.split('\n').map((line) => line.split(/ {2,}/));
  const columns = header.flatMap((cell, index) => (cell === 'ratio' ? [index] : []));
  const title = (header[0] ?? '').replace(/ \(median.*/, '');
  return Object.fromEntries(
    rows.flatMap(([name, ...cells]) =>
      columns.flatMap((column) => {
        const value = Number(cells[column - 1]);
        const qualifier = columns.length > 1 ? `, ${header[column - 1]}` : '';
        return Number.isFinite(value) ? [[`${title}: ${name}${qualifier}`, value]] : [];
      }),
    ),
  );
}

/** Appends a run to the history, and resolves with the file. */
export async function saveRun(ratios: Record<string, number>): Promise<string> {
  const saved: BenchmarkRun = { at: new Date().toISOString(), commit: currentCommit(), ratios };
  await mkdir(path.dirname(HISTORY_FILE), { recursive: true });
  await appendFile(HISTORY_FILE, `${JSON.stringify(saved)}\n`);
  return HISTORY_FILE;
}

/** Draws the history as a page with a chart for each ratio, and resolves with the file. */
export async function plotHistory(): Promise<string> {
  const text = await readFile(HISTORY_FILE, 'utf8').catch(() => '');
  const runs = text
    .split('\n')
    .filter((line) => line !== '')
    .map(parseRun);
  if (runs.length === 0) throw new CommandError('There is no saved run. Run: npm run bench -- --save', 2);
  await writeFile(PLOT_FILE, plotPage(runs));
  return PLOT_FILE;
}

function parseRun(line: string, index: number): BenchmarkRun {
  try {
    return run.parse(JSON.parse(line));
  } catch {
    throw new CommandError(`${HISTORY_FILE}:${index + 1} is not a saved run. Correct or remove the line.`, 2);
  }
}

function currentCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: projectPath(), encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
