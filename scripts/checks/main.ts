/**
 * `npm test` runs the checks and the core of the replays and browser tests, `npm run test:rest` runs the other replays and
 * tests, `npm run test:all` both. The last lines say what was not run, and the total: 'N passed, N failed'.
 */
import { stripVTControlCharacters } from 'node:util';
import { Option } from '@commander-js/extra-typings';
import { captureProcess, exitOnSignal, runProcess } from '../command-line/capture-process.ts';
import { npmCommand, parse } from '../command-line/npm-command.ts';
import { runCommand } from '../command-line/run-command.ts';
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

/** The longest checks first, so that all end at about the same time. */
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
  ['card-provider', 'browser', 'scenarios'].map((project) => `--project=${project}`),
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

const running = new Map<string, number>();

function showProgress(): void {
  const { isTTY, columns } = process.stdout;
  if (!isTTY) return;
  const parts = [...running].map(
    ([name, startedAt]) => `${name} ${Math.round((performance.now() - startedAt) / 1000)} s`,
  );
  process.stdout.write(`\r\u001B[K${parts.join(', ').slice(0, Math.max(40, columns) - 1)}`);
}

function print(text: string): void {
  if (process.stdout.isTTY) process.stdout.write('\r\u001B[K');
  console.log(text);
}

/** The commands that run only the failed tests of an output again; the check itself if its output names none. */
function repeatCommands({ name, program }: Check, output: string): string[] {
  const all = (pattern: RegExp) => [...new Set([...output.matchAll(pattern)].map(([, match = '']) => match))];
  const files = all(/^ *FAIL .*?(\S+\.(?:test|property)\.tsx?)/gm);
  if (files.length > 0) return [`${name.split(' --', 1)[0]} -- ${files.join(' ')}`];
  if (program !== 'playwright') return [name.replace(/^(npm run [\w:]+) (?=-)/, '$1 -- ')];
  const scenarios = all(/^ +\[scenarios\] › .*› ([\w@-]+): /gm);
  const browserTests = all(/^ +\[browser\] › (\S+?:\d+)/gm);
  const facts = all(/^ +\[card-provider\] › (\S+?:\d+)/gm);
  return [
    ...(scenarios.length > 0 ? [`npm run replay -- ${scenarios.join(' ')}`] : []),
    ...(browserTests.length > 0 ? [`npm run browser -- ${browserTests.join(' ')}`] : []),
    ...(facts.length > 0 ? ['npm run card-provider:verify'] : []),
  ];
}

async function run(check: Check): Promise<void> {
  const { name, program, args } = check;
  running.set(name, performance.now());
  const captured = await captureProcess(program, args);
  running.delete(name);
  const output = stripVTControlCharacters(captured.output);
  const counts = countTests(output, captured.ok);
  for (const outcome of ['passed', 'failed', 'skipped'] as const) total[outcome] += counts[outcome];
  for (const [, reason = ''] of output.matchAll(/^Skipped: (.+)$/gm)) skipReasons.add(reason);
  const failed = captured.ok ? '' : `, ${counts.failed} failed`;
  const seconds = `${captured.seconds.toFixed(0)} s`;
  print(`${captured.ok ? '✓' : '✗'} ${name.padEnd(32)} ${counts.passed} passed${failed} (${seconds})`);
  if (captured.ok) return;
  print(`\n${output.trimEnd()}\n`);
  for (const repeat of repeatCommands(check, output)) print(`  To repeat it: ${repeat}`);
}

async function runSideBySide(checks: readonly Check[]): Promise<void> {
  const queue = checks.values();
  const runQueue = async () => {
    for (const check of queue) await run(check);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, runQueue));
}

await runCommand(async () => {
  const { list, ...options } = parse(command).opts();
  const part = PARTS[options.part];
  const browserTests = [...BROWSER_TESTS, ...part.selection];
  process.env['TEST_PART'] = options.part;
  if (list) return (await runProcess('playwright', [...browserTests, '--list', '--reporter=list'])).ok ? 0 : 1;

  const given = (['shard', 'report'] as const).flatMap((name) => (options[name] ? [`--${name}`, options[name]] : []));
  const { report, isPart, playwright } = parseReplayArguments(['--all', ...given]);
  Object.assign(process.env, reportVariables(report, isPart));
  exitOnSignal();
  // The browser is installed before the checks, so that a missing browser is reported at once.
  await installTestPrograms();
  const progress = setInterval(showProgress, 1000);
  if (options.shard === undefined || options.shard.startsWith('1/')) await runSideBySide(part.checks);
  // The browser tests run after the other checks, because they keep all processors busy.
  await run({ name: 'replays and browser tests', program: 'playwright', args: [...browserTests, ...playwright] });

  clearInterval(progress);
  if (total.skipped > 0) print([`\nSkipped tests: ${total.skipped}`, ...skipReasons].join('\n  '));
  console.log(
    `\n${isPart ? 'Not run: the other parts.' : part.omitted}\n${total.passed} passed, ${total.failed} failed`,
  );
  return total.failed === 0 ? 0 : 1;
});
