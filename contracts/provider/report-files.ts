import fs from 'node:fs';
import path from 'node:path';
import { formatSummary, summarize } from './report-text.ts';
import type { ContractResult } from './verdict.ts';

export interface VerificationReport {
  providerBaseUrl: string;
  /** The contracts that were verified or skipped. */
  contracts: readonly ContractResult[];
  /** Why the verification is incomplete. */
  untried?: string;
  hint?: string | null;
  exitCode: number;
}

/** Writes a file and creates its folders. */
export function writeReportFile(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  fs.writeFileSync(file, text);
}

export function formatJson({ contracts, ...rest }: VerificationReport): string {
  const results = contracts.map(({ payload, ms, ...result }) => ({ ...result, ms: Math.round(ms), asked: payload }));
  return `${JSON.stringify({ ...rest, summary: summarize(contracts), contracts: results }, null, 2)}\n`;
}

/** JUnit XML with a suite per operation, and a suite with an error if the verification is incomplete. */
export function formatJunit({ providerBaseUrl, contracts, untried }: VerificationReport): string {
  const { failing, notTried } = summarize(contracts);
  const operations = [...new Set(contracts.map(({ operation }) => operation))];
  const suites = operations.map((operation) =>
    formatSuite(
      operation,
      contracts.filter((contract) => contract.operation === operation),
    ),
  );
  if (untried !== undefined) {
    suites.push(
      `  <testsuite name="contracts" tests="1" failures="0" errors="1" skipped="0">\n    <testcase classname="contracts" name="${escapeXml(`contracts at ${providerBaseUrl}`)}"><error message="${escapeXml(untried)}"/></testcase>\n  </testsuite>`,
    );
  }
  const errors = untried === undefined ? 0 : 1;
  const counts = `tests="${contracts.length + errors}" failures="${failing}" errors="${errors}" skipped="${notTried}"`;
  const name = escapeXml(formatSummary(contracts, providerBaseUrl));
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${name}" ${counts}>\n${suites.join('\n')}\n</testsuites>\n`;
}

function formatSuite(operation: string, contracts: readonly ContractResult[]): string {
  const { failing, notTried } = summarize(contracts);
  const counts = `tests="${contracts.length}" failures="${failing}" errors="0" skipped="${notTried}"`;
  return `  <testsuite name="${escapeXml(operation)}" ${counts}>\n${contracts.map(formatTestCase).join('\n')}\n  </testsuite>`;
}

function formatTestCase({ operation, description, outcome, problems, answered, reason, ms }: ContractResult): string {
  const start = `    <testcase classname="${escapeXml(operation)}" name="${escapeXml(description)}" time="${(ms / 1000).toFixed(3)}"`;
  if (outcome === 'holds') return `${start}/>`;
  if (outcome === 'not-tried') return `${start}><skipped message="${escapeXml(reason ?? '')}"/></testcase>`;
  const lines = [
    ...problems.map(({ message }) => message),
    ...(answered === undefined ? [] : [`response: ${answered}`]),
  ];
  return `${start}><failure message="${escapeXml(problems[0]?.message ?? '')}">${escapeXml(lines.join('\n'))}</failure></testcase>`;
}

/** Escapes markup and removes control characters, which XML does not allow. */
const escapeXml = (text: string): string =>
  [...text]
    .filter((character) => character >= ' ' || '\t\n\r'.includes(character))
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll(/[\uFFFE\uFFFF]/g, '');
