import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import spawn from 'cross-spawn';
import { captureProcess } from '../command-line/capture-process.ts';
import { projectPath, toolSearchPath } from '../command-line/project-path.ts';

const ROUND_TIMEOUT_MS = 60 * 60_000;

/** The result of one property test. */
export interface PropertyResult {
  /** Relative to property-tests/. */
  file: string;
  /** The test's `describe`. */
  subject: string;
  title: string;
  /** Zero for a test without generated cases. */
  runs: number;
  passed: boolean;
}

export interface PropertiesRun {
  ok: boolean;
  /** Empty unless the run is quiet. */
  output: string;
  seconds: number;
  results: PropertyResult[];
}

/** Selects the cases; the defaults are in property-tests/run-options.ts. */
export interface CaseOptions {
  seed?: string | undefined;
  runs?: string | undefined;
  soak?: string | undefined;
  case?: string | undefined;
}

/** Runs the property tests with vitest, with its output inherited or, if quiet, captured. */
export async function runProperties(
  vitestArgs: readonly string[],
  cases: CaseOptions,
  { quiet = false } = {},
): Promise<PropertiesRun> {
  const report = projectPath('.cache', `properties-${process.pid}.json`);
  await mkdir(projectPath('.cache'), { recursive: true });
  for (const [name, value] of Object.entries(cases)) if (value !== undefined) process.env[name.toUpperCase()] = value;
  process.env['PROPERTIES_REPORT'] = report;
  const args = [
    ...VITEST_ARGS,
    ...(vitestArgs.some((arg) => arg.startsWith('--reporter')) ? [] : ['--reporter=default']),
    ...vitestArgs,
  ];
  const { ok, output, seconds } = quiet
    ? await captureProcess('vitest', args, { timeoutMs: ROUND_TIMEOUT_MS })
    : await runInheriting('vitest', args);
  const results = JSON.parse(await readFile(report, 'utf8').catch(() => '[]')) as PropertyResult[];
  await rm(report, { force: true });
  return { ok, output, seconds, results };
}

const VITEST_ARGS = [
  'run',
  '--config=scripts/config/vitest.config.ts',
  '--project=properties',
  // No limit for a single test; the total time shows what is slow.
  '--testTimeout=0',
  `--reporter=${projectPath('scripts/properties/properties-reporter.ts')}`,
];

async function runInheriting(program: string, args: string[]) {
  const startedAt = performance.now();
  const env = { ...process.env, PATH: toolSearchPath() };
  const [code] = (await once(spawn(program, args, { cwd: projectPath(), env, stdio: 'inherit' }), 'close')) as [
    unknown,
  ];
  return { ok: code === 0, output: '', seconds: (performance.now() - startedAt) / 1000 };
}
