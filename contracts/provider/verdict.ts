import { previewBody } from './body.ts';
import { HINTS } from './hints.ts';
import type { Contract, Level } from './pact.ts';
import type { VerifiedContract } from './pact-verifier.ts';
import { type ContractProblem, findProblems } from './problems.ts';

type ContractFacts = { level: Level | 'explored' } & Pick<
  Contract,
  'topic' | 'description' | 'operation' | 'states'
> & {
    /** The GraphQL variables or the REST body, as they were sent; for a conversation its steps. */
    payload?: unknown;
  };

export interface ContractResult extends ContractFacts {
  outcome: 'passed' | 'failed' | 'skipped';
  /** Why it was skipped. */
  reason?: string;
  /** Empty unless it failed. */
  problems: ContractProblem[];
  /** The options that run a generated conversation again. */
  repeat?: string;
  /** Status and truncated body of the response, if the contract failed. */
  response?: string;
  ms: number;
}

export interface Verdict {
  /**
   * 'passed': at least one contract passed and none failed. 'incomplete': some or all contracts were not verified.
   * Recommended contracts count only if no required one was selected.
   */
  status: 'passed' | 'failed' | 'incomplete';
  /** Why the verification is incomplete. */
  reason?: string;
  /**
   * Fields that the checkout sends or reads and the backend's schema lacks, as sentences; empty also when it cannot be read.
   * Does not decide: the contracts do.
   */
  schemaProblems: readonly string[];
  /** Common causes of several failures as sentences, the most frequent first. */
  causes: readonly string[];
  /** The contracts that were verified or skipped, sorted by operation and description. */
  contracts: ContractResult[];
}

const factsOf = ({ level, topic, description, operation, states, payload }: ContractFacts): ContractFacts => ({
  ...{ level, topic, description, operation, states, payload },
});

/** The contract passes only if the backend has responded and the verifier finds no mismatch. */
export function judgeContract({ contract, exchange, mismatches, ms }: VerifiedContract): ContractResult {
  const problems = findProblems(contract, exchange, mismatches);
  const { request, response } = exchange;
  const { variables: payload = request } = (request ?? {}) as { variables?: unknown };
  const common = { ...factsOf({ ...contract, payload }), problems, ms: Math.round(ms) };
  if (problems.length === 0) return { ...common, outcome: 'passed' };
  const received = response && { response: `HTTP ${response.status} ${previewBody(response.body)}` };
  return { ...common, outcome: 'failed', ...received };
}

export const skippedResult = (contract: ContractFacts, reason: string): ContractResult => ({
  ...factsOf(contract),
  ...{ outcome: 'skipped', reason, problems: [], ms: 0 },
});

/** The results that decide: those of required contracts and of generated conversations, unless there are none. */
export function decisiveResults(contracts: readonly ContractResult[]): readonly ContractResult[] {
  const required = contracts.filter(({ level }) => level !== 'recommended');
  return required.length > 0 ? required : contracts;
}

/** Combines the results. `stopReason`: why contracts are missing, or null. */
export function toVerdict(
  results: readonly ContractResult[],
  stopReason: string | null,
  schemaProblems: readonly string[] = [],
  causes: readonly string[] = [],
): Verdict {
  const contracts = [...results].sort(
    (one, other) => compare(one.operation, other.operation) || compare(one.description, other.description),
  );
  const decisive = decisiveResults(contracts);
  const verdict = { schemaProblems, causes: [...causes, ...findCauses(decisive)], contracts };
  if (stopReason !== null) return { status: 'incomplete', reason: stopReason, ...verdict };
  if (decisive.some(({ outcome }) => outcome === 'failed')) return { status: 'failed', ...verdict };
  if (decisive.some(({ outcome }) => outcome === 'passed')) return { status: 'passed', ...verdict };
  const [first] = decisive;
  const cause = first ? `'${first.description}' ${first.reason}` : 'there are none';
  return { status: 'incomplete', reason: `All contracts were skipped: ${cause}.`, ...verdict };
}

/** Compares by code point, independent of the locale. */
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Fewer failures are read one by one. */
const MIN_FAILURES_OF_CAUSE = 3;

/** Names, ids, codes and amounts differ between failures of one cause; statuses do not. */
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
      // The figures of one contract would mislead about the others.
      const areEqual = problems.every((problem) => problem.message === message);
      const example = areEqual ? message : `${field}. In '${description}': ${message.slice(field.length + 2)}`;
      return `${problems.length} contracts fail alike: ${example}.${hint === undefined ? '' : ` ${HINTS[hint]}`}`;
    });
}
