import { CONVERSATIONS } from '../conversations/run-conversation.ts';
import { formatValue } from './expectation.ts';
import type { ContractResult } from './verdict.ts';

interface VerificationSummary {
  holding: number;
  failing: number;
  notTried: number;
}

export function summarize(contracts: readonly ContractResult[]): VerificationSummary {
  const count = (outcome: ContractResult['outcome']) => contracts.filter((each) => each.outcome === outcome).length;
  return { holding: count('holds'), failing: count('fails'), notTried: count('not-tried') };
}

/** The summary line: passed, failed and skipped contracts, and conversations if there are any. */
export function formatSummary(results: readonly ContractResult[], url: string): string {
  const isConversation = ({ operation }: ContractResult) => operation === CONVERSATIONS;
  const conversations = results.filter(isConversation);
  const parts = [
    formatTotal(
      'contract',
      results.filter((result) => !isConversation(result)),
    ),
    ...(conversations.length > 0 ? [formatTotal('conversation', conversations)] : []),
  ];
  return `${parts.join('; ')} at ${url}`;
}

function formatTotal(noun: string, results: readonly ContractResult[]): string {
  const { holding, failing, notTried } = summarize(results);
  const skipped = notTried === 0 ? '' : `, ${notTried} skipped`;
  return `${holding} ${noun}${holding === 1 ? '' : 's'} passed, ${failing} failed${skipped}`;
}

/** Counts the contracts of each operation and lists those that failed or were skipped. */
export function formatText(contracts: readonly ContractResult[]): string {
  const operations = [...new Set(contracts.map(({ operation }) => operation))];
  return operations
    .map((operation) => {
      const ofOperation = contracts.filter((contract) => contract.operation === operation);
      return [`${operation}: ${formatCounts(summarize(ofOperation))}`, ...ofOperation.flatMap(contractLines)].join(
        '\n',
      );
    })
    .join('\n');
}

const formatCounts = ({ holding, failing, notTried }: VerificationSummary): string =>
  [
    `${holding} passed`,
    ...(failing > 0 ? [`${failing} failed`] : []),
    ...(notTried > 0 ? [`${notTried} skipped`] : []),
  ].join(', ');

/** One line for a contract that was just verified. */
export function formatProgress({ description, outcome, ms }: ContractResult, position: number, total: number): string {
  const mark = { holds: '✓', fails: '✗', 'not-tried': '-' }[outcome];
  return `${String(position).padStart(String(total).length)}/${total} ${mark} ${description} (${Math.round(ms)} ms)`;
}

function contractLines({
  description,
  operation,
  outcome,
  reason,
  problems,
  answered,
  states,
  payload,
}: ContractResult) {
  if (outcome === 'holds') return [];
  if (outcome === 'not-tried') return [`  - ${description}: skipped, ${reason}`];
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
    ...(answered === undefined ? [] : [`      response  ${answered}`]),
  ];
}

const formatParams = (values: object): string => (Object.keys(values).length === 0 ? '' : formatValue(values, 400));
