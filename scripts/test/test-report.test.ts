import { describe, expect, it } from 'vitest';
import { completeReport, readOutput, readPlaywrightReport, readVitestReport } from './test-report.ts';

describe('the total of npm test', () => {
  it('counts a file that could not run as one failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
    ];
    expect(readVitestReport({ numPassedTests: 1, numFailedTests: 1, numPendingTests: 4, testResults })).toEqual({
      passed: 1,
      failed: 2,
      skipped: 4,
    });
  });

  it('counts flaky tests and errors outside tests as failures', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
    const expected = { passed: 3, failed: 3, skipped: 2 };
    expect(readPlaywrightReport({ stats, errors: [{ message: 'no browser' }] })).toEqual(expected);
  });

  it('reads the last counts of an output, or sums several runs of Vitest', () => {
    const lastCounts = '1 passed, 0 failed\nmore\n\n9 passed, 2 failed\n';
    expect(readOutput(lastCounts)).toMatchObject({ passed: 9, failed: 2 });
    const runs = ' Test Files  3 passed (3)\n      Tests  7 passed (7)\nmore\n      Tests  1 failed | 2 passed (3)\n';
    expect(readOutput(runs)).toMatchObject({ passed: 9, failed: 1 });
    expect(readOutput('Generated code is current.\n')).toBeNull();
  });

  it('adds a failure to a failed check without one', () => {
    expect(completeReport(null, true)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(completeReport({ passed: 5, failed: 0, skipped: 0 }, false)).toMatchObject({ failed: 1 });
    expect(completeReport({ passed: 5, failed: 2, skipped: 0 }, false)).toMatchObject({ failed: 2 });
  });
});
