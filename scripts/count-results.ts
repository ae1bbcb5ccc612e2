import { stripVTControlCharacters } from 'node:util';

/** How many checks of a step passed and failed. */
export interface Counts {
  passed: number;
  failed: number;
}

/** Counts tests in vitest's JSON report. A file that could not run counts as one failure. */
export function countVitestReport(report: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = report as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: { status: string; assertionResults: unknown[] }[];
  };
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

/** Reads the last line 'N passed, N failed', else the sum of vitest's summary lines; null without either. */
export function countOutput(output: string): Counts | null {
  const lines = stripVTControlCharacters(output).split('\n');
  const total = lines.findLast((line) => /^\d+ passed, \d+ failed$/.test(line.trim()));
  const summaries = total === undefined ? lines.filter((line) => /^\s*Tests\s.*\(\d+\)\s*$/.test(line)) : [total];
  if (summaries.length === 0) return null;
  const sum = (outcome: string) =>
    summaries.reduce((count, line) => count + Number(new RegExp(`(\\d+) ${outcome}`).exec(line)?.[1] ?? 0), 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

/** A step's counts: its own, or one for the step. A failed step has at least one failure. */
export function countStep(counted: Counts | null, ok: boolean): Counts {
  const counts = counted ?? { passed: ok ? 1 : 0, failed: 0 };
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}
