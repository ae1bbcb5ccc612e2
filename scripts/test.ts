/**
 * `npm test`: runs all checks. A failed check prints its output, and the others still run. The last line is the total:
 * 'N passed, N failed'.
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { captureProcess, type ProcessResult } from './capture-process.ts';
import { ensureChromium } from './chromium.ts';
import { type Counts, countOutput, countStep, countVitestReport } from './count-results.ts';
import { projectPath } from './project-path.ts';
import { runCommand } from './run-command.ts';
import { stopWithNpm } from './stop-with-npm.ts';

interface Check {
  name: string;
  program: string;
  args: string[];
  /** Where the counts come from; without it the step counts as one check. */
  countsFrom?: 'report' | 'output';
}

const script = (name: string, ...args: string[]) => ({
  program: 'npm',
  args: ['run', '--silent', name, '--', ...args],
});

/** Stages run one after the other, the lists of a stage side by side: each of them keeps one processor busy. */
const STAGES: Check[][][] = [
  [
    [
      { name: 'Generated code', ...script('codegen', '--check') },
      { name: 'State diagram', ...script('state-diagram', '--check') },
      { name: 'Tables of schemas', ...script('schema-tables', '--check') },
      { name: 'Types', ...script('typecheck') },
      { name: 'Style, imports, spelling, links', ...script('lint') },
    ],
    [{ name: 'Contracts', ...script('contracts', '--check'), countsFrom: 'output' }],
  ],
  [[{ name: 'Unit tests', ...script('unit'), countsFrom: 'report' }]],
  [[{ name: 'Properties', ...script('properties'), countsFrom: 'report' }]],
  [
    [
      {
        // One run, so that all workers are busy to the end.
        name: 'Replays and browser tests',
        program: 'playwright',
        args: ['test', '--config', 'scripts/replay', '--project=browser', '--project=scenarios'],
        countsFrom: 'output',
      },
    ],
  ],
  [
    [
      {
        name: 'Packed module in a consumer',
        program: 'tsx',
        args: ['scripts/consumer-check/main.ts'],
        countsFrom: 'output',
      },
    ],
  ],
];

async function runCheck({ name, program, args, countsFrom }: Check): Promise<ProcessResult & { counts: Counts }> {
  const report = projectPath('.cache', `report-${name.toLowerCase().replaceAll(' ', '-')}-${process.pid}.json`);
  const reporterArgs =
    countsFrom === 'report' ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : [];
  const result = await captureProcess(program, [...args, ...reporterArgs]);
  const ownCounts = await readCounts(result, countsFrom, report);
  await rm(report, { force: true });
  return { ...result, counts: countStep(ownCounts, result.ok) };
}

async function readCounts(
  { output }: ProcessResult,
  source: Check['countsFrom'],
  report: string,
): Promise<Counts | null> {
  if (source === 'output') return countOutput(output);
  if (source === undefined) return null;
  const text = await readFile(report, 'utf8').catch(() => null);
  return text === null ? null : countVitestReport(JSON.parse(text));
}

function printResult(name: string, { ok, output, seconds, counts }: Awaited<ReturnType<typeof runCheck>>): void {
  const failed = counts.failed > 0 ? `, ${counts.failed} failed` : '';
  const results = `${String(counts.passed).padStart(5)} passed${failed}`;
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(32)}${results.padEnd(26)}${seconds.toFixed(1).padStart(6)} s`);
  if (!ok) console.log(`\n${output.trimEnd()}\n`);
}

await runCommand(async () => {
  stopWithNpm();
  await mkdir(projectPath('.cache'), { recursive: true });
  // First, so that a missing browser is reported at once; the replays fail without one.
  await ensureChromium().catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
  const total: Counts = { passed: 0, failed: 0 };
  const runInOrder = async (checks: Check[]) => {
    for (const check of checks) {
      const result = await runCheck(check);
      printResult(check.name, result);
      total.passed += result.counts.passed;
      total.failed += result.counts.failed;
    }
  };
  for (const stage of STAGES) await Promise.all(stage.map(runInOrder));
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
});
