import fs from 'node:fs';
import path from 'node:path';
import { inALine, summaryOf } from './report-text.ts';
import type { ContractResult } from './verdict.ts';

export interface Report {
  providerBaseUrl: string;
  /** Empty when nothing could be tried. */
  contracts: readonly ContractResult[];
  /** Why nothing can be said of the backend. */
  untried?: string;
  hint?: string | null;
  exitCode: number;
}

/** Writes the file, with the folders on its way. */
export function writeReport(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  fs.writeFileSync(file, text);
}

export function asJson({ contracts, ...rest }: Report): string {
  const results = contracts.map(({ contract, ms, ...result }) => ({
    ...result,
    ms: Math.round(ms),
    states: contract.states,
    asked: contract.asked,
  }));
  return `${JSON.stringify({ ...rest, summary: summaryOf(contracts), contracts: results }, null, 2)}\n`;
}

/** JUnit's XML: a suite for each operation, and a failed one that says why when nothing could be tried. */
export function asJunit({ providerBaseUrl, contracts, untried }: Report): string {
  const { failing, notTried } = summaryOf(contracts);
  const operations = [...new Set(contracts.map(({ operation }) => operation))];
  const suites = operations.map((operation) =>
    suite(
      operation,
      contracts.filter((each) => each.operation === operation),
    ),
  );
  if (untried !== undefined) {
    suites.push(
      `  <testsuite name="contracts" tests="1" failures="0" errors="1" skipped="0">\n    <testcase classname="contracts" name="${escaped(`contracts at ${providerBaseUrl}`)}"><error message="${escaped(untried)}"/></testcase>\n  </testsuite>`,
    );
  }
  const errors = untried === undefined ? 0 : 1;
  const counts = `tests="${contracts.length + errors}" failures="${failing}" errors="${errors}" skipped="${notTried}"`;
  const name = escaped(inALine(summaryOf(contracts), providerBaseUrl));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${name}" ${counts}>\n${suites.join('\n')}\n</testsuites>\n`;
}

function suite(operation: string, contracts: readonly ContractResult[]): string {
  const { failing, notTried } = summaryOf(contracts);
  const counts = `tests="${contracts.length}" failures="${failing}" errors="0" skipped="${notTried}"`;
  return `  <testsuite name="${escaped(operation)}" ${counts}>\n${contracts.map(testCase).join('\n')}\n  </testsuite>`;
}

function testCase({ operation, description, outcome, problems, answered, reason, ms }: ContractResult): string {
  const start = `    <testcase classname="${escaped(operation)}" name="${escaped(description)}" time="${(ms / 1000).toFixed(3)}"`;
  if (outcome === 'holds') return `${start}/>`;
  if (outcome === 'not-tried') return `${start}><skipped message="${escaped(reason ?? '')}"/></testcase>`;
  const all = [...problems.map(({ message }) => message), ...(answered === undefined ? [] : [`answered ${answered}`])];
  return `${start}><failure message="${escaped(problems[0]?.message ?? '')}">${escaped(all.join('\n'))}</failure></testcase>`;
}

/** Without the control characters that XML cannot hold at all. */
const escaped = (text: string): string =>
  [...text]
    .filter((character) => character >= ' ' || '\t\n\r'.includes(character))
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[\uFFFE\uFFFF]/g, '');
