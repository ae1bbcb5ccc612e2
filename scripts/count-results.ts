import { stripVTControlCharacters } from 'node:util';

/** How many checks of a step passed and failed. */
export interface Counts {
  passed: number;
  failed: number;
}

/** What vitest's JSON report says. A file that could not run at all is one failure. */
export function countReport(report: unknown): Counts {
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

/** What a command says of itself: its last 'N passed, N failed', or the sum of vitest's own lines. Null without any. */
export function countOutput(output: string): Counts | null {
  const lines = stripVTControlCharacters(output).split('\n');
  const own = lines.findLast((line) => /^\d+ passed, \d+ failed$/.test(line.trim()));
  const counted = own === undefined ? lines.filter((line) => /^\s*Tests\s.*\(\d+\)\s*$/.test(line)) : [own];
  if (counted.length === 0) return null;
  const sum = (of: string) =>
    counted.reduce((total, line) => total + Number(new RegExp(`(\\d+) ${of}`).exec(line)?.[1] ?? 0), 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

/** The count of a step: what it counted itself, or one for the whole. A step that fails has at least one failure. */
export function countStep(counted: Counts | null, ok: boolean): Counts {
  const counts = counted ?? { passed: ok ? 1 : 0, failed: 0 };
  return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}
