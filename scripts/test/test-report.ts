import { stripVTControlCharacters } from 'node:util';

/** The results of a check. */
export interface TestReport {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { status: string; assertionResults: object[] }[];
}

/** Reads Vitest's JSON report. A file that could not run counts as one failure. */
export function readVitestReport(report: unknown): TestReport {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = report as VitestReport;
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length, skipped: numPendingTests };
}

/** Reads Playwright's JSON report. A flaky test, or an error outside tests, counts as one failure. */
export function readPlaywrightReport(report: unknown): TestReport {
  const { stats, errors } = report as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    errors: unknown[];
  };
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/** Reads the last line 'N passed, N failed', else the sum of Vitest's summary lines; null without either. */
export function readOutput(output: string): TestReport | null {
  const lines = stripVTControlCharacters(output).split('\n');
  const total = lines.findLast((line) => /^\d+ passed, \d+ failed$/.test(line.trim()));
  const summaries = total === undefined ? lines.filter((line) => /^\s*Tests\s.*\(\d+\)\s*$/.test(line)) : [total];
  if (summaries.length === 0) return null;
  const sum = (outcome: string) =>
    summaries.reduce((count, line) => count + Number(new RegExp(`(\\d+) ${outcome}`).exec(line)?.[1] ?? 0), 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** Why tests were skipped, from the lines 'Skipped: REASON' of an output. */
export const findSkipReasons = (output: string): string[] =>
  [...stripVTControlCharacters(output).matchAll(/^Skipped: (.+)$/gm)].flatMap(([, reason]) => reason ?? []);

/** The report of a check that ended: its own, or one for the check. A failed check has at least one failure. */
export function completeReport(report: TestReport | null, ok: boolean): TestReport {
  const known = report ?? { passed: ok ? 1 : 0, failed: 0, skipped: 0 };
  return ok || known.failed > 0 ? known : { ...known, failed: 1 };
}
