import { describe, expect, it } from 'vitest';
import { completeReport, findSkipReasons, readOutput, readPlaywrightReport, readVitestReport } from './test-report.ts';

describe('readVitestReport', () => {
  it('counts a file that could not run as one failure', () => {
    const testResults = [
      { name: '/a/one.test.ts', status: 'passed', assertionResults: [{ fullName: 'works', duration: 1500 }] },
      { name: '/a/two.test.ts', status: 'failed', assertionResults: [{ fullName: 'fails', duration: null }] },
      { name: '/a/three.test.ts', status: 'failed', assertionResults: [] },
    ];
    expect(readVitestReport({ numPassedTests: 1, numFailedTests: 1, numPendingTests: 4, testResults })).toEqual({
      passed: 1,
      failed: 2,
      skipped: 4,
      tests: [
        { name: 'one.test.ts: works', seconds: 1.5 },
        { name: 'two.test.ts: fails', seconds: 0 },
      ],
    });
  });
});

describe('readPlaywrightReport', () => {
  it('counts flaky tests and errors outside tests as failures', () => {
    const spec = { file: 'browser-tests/a.spec.ts', title: 'opens', tests: [{ results: [{ duration: 250 }] }] };
    const suites = [{ specs: [], suites: [{ specs: [spec] }] }];
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
    expect(readPlaywrightReport({ stats, suites, errors: [{ message: 'no browser' }] })).toEqual({
      passed: 3,
      failed: 3,
      skipped: 2,
      tests: [{ name: 'a.spec.ts: opens', seconds: 0.25 }],
    });
  });
});

describe('readOutput', () => {
  const counts = (output: string) => {
    const { passed, failed } = readOutput(output) ?? {};
    return { passed, failed };
  };

  it('reads the last counts', () => {
    expect(counts('1 passed, 0 failed\nmore\n\n9 passed, 2 failed\n')).toEqual({ passed: 9, failed: 2 });
    expect(
      counts('\u001B[2m      Tests \u001B[22m \u001B[31m1 failed\u001B[39m | \u001B[32m5 passed\u001B[39m (6)'),
    ).toEqual({ passed: 5, failed: 1 });
    expect(counts(' Test Files  3 passed (3)\n      Tests  7 passed (7)\n')).toEqual({ passed: 7, failed: 0 });
  });

  it('sums several runs of Vitest', () => {
    expect(counts('      Tests  7 passed (7)\nmore\n      Tests  1 failed | 2 passed (3)\n')).toEqual({
      passed: 9,
      failed: 1,
    });
  });

  it('returns null for output without counts', () => {
    expect(readOutput('Generated code is current.\n')).toBeNull();
  });
});

describe('findSkipReasons', () => {
  it('finds the reasons in an output', () => {
    const output = ' ✓ a.test.ts (3 tests | 1 skipped)\n\u001B[22mSkipped: needs Redis.\u001B[39m\n';
    expect(findSkipReasons(output)).toEqual(['needs Redis.']);
  });
});

describe('completeReport', () => {
  it('counts a check without counts as one', () => {
    expect(completeReport(null, true)).toEqual({ passed: 1, failed: 0, skipped: 0, tests: [] });
    expect(completeReport(null, false)).toEqual({ passed: 0, failed: 1, skipped: 0, tests: [] });
  });

  it('adds a failure to a failed check without one', () => {
    const passed = { passed: 5, failed: 0, skipped: 0, tests: [] };
    expect(completeReport(passed, false)).toEqual({ ...passed, failed: 1 });
    expect(completeReport({ ...passed, failed: 2 }, false)).toEqual({ ...passed, failed: 2 });
  });
});
