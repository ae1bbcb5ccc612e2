import { previewBody } from './body.ts';
import { HINTS } from './hints.ts';
import type { Contract, Level } from './pact.ts';
import type { VerifiedContract } from './pact-verifier.ts';
import { type ContractProblem, findProblems } from './problems.ts';

export interface ContractResult extends Pick<Contract, 'topic' | 'description' | 'operation' | 'states'> {
  level: Level | 'explored';
  /** The GraphQL variables or the REST body, as they were sent; for a conversation its steps. */
  payload?: unknown;
  outcome: 'passed' | 'failed';
  problems: ContractProblem[];
  /** The options that run a generated conversation again. */
  repeat?: string;
  response?: string;
  ms: number;
}

export interface Verdict {
  /**
   * 'passed': none failed, and at least one was verified. 'incomplete': some or all contracts were not verified.
   * Recommended contracts count only if no required one was selected.
   */
  status: 'passed' | 'failed' | 'incomplete';
  reason?: string;
  /**
   * Fields that the checkout sends or reads and the backend's schema lacks, as sentences; empty also when it cannot be read.
   * Schema problems are only reported: the status follows from the contracts.
   */
  schemaProblems: readonly string[];
  /** Common causes of several failures as sentences, the most frequent first. */
  causes: readonly string[];
  /** The contracts that were verified, sorted by operation and description. */
  contracts: ContractResult[];
}

export function judgeContract({ contract, exchange, mismatches, ms }: VerifiedContract): ContractResult {
  const { level, topic, description, operation, states } = contract;
  const problems = findProblems(contract, exchange, mismatches);
  const { request, response } = exchange;
  const { variables: payload = request } = (request ?? {}) as { variables?: unknown };
  const common = { level, topic, description, operation, states, payload, problems, ms: Math.round(ms) };
  if (problems.length === 0) return { ...common, outcome: 'passed' };
  const received = response && { response: `HTTP ${response.status} ${previewBody(response.body)}` };
  return { ...common, outcome: 'failed', ...received };
}

/** The results that decide whether the backend passes: all but the recommended contracts, or these if only they were run. */
export function decisiveResults(contracts: readonly ContractResult[]): readonly ContractResult[] {
  const required = contracts.filter(({ level }) => level !== 'recommended');
  return required.length > 0 ? required : contracts;
}

export function toVerdict(
  results: readonly ContractResult[],
  stopReason: string | null,
  schemaProblems: readonly string[] = [],
): Verdict {
  const contracts = [...results].sort(
    (one, other) => compare(one.operation, other.operation) || compare(one.description, other.description),
  );
  const decisive = decisiveResults(contracts);
  const verdict = { schemaProblems, causes: findCauses(decisive), contracts };
  if (stopReason !== null) return { status: 'incomplete', reason: stopReason, ...verdict };
  return { status: decisive.some(({ outcome }) => outcome === 'failed') ? 'failed' : 'passed', ...verdict };
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The report names a common cause only for at least this many failures; fewer are quickly read one by one. */
const MIN_FAILURES_OF_CAUSE = 3;

/** Groups failures by their text without names, ids, codes and amounts, which differ within one cause. */
const causeOf = ({ field, got, cause = `${field} ${got}` }: ContractProblem): string =>
  field === 'HTTP status' ? got : cause.replaceAll(/'[^']*'(?!\w)|"[^"]*"|\[\d+\]|[\w-]*\d[\w.-]*/g, '…');

function findCauses(contracts: readonly ContractResult[]): string[] {
  const groups = new Map<string, (ContractProblem & { description: string })[]>();
  for (const { outcome, problems, description } of contracts) {
    const [first] = problems;
    if (outcome !== 'failed' || !first) continue;
    groups.set(causeOf(first), [...(groups.get(causeOf(first)) ?? []), { ...first, description }]);
  }
  return [...groups.values()]
    .filter((problems) => problems.length >= MIN_FAILURES_OF_CAUSE)
    .sort((one, other) => other.length - one.length)
    .map((problems) => {
      const [{ field, message, description, hint }] = problems as [(typeof problems)[0]];
      const areEqual = problems.every((problem) => problem.message === message);
      const example = areEqual ? message : `${field}. In '${description}': ${message.slice(field.length + 2)}`;
      return `${problems.length} contracts fail alike: ${example}.${hint === undefined ? '' : ` ${HINTS[hint]}`}`;
    });
}
