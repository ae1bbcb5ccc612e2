/**
 * `npm test` runs all checks. A failed check prints its output, and the others still run. The last line is the total:
 * 'N passed, N failed'.
 * `-- --changed [COMMIT]` runs what the difference to a commit (default: the last one) can break.
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { Listr, type ListrTask, PRESET_TIMER } from 'listr2';
import { hasRedis } from '../mock-server/sessions/redis/redis-server.test-support.ts';
import { captureProcess } from './capture-process.ts';
import { ALL_CHECKS, type Check, changedFiles, checksOfChange, type Stages } from './checks.ts';
import { chromiumPath, installPackages, missingBrowserPackages } from './chromium.ts';
import { parseOptions } from './parse-options.ts';
import { projectPath } from './project-path.ts';
import { CommandError, runCommand } from './run-command.ts';
import { stopWithNpm } from './stop-with-npm.ts';
import {
  completeReport,
  findSkipReasons,
  readOutput,
  readPlaywrightReport,
  readVitestReport,
  type TestReport,
} from './test-report.ts';

const USAGE = 'Usage: npm test [-- --changed [COMMIT]]';
/** Each check keeps about one processor busy, and sometimes waits for timers, files or its own browser. */
const SIDE_BY_SIDE = 3;
const MAX_PROGRESS_LENGTH = 90;

/** Runs a check; `onOutput` receives the latest line of its output. */
async function runCheck({ name, program, args, countsFrom }: Check, onOutput: (line: string) => void) {
  const file = projectPath('.cache', `report-${name.toLowerCase().replaceAll(' ', '-')}-${process.pid}.json`);
  const reporter =
    countsFrom === 'vitest' ? ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`] : [];
  const { ok, output } = await captureProcess(program, [...args, ...reporter], {
    // Playwright's name for it.
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    onOutput,
  });
  const written = await readFile(file, 'utf8').catch(() => null);
  await rm(file, { force: true });
  return { ok, output, report: completeReport(readReport(countsFrom, written, output), ok) };
}

function readReport(countsFrom: Check['countsFrom'], written: string | null, output: string): TestReport | null {
  if (countsFrom === 'output') return readOutput(output);
  if (countsFrom === undefined || written === null) return null;
  return (countsFrom === 'vitest' ? readVitestReport : readPlaywrightReport)(JSON.parse(written));
}

interface CheckReport extends TestReport {
  skipReasons: string[];
}

/** Runs the stages and shows their progress. Resolves to the reports by check. */
async function runStages(stages: Stages): Promise<Map<string, CheckReport>> {
  const reports = new Map<string, CheckReport>();
  const failures: string[] = [];
  const toTask = (check: Check): ListrTask => ({
    title: check.name,
    async task(_, task) {
      const { ok, output, report } = await runCheck(check, (line) => {
        // Elsewhere than on a terminal each line would stay.
        if (process.stdout.isTTY) task.output = line.slice(0, MAX_PROGRESS_LENGTH);
      });
      reports.set(check.name, { ...report, skipReasons: findSkipReasons(output) });
      const failed = report.failed > 0 ? `, ${report.failed} failed` : '';
      task.title = `${check.name.padEnd(32)}${String(report.passed).padStart(5)} passed${failed}`;
      if (ok) return;
      const failure = `\n✗ ${check.name}\n\n${stripVTControlCharacters(output).trimEnd()}\n`;
      // A terminal shows the progress until the end.
      if (process.stdout.isTTY) failures.push(failure);
      else console.log(failure);
      throw new Error();
    },
  });
  const options = { exitOnError: false };
  const tasks = stages.map(
    (checks): ListrTask => ({
      task: (_, stage) => stage.newListr(checks.map(toTask), { ...options, concurrent: SIDE_BY_SIDE }),
    }),
  );
  await new Listr(tasks, {
    ...options,
    rendererOptions: { timer: PRESET_TIMER },
    fallbackRendererOptions: { timer: PRESET_TIMER },
  }).run();
  for (const failure of failures) console.log(failure);
  return reports;
}

/**
 * Installs Chromium and Redis where they are missing and can be installed. Rejects when no browser is available. Tests with
 * Redis are skipped without it.
 */
async function ensureTestPrograms(): Promise<void> {
  await installPackages([...(await missingBrowserPackages()), ...(hasRedis() ? [] : ['redis-server'])]);
  await chromiumPath();
}

await runCommand(async () => {
  stopWithNpm();
  const options = { changed: { type: 'boolean' } } as const;
  const { values, positionals } = parseOptions({ usage: USAGE, options, allowPositionals: true });
  const [commit = 'HEAD', ...others] = positionals;
  if (others.length > 0 || (positionals.length > 0 && !values.changed)) throw new CommandError(USAGE, 2);
  const files = values.changed ? changedFiles(commit) : null;
  if (files?.length === 0) {
    console.log(`Nothing differs from ${commit}.\n\n0 passed, 0 failed`);
    return 0;
  }
  await mkdir(projectPath('.cache'), { recursive: true });
  // First, so that a missing browser is reported at once; the replays fail without one.
  await ensureTestPrograms().catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
  const reports = await runStages(files ? checksOfChange(files, commit) : ALL_CHECKS);
  const sum = (count: 'passed' | 'failed' | 'skipped') =>
    [...reports.values()].reduce((total, report) => total + report[count], 0);
  if (files) console.log('\nNot run: contracts, consumers and the other replays and browser tests. npm test runs all.');
  const skipReasons = new Set([...reports.values()].flatMap((report) => report.skipReasons));
  if (sum('skipped') > 0) console.log([`\nSkipped tests: ${sum('skipped')}`, ...skipReasons].join('\n  '));
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
});
