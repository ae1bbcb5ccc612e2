/**
 * `npm test` runs every check, and of the replays and browser tests the core. `npm run test:rest` runs what that leaves out,
 * `npm run test:all` both. A failed check prints its output, and the others still run. The last lines say what was not run,
 * and the total: 'N passed, N failed'.
 */
import { stripVTControlCharacters } from 'node:util';
import { Option } from '@commander-js/extra-typings';
import { captureProcess, exitOnSignal, runProcess } from '../command-line/capture-process.ts';
import { npmCommand, parse } from '../command-line/npm-command.ts';
import { runCommand } from '../command-line/run-command.ts';
import { stopWithNpm } from '../command-line/stop-with-npm.ts';
import { parseReplayArguments, reportVariables } from '../replay/arguments.ts';
import { CORE_TAG } from '../replay/choose-cover.ts';
import { installTestPrograms } from './chromium.ts';

const command = npmCommand('test', 'Runs every check, and of the replays and browser tests the core.')
  .option('--list', 'lists the replays and browser tests')
  .option('--shard <i/n>', 'the I-th of N parts of the replays and browser tests, the first with the other checks')
  .option('--report <dir>', 'writes a report of the replays and browser tests; with --shard a part of one')
  .addOption(
    new Option('--part <part>', 'what npm test, npm run test:rest or npm run test:all runs')
      .choices(['core', 'rest', 'all'] as const)
      .default('core' as const),
  );

interface Check {
  name: string;
  program: string;
  args: string[];
}

const script = (name: string, ...args: string[]): Check => ({
  name: `npm run ${[name, ...args].join(' ')}`,
  program: 'npm',
  args: ['run', '--silent', name, '--', ...args],
});

/** The longest first, so that all end at about the same time. */
const CORE = [
  script('unit'),
  script('contracts', '--check'),
  script('properties'),
  script('lint'),
  script('typecheck'),
  script('write', '--check'),
];
const REST = [script('consumer'), script('contracts', '--backends')];

const BROWSER_TESTS = ['test', '--config', 'scripts/replay'].concat(
  ['browser', 'scenarios', 'card-provider'].map((project) => `--project=${project}`),
);
const PARTS = {
  core: {
    checks: CORE,
    selection: ['--grep', CORE_TAG],
    omitted:
      'Not run: the other replays, browser tests, wrong and lawful backends, and the packed module in a consumer (npm run test:rest).',
  },
  rest: { checks: REST, selection: ['--grep-invert', CORE_TAG], omitted: 'Not run: what npm test runs.' },
  all: { checks: [...REST, ...CORE], selection: [], omitted: 'Not run: the core in Firefox and WebKit.' },
};

/** Each check keeps about one processor busy, and sometimes waits for timers, files or its own browser. */
const SIDE_BY_SIDE = 3;

const total = { passed: 0, failed: 0, skipped: 0 };
const skipReasons = new Set<string>();

/** The tests in an output: of a line 'N passed, N failed', else of Vitest's or Playwright's summaries, else the check itself. */
function countTests(output: string, ok: boolean): typeof total {
  const lines = output.split('\n').map((line) => line.trim());
  const last = lines.findLast((line) => /^\d+ passed, \d+ failed$/.test(line));
  const summaries = last
    ? [last]
    : lines.filter((line) => /^(Tests\s.*\(\d+\)|\d+ (passed|failed|skipped).*)$/.test(line));
  const sum = (outcome: string) =>
    summaries.reduce((count, line) => count + Number(new RegExp(`(\\d+) ${outcome}`).exec(line)?.[1] ?? 0), 0);
  const counts = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  if (ok) return summaries.length > 0 ? counts : { ...counts, passed: 1 };
  return { ...counts, failed: Math.max(1, counts.failed) };
}

async function run({ name, program, args }: Check): Promise<void> {
  const captured = await captureProcess(program, args);
  const output = stripVTControlCharacters(captured.output);
  const counts = countTests(output, captured.ok);
  for (const outcome of ['passed', 'failed', 'skipped'] as const) total[outcome] += counts[outcome];
  for (const [, reason = ''] of output.matchAll(/^Skipped: (.+)$/gm)) skipReasons.add(reason);
  const failed = captured.ok ? '' : `, ${counts.failed} failed`;
  const seconds = `${captured.seconds.toFixed(0)} s`;
  console.log(`${captured.ok ? '✓' : '✗'} ${name.padEnd(32)} ${counts.passed} passed${failed} (${seconds})`);
  if (!captured.ok) console.log(`\n${output.trimEnd()}\n`);
}

async function runSideBySide(checks: readonly Check[]): Promise<void> {
  const queue = checks.values();
  const runQueue = async () => {
    for (const check of queue) await run(check);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, runQueue));
}

await runCommand(async () => {
  stopWithNpm();
  const { list, ...options } = parse(command).opts();
  const part = PARTS[options.part];
  const browserTests = [...BROWSER_TESTS, ...part.selection];
  if (list) return (await runProcess('playwright', [...browserTests, '--list', '--reporter=list'])).ok ? 0 : 1;

  const given = (['shard', 'report'] as const).flatMap((name) => (options[name] ? [`--${name}`, options[name]] : []));
  const { report, isPart, playwright } = parseReplayArguments(['--all', ...given]);
  Object.assign(process.env, reportVariables(report, isPart));
  exitOnSignal();
  // First, so that a missing browser is reported at once.
  await installTestPrograms();
  if (options.shard === undefined || options.shard.startsWith('1/')) await runSideBySide(part.checks);
  // Alone, because it keeps all processors busy.
  await run({ name: 'replays and browser tests', program: 'playwright', args: [...browserTests, ...playwright] });

  if (total.skipped > 0) console.log([`\nSkipped tests: ${total.skipped}`, ...skipReasons].join('\n  '));
  console.log(
    `\n${isPart ? 'Not run: the other parts.' : part.omitted}\n${total.passed} passed, ${total.failed} failed`,
  );
  return total.failed === 0 ? 0 : 1;
});
