import { previewBody } from './body.ts';
import type { Contract } from './pact.ts';
import { type ContractProblem, findProblems } from './problems.ts';
import type { RelayedExchange } from './relay.ts';
import type { VerifierResults } from './run-verifier.ts';

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
  contract: Contract;
}

export type ContractFailure = Pick<ContractResult, 'description' | 'operation' | 'problems'>;

interface VerifiedContracts {
  /** All contracts, sorted by operation and description. */
  contracts: ContractResult[];
  failures: ContractFailure[];
}

export type Verdict =
  /** `interactions` are the descriptions of the contracts that hold. */
  | ({ kind: 'verified'; interactions: string[] } & VerifiedContracts)
  /** `interactions` are the descriptions of the contracts that fail. */
  | ({ kind: 'failed'; interactions: string[] } & VerifiedContracts)
  /** Nothing was verified. */
  | { kind: 'not-tried'; reason: string };

/** The unique description under which a contract is passed to the verifier. */
export const verifierName = (index: number): string => `contract-${index}`;

/** The result of the contract with this index. A pass counts only if the backend has responded. */
export function evaluateContract(
  contract: Contract,
  index: number,
  results: VerifierResults,
  exchange: RelayedExchange = {},
): ContractResult {
  const name = verifierName(index);
  const { description, operation } = contract;
  const common = { description, operation, contract, ms: exchange.ms ?? 0 };
  const passed = results.interactionResults.some(({ description, result }) => description === name && result === 'OK');
  if (passed && exchange.response !== undefined) return { ...common, outcome: 'holds', problems: [] };
  const errors = results.errors.filter(({ interaction }) => interaction.endsWith(` - ${name}`));
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

/** Combines the results: verified only if at least one contract holds and none fails. */
export function toVerdict(results: readonly ContractResult[]): Verdict {
  const contracts = [...results].sort(
    (one, other) => compare(one.operation, other.operation) || compare(one.description, other.description),
  );
  const failures = contracts.filter(({ outcome }) => outcome === 'fails');
  const holding = contracts.filter(({ outcome }) => outcome === 'holds');
  if (failures.length > 0) {
    return { kind: 'failed', interactions: failures.map(({ description }) => description), contracts, failures };
  }
  if (holding.length > 0) {
    return { kind: 'verified', interactions: holding.map(({ description }) => description), contracts, failures };
  }
  const [first] = contracts;
  const cause = first ? `'${first.description}' ${first.reason}` : 'there are none';
  return { kind: 'not-tried', reason: `All contracts were skipped: ${cause}.` };
}

/** Compares by code point, independent of the locale. */
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
