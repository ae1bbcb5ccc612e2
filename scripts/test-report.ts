import { stripVTControlCharacters } from 'node:util';

/** A test that ran. */
interface TimedTest {
  /** Its file and title. */
  name: string;
  seconds: number;
}

/** The results of a check. */
export interface TestReport {
  passed: number;
  failed: number;
  skipped: number;
  /** Empty where the check does not report its tests one by one. */
  tests: TimedTest[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; status: string; assertionResults: { fullName: string; duration?: number | null }[] }[];
}

/** Reads Vitest's JSON report. A file that could not run counts as one failure. */
export function readVitestReport(report: unknown): TestReport {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = report as VitestReport;
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: `${name.split(/[\\/]/).at(-1)}: ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length, skipped: numPendingTests, tests };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { file: string; title: string; tests: { results: { duration: number }[] }[] }[];
}

/** Reads Playwright's JSON report. An error outside tests counts as one failure. */
export function readPlaywrightReport(report: unknown): TestReport {
  const { stats, suites, errors } = report as {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    suites: PlaywrightSuite[];
    errors: unknown[];
  };
  const testsOf = ({ suites: inner = [], specs }: PlaywrightSuite): TimedTest[] => [
    ...inner.flatMap(testsOf),
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ results }) => ({
        name: `${file.split(/[\\/]/).at(-1)}: ${title}`,
        seconds: (results.at(-1)?.duration ?? 0) / 1000,
      })),
    ),
  ];
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    tests: suites.flatMap(testsOf),
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
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), tests: [] };
}

/** Why tests were skipped, from the lines 'Skipped: REASON' of an output. */
export const findSkipReasons = (output: string): string[] =>
  [...stripVTControlCharacters(output).matchAll(/^Skipped: (.+)$/gm)].flatMap(([, reason]) => reason ?? []);

/** The report of a check that ended: its own, or one for the check. A failed check has at least one failure. */
export function completeReport(report: TestReport | null, ok: boolean): TestReport {
  const known = report ?? { passed: ok ? 1 : 0, failed: 0, skipped: 0, tests: [] };
  return ok || known.failed > 0 ? known : { ...known, failed: 1 };
}
