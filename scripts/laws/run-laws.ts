import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { inProject, toolPath } from '../in-project.ts';
import { runQuietly } from '../run-quietly.ts';
import type { Law } from './law.ts';

/** A soak's round may be long, but not for ever. */
const ROUND_MS = 60 * 60_000;

export interface Trial {
  ok: boolean;
  /** What was said, where nobody saw it. */
  output: string;
  seconds: number;
  laws: Law[];
}

/** What decides the cases; what is left out is as in property-tests/settings.ts. */
export interface Cases {
  seed?: string | undefined;
  runs?: string | undefined;
  soak?: string | undefined;
  case?: string | undefined;
}

/** Tries the laws with vitest, and its words as they are; in the open, or quietly for later. */
export async function runLaws(words: readonly string[], cases: Cases, { quiet = false } = {}): Promise<Trial> {
  const report = inProject('.cache', `laws-${process.pid}.json`);
  await mkdir(inProject('.cache'), { recursive: true });
  for (const [name, value] of Object.entries(cases)) if (value !== undefined) process.env[name.toUpperCase()] = value;
  process.env['LAWS_REPORT'] = report;
  const all = [
    ...VITEST,
    ...(words.some((word) => word.startsWith('--reporter')) ? [] : ['--reporter=default']),
    ...words,
  ];
  const { ok, output, seconds } = quiet ? await runQuietly('vitest', all, ROUND_MS) : await runOpenly('vitest', all);
  const laws = JSON.parse(await readFile(report, 'utf8').catch(() => '[]')) as Law[];
  await rm(report, { force: true });
  return { ok, output, seconds, laws };
}

const VITEST = [
  'run',
  '--config=scripts/config/vitest.config.ts',
  '--project=properties',
  // A law has as long as it needs: what is too slow shows in the time of the whole.
  '--testTimeout=0',
  `--reporter=${inProject('scripts/laws/report-laws.ts')}`,
];

async function runOpenly(program: string, words: string[]) {
  const startedAt = performance.now();
  const env = { ...process.env, PATH: toolPath() };
  const [code] = (await once(spawn(program, words, { cwd: inProject(), env, stdio: 'inherit' }), 'close')) as [unknown];
  return { ok: code === 0, output: '', seconds: (performance.now() - startedAt) / 1000 };
}
