/**
 * `npm test`: every check there is, in order. A step that fails shows all it had to say, and the others still run. The
 * last line counts everything: 'N passed, N failed'.
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { prepareChromium } from './chromium.ts';
import { command } from './command.ts';
import { type Counts, countOutput, countReport, countStep } from './count-results.ts';
import { inProject } from './in-project.ts';
import { type Ran, runQuietly } from './run-quietly.ts';
import { stopWithNpm } from './stop-with-npm.ts';

interface Check {
  name: string;
  program: string;
  words: string[];
  /** How the step counts itself; a step that does not is one check. */
  counts?: 'report' | 'output';
}

const script = (name: string, ...words: string[]) => ({
  program: 'npm',
  words: ['run', '--silent', name, '--', ...words],
});

const CHECKS: Check[] = [
  { name: 'Generated code', ...script('codegen', '--check') },
  { name: 'Types', ...script('typecheck') },
  { name: 'Style and import direction', ...script('lint') },
  { name: 'Unit tests', ...script('unit'), counts: 'report' },
  { name: 'Properties', ...script('properties'), counts: 'report' },
  { name: 'Contracts', ...script('contracts', '--check'), counts: 'output' },
  {
    // One run, so that no worker waits for the last test of the other project.
    name: 'Replays and browser tests',
    program: 'playwright',
    words: ['test', '--config', 'scripts/replay', '--project=browser', '--project=scenarios'],
    counts: 'output',
  },
  {
    name: 'Consumer of the packed module',
    program: 'tsx',
    words: ['scripts/consumer-check.ts'],
    counts: 'output',
  },
];

async function run({ name, program, words, counts }: Check): Promise<Ran & { counts: Counts }> {
  const report = inProject('.cache', `report-${name.toLowerCase().replaceAll(' ', '-')}-${process.pid}.json`);
  const reporting = counts === 'report' ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  const ran = await runQuietly(program, [...words, ...reporting]);
  const own = await counted(ran, counts, report);
  await rm(report, { force: true });
  return { ...ran, counts: countStep(own, ran.ok) };
}

async function counted({ output }: Ran, how: Check['counts'], report: string): Promise<Counts | null> {
  if (how === 'output') return countOutput(output);
  if (how === undefined) return null;
  const text = await readFile(report, 'utf8').catch(() => null);
  return text === null ? null : countReport(JSON.parse(text));
}

function say(name: string, { ok, output, seconds, counts }: Awaited<ReturnType<typeof run>>): void {
  const failed = counts.failed > 0 ? `, ${counts.failed} failed` : '';
  const results = `${String(counts.passed).padStart(5)} passed${failed}`;
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(30)}${results.padEnd(26)}${seconds.toFixed(1).padStart(6)} s`);
  if (!ok) console.log(`\n${output.trimEnd()}\n`);
}

await command(async () => {
  stopWithNpm();
  await mkdir(inProject('.cache'), { recursive: true });
  // Told or fetched before the rest, so that nobody waits minutes to hear of it. The replays fail without it.
  await prepareChromium().catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
  const total: Counts = { passed: 0, failed: 0 };
  for (const check of CHECKS) {
    const result = await run(check);
    say(check.name, result);
    total.passed += result.counts.passed;
    total.failed += result.counts.failed;
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
});
