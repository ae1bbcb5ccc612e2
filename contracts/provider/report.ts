import { CONVERSATIONS } from '../conversations/run-conversation.ts';
import { formatValue } from './expectation.ts';
import type { ContractResult } from './verdict.ts';

export function summarize(contracts: readonly ContractResult[]): Record<ContractResult['outcome'], number> {
  const count = (outcome: ContractResult['outcome']) => contracts.filter((each) => each.outcome === outcome).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

/** The summary line: passed, failed and skipped contracts, and conversations if there are any. */
export function formatSummary(results: readonly ContractResult[], url: string): string {
  const isConversation = ({ operation }: ContractResult) => operation === CONVERSATIONS;
  const contracts = results.filter((result) => !isConversation(result));
  const conversations = results.filter(isConversation);
  const parts = [
    formatTotal('contract', contracts),
    ...(conversations.length > 0 ? [formatTotal('conversation', conversations)] : []),
  ];
  return `${parts.join('; ')} at ${url}`;
}

function formatTotal(noun: string, results: readonly ContractResult[]): string {
  const { passed, failed, skipped } = summarize(results);
  return `${passed} ${noun}${passed === 1 ? '' : 's'} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

/** Counts the contracts of each operation and lists those that failed or were skipped. */
export function formatText(contracts: readonly ContractResult[]): string {
  const operations = [...new Set(contracts.map(({ operation }) => operation))];
  return operations
    .flatMap((operation) => {
      const ofOperation = contracts.filter((contract) => contract.operation === operation);
      const { passed, failed, skipped } = summarize(ofOperation);
      const counts = [
        `${passed} passed`,
        ...(failed > 0 ? [`${failed} failed`] : []),
        ...(skipped > 0 ? [`${skipped} skipped`] : []),
      ];
      return [`${operation}: ${counts.join(', ')}`, ...ofOperation.flatMap(contractLines)];
    })
    .join('\n');
}

/** One line for a contract that was just verified. */
export function formatProgress({ description, outcome, ms }: ContractResult, position: number, total: number): string {
  const mark = { passed: '✓', failed: '✗', skipped: '-' }[outcome];
  return `${String(position).padStart(String(total).length)}/${total} ${mark} ${description} (${ms} ms)`;
}

function contractLines(result: ContractResult): string[] {
  const { description, operation, outcome, reason, problems, response, states, payload } = result;
  if (outcome === 'passed') return [];
  if (outcome === 'skipped') return [`  - ${description}: skipped, ${reason}`];
  return [
    `  ✗ ${description}`,
    ...states.map(({ name, params = {} }) => `      state     ${name} ${formatParams(params)}`.trimEnd()),
    typeof payload === 'string'
      ? `      steps     ${payload}`
      : `      request   ${operation} ${formatParams((payload ?? {}) as object)}`.trimEnd(),
    ...problems.flatMap(({ field, expected, got }) => [
      `      field     ${field}`,
      `        expected  ${expected}`,
      `        got       ${got}`,
    ]),
    ...(response === undefined ? [] : [`      response  ${response}`]),
  ];
}

const formatParams = (values: object): string => (Object.keys(values).length === 0 ? '' : formatValue(values, 400));
