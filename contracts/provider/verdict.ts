import { previewBody } from './body.ts';
import type { Contract, ProviderState } from './pact.ts';
import type { VerifierResults } from './pact-verifier.ts';
import { type ContractProblem, findProblems } from './problems.ts';
import type { RelayedExchange } from './relay.ts';

export interface ContractResult {
  description: string;
  /** The GraphQL operation, or 'POST /path' for REST. */
  operation: string;
  outcome: 'holds' | 'fails' | 'not-tried';
  /** Why it was skipped. */
  reason?: string;
  /** Empty unless it fails. */
  problems: ContractProblem[];
  /** Status and truncated body of the response, if the contract fails. */
  answered?: string;
  ms: number;
  states: readonly ProviderState[];
  /** The GraphQL variables or the REST body; '${…}' stands for a value from the states endpoint. */
  payload: unknown;
}

export interface Verdict {
  /** 'passed': at least one contract holds and none fails. 'incomplete': some or all contracts were not verified. */
  status: 'passed' | 'failed' | 'incomplete';
  /** Why the verification is incomplete. */
  reason?: string;
  /** The contracts that were verified or skipped, sorted by operation and description. */
  contracts: ContractResult[];
}

/** The result of a contract. A pass counts only if the verifier names the contract and the backend has responded. */
export function evaluateContract(
  contract: Contract,
  { interactionResults, errors }: VerifierResults,
  exchange: RelayedExchange,
): ContractResult {
  const { description, operation, states, payload } = contract;
  const common = { description, operation, states, payload, ms: exchange.ms ?? 0 };
  const passed = interactionResults.some((each) => each.description === description && each.result === 'OK');
  if (passed && exchange.response !== undefined) return { ...common, outcome: 'holds', problems: [] };
  const mismatches = errors.flatMap(({ mismatch }) => mismatch.mismatches ?? []);
  const fallback = errors[0]?.mismatch.message ?? 'no result from the verifier';
  const { response } = exchange;
  return {
    ...common,
    outcome: 'fails',
    problems: findProblems(contract, exchange, mismatches, fallback),
    ...(response === undefined ? {} : { answered: `HTTP ${response.status} ${previewBody(response.body)}` }),
  };
}

/** Combines the results. `stopReason`: why contracts are missing, or null. */
export function toVerdict(results: readonly ContractResult[], stopReason: string | null): Verdict {
  const contracts = [...results].sort(
    (one, other) => compare(one.operation, other.operation) || compare(one.description, other.description),
  );
  if (stopReason !== null) return { status: 'incomplete', reason: stopReason, contracts };
  if (contracts.some(({ outcome }) => outcome === 'fails')) return { status: 'failed', contracts };
  if (contracts.some(({ outcome }) => outcome === 'holds')) return { status: 'passed', contracts };
  const [first] = contracts;
  const cause = first ? `'${first.description}' ${first.reason}` : 'there are none';
  return { status: 'incomplete', reason: `All contracts were skipped: ${cause}.`, contracts };
}

/** Compares by code point, independent of the locale. */
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
