import { formatValue } from './expectation.ts';
import type { ContractResult } from './verdict.ts';

export interface VerificationSummary {
  holding: number;
  failing: number;
  notTried: number;
}

export function summarize(contracts: readonly ContractResult[]): VerificationSummary {
  const count = (outcome: ContractResult['outcome']) => contracts.filter((each) => each.outcome === outcome).length;
  return { holding: count('holds'), failing: count('fails'), notTried: count('not-tried') };
}

/** The summary line: passed, failed and skipped contracts. */
export function formatSummary({ holding, failing, notTried }: VerificationSummary, url: string): string {
  const skipped = notTried === 0 ? '' : `, ${notTried} skipped`;
  return `${holding} ${holding === 1 ? 'contract' : 'contracts'} passed, ${failing} failed${skipped} at ${url}`;
}

/** Lists all contracts by operation, with the details of failures. */
export function formatText(contracts: readonly ContractResult[]): string {
  const operations = [...new Set(contracts.map(({ operation }) => operation))];
  return operations
    .map((operation) => {
      const ofOperation = contracts.filter((contract) => contract.operation === operation);
      return [operation, ...ofOperation.flatMap(contractLines)].join('\n');
    })
    .join('\n\n');
}

function contractLines({ description, outcome, reason, problems, answered, contract }: ContractResult): string[] {
  if (outcome === 'holds') return [`  ✓ ${description}`];
  if (outcome === 'not-tried') return [`  - ${description}: skipped, ${reason}`];
  return [
    `  ✗ ${description}`,
    ...contract.states.map(({ name, params = {} }) => `      state     ${name} ${formatParams(params)}`.trimEnd()),
    `      request   ${contract.operation} ${formatParams((contract.payload ?? {}) as object)}`.trimEnd(),
    ...problems.flatMap(({ field, expected, got }) => [
      `      field     ${field}`,
      `        expected  ${expected}`,
      `        got       ${got}`,
    ]),
    ...(answered === undefined ? [] : [`      response  ${answered}`]),
  ];
}

const formatParams = (values: object): string => (Object.keys(values).length === 0 ? '' : formatValue(values, 400));
