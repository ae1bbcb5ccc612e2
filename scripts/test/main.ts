/**
 * `npm test` runs every check, and of the replays and browser tests the core. `npm run test:rest` runs what that leaves out,
 * `npm run test:all` both. A failed check prints its output, and the others still run. The last lines say what was not
 * run, and the total: 'N passed, N failed'. See USAGE.
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { Listr, type ListrTask, PRESET_TIMER } from 'listr2';
import { hasRedis } from '../../mock-server/test-support/redis-server.ts';
import { captureProcess } from '../command-line/capture-process.ts';
import { parseOptions } from '../command-line/parse-options.ts';
import { projectPath } from '../command-line/project-path.ts';
import { CommandError, runCommand } from '../command-line/run-command.ts';
import { stopWithNpm } from '../command-line/stop-with-npm.ts';
import { parseReplayArguments, reportVariables } from '../replay/arguments.ts';
import { readChange } from './changed-lines.ts';
import { type Check, checksOf, checksOfEngines, PARTS, type Part, type Stages } from './checks.ts';
import { checksOfChange } from './checks-of-change.ts';
import { chromiumPath, findOtherEngines, installPackages, missingBrowserPackages } from './chromium.ts';
import { countTests, listTests, renderList } from './list-tests.ts';
import {
  completeReport,
  findSkipReasons,
  readOutput,
  readPlaywrightReport,
  readVitestReport,
  type TestReport,
} from './test-report.ts';

const USAGE = `Usage: npm test [-- OPTIONS], npm run test:rest, npm run test:all

  --changed [COMMIT]   runs only what is nearest to the difference to a commit (default: the last one)
  --engines            runs only what belongs into every engine, in Firefox and WebKit as Playwright installs them
  --list               lists the replays and browser tests, and why each scenario is among them
  --shard I/N          runs the I-th of N parts of the replays and browser tests, the first with the other checks
  --report DIR         writes a report of the replays and browser tests; with --shard a part of one`;
const OPTIONS = {
  changed: { type: 'boolean' },
  engines: { type: 'boolean' },
  list: { type: 'boolean' },
  shard: { type: 'string' },
  report: { type: 'string' },
  // Of the scripts in package.json.
  part: { type: 'string', default: 'core' },
} as const;
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

/** What a run leaves out. */
async function describeOmitted(part: Part, shard: string | undefined): Promise<string> {
  const others = shard ? 'Not run: the other parts.' : '';
  if (part === 'all') return others;
  if (part === 'rest') return others || 'Not run: what npm test runs.';
  const [checks = []] = checksOf('rest');
  const tests = countTests(await listTests('rest'), 'other ');
  return `Not run: ${checks.map(({ name }) => name).join(', ')}, ${tests}; npm run test:rest runs them.`;
}

/** Says which engines were found, and which not. Throws a `CommandError` when none was. */
async function requireOtherEngines(shard: string | undefined): Promise<{ found: string[]; omitted: string }> {
  const { found, missing } = await findOtherEngines();
  const names = missing.join(' and ');
  const notFound = names && `${names} (npx playwright install --with-deps ${missing.join(' ')})`;
  if (found.length === 0) throw new CommandError(`Playwright has not installed ${notFound}.`);
  console.log([`Engines found: ${found.join(', ')}`, ...(names ? [`Not found: ${notFound}`] : [])].join('\n'));
  const others = [notFound, shard ? 'the other parts' : '', 'what npm test runs in Chromium'].filter(Boolean);
  return { found, omitted: `Not run: ${others.join('; ')}.` };
}

await runCommand(async () => {
  stopWithNpm();
  const { values, positionals } = parseOptions({ usage: USAGE, options: OPTIONS, allowPositionals: true });
  const { changed, engines, list, shard, report } = values;
  const part = PARTS.find((each) => each === values.part);
  const [commit = 'HEAD', ...others] = positionals;
  const isContradictory =
    (changed && (list || shard !== undefined || part !== 'core')) || (engines && (changed || list || part !== 'core'));
  if (!part || isContradictory || others.length > 0 || (positionals.length > 0 && !changed))
    throw new CommandError(USAGE, 2);
  if (list) {
    console.log(await renderList(part));
    return 0;
  }
  const options = Object.entries({ shard, report }).flatMap(([name, value]) => (value ? [`--${name}=${value}`] : []));
  const replay = parseReplayArguments(['--all', ...options]);
  Object.assign(process.env, reportVariables(replay.report, replay.isPart));
  const change = changed ? readChange(commit) : null;
  if (change?.size === 0) {
    console.log(`Nothing differs from ${commit}.\n\n0 passed, 0 failed`);
    return 0;
  }
  await mkdir(projectPath('.cache'), { recursive: true });
  // First, so that a missing browser is reported at once; the replays fail without one.
  await ensureTestPrograms().catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
  const chosen = change && checksOfChange(change, commit);
  if (chosen) console.log(['Chosen:', ...chosen.reasons].join('\n  '));
  const otherEngines = engines ? await requireOtherEngines(shard) : null;
  const stages = otherEngines ? checksOfEngines(otherEngines.found, shard) : (chosen?.stages ?? checksOf(part, shard));
  const omitted = chosen
    ? 'Not run: everything else, which npm run test:all runs.'
    : (otherEngines?.omitted ?? describeOmitted(part, shard));
  const reports = await runStages(stages);
  const sum = (count: 'passed' | 'failed' | 'skipped') =>
    [...reports.values()].reduce((total, each) => total + each[count], 0);
  const skipReasons = new Set([...reports.values()].flatMap((each) => each.skipReasons));
  if (sum('skipped') > 0) console.log([`\nSkipped tests: ${sum('skipped')}`, ...skipReasons].join('\n  '));
  console.log(`\n${await omitted}\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
});
