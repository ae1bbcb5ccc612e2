import { describe, expect, it } from 'vitest';
import { countOutput, countStep, countVitestReport } from './count-results.ts';

describe('countVitestReport', () => {
  it('counts a file that could not run as one failure', () => {
    const testResults = [
      { status: 'passed', assertionResults: [{}, {}] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
    ];
    expect(countVitestReport({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({ passed: 2, failed: 2 });
  });
});

describe('countOutput', () => {
  it('reads the last counts', () => {
    expect(countOutput('1 passed, 0 failed\nmore\n\n9 passed, 2 failed\n')).toEqual({ passed: 9, failed: 2 });
    expect(
      countOutput('\u001B[2m      Tests \u001B[22m \u001B[31m1 failed\u001B[39m | \u001B[32m5 passed\u001B[39m (6)'),
    ).toEqual({
      passed: 5,
      failed: 1,
    });
    expect(countOutput(' Test Files  3 passed (3)\n      Tests  7 passed (7)\n')).toEqual({ passed: 7, failed: 0 });
  });

  it('sums several vitest runs', () => {
    const output = '      Tests  7 passed (7)\nmore\n      Tests  1 failed | 2 passed (3)\n';
    expect(countOutput(output)).toEqual({ passed: 9, failed: 1 });
  });

  it('returns null for output without counts', () => {
    expect(countOutput('Generated code is current.\n')).toBeNull();
  });
});

describe('countStep', () => {
  it('counts a step without counts as one check', () => {
    expect(countStep(null, true)).toEqual({ passed: 1, failed: 0 });
    expect(countStep(null, false)).toEqual({ passed: 0, failed: 1 });
  });

  it('adds a failure to a failed step without one', () => {
    expect(countStep({ passed: 5, failed: 0 }, false)).toEqual({ passed: 5, failed: 1 });
    expect(countStep({ passed: 5, failed: 2 }, false)).toEqual({ passed: 5, failed: 2 });
  });
});
