import { textOf } from './body.ts';
import type { Contract } from './contract.ts';
import { type Problem, problemsOf } from './problems.ts';
import type { Passage } from './relay.ts';
import type { VerifierResults } from './run-verifier.ts';

export interface ContractResult {
  description: string;
  /** The GraphQL operation, or 'POST /path' for a call that is none. */
  operation: string;
  outcome: 'holds' | 'fails' | 'not-tried';
  /** Why it was not tried. */
  reason?: string;
  /** In which ways it does not hold. */
  problems: Problem[];
  /** How the answer to a contract that does not hold begins, with its status. */
  answered?: string;
  ms: number;
  contract: Contract;
}

/** A contract that does not hold. */
export type Failure = Pick<ContractResult, 'description' | 'operation' | 'problems'>;

interface Tried {
  /** Every contract, by operation and then by description. */
  contracts: ContractResult[];
  /** Those that fail; empty when all hold. */
  failures: Failure[];
}

export type Verdict =
  /** `interactions` are the descriptions of those that hold. */
  | ({ kind: 'verified'; interactions: string[] } & Tried)
  /** `interactions` are the descriptions of those that do not. */
  | ({ kind: 'failed'; interactions: string[] } & Tried)
  /** Nothing can be said of the backend. */
  | { kind: 'not-tried'; reason: string };

/** The name under which the verifier knows a contract: unlike a description it is found again without doubt. */
export const nameFor = (index: number): string => `contract-${index}`;

/** What became of a contract that the verifier was given under the name of this number. */
export function judge(
  contract: Contract,
  index: number,
  results: VerifierResults,
  passage: Passage = {},
): ContractResult {
  const name = nameFor(index);
  const { description, operation } = contract;
  const common = { description, operation, contract, ms: passage.ms ?? 0 };
  const passed = results.interactionResults.some((each) => each.description === name && each.result === 'OK');
  if (passed && passage.answer !== undefined) return { ...common, outcome: 'holds', problems: [] };
  const errors = results.errors.filter(({ interaction }) => interaction.endsWith(` - ${name}`));
  const mismatches = errors.flatMap(({ mismatch }) => mismatch.mismatches ?? []);
  const otherwise = errors[0]?.mismatch.message ?? 'the verifier did not try it';
  const { answer } = passage;
  return {
    ...common,
    outcome: 'fails',
    problems: problemsOf(contract, passage, mismatches, otherwise),
    ...(answer === undefined ? {} : { answered: `HTTP ${answer.status} ${textOf(answer.body)}` }),
  };
}

/** Of all contracts; it is only a good one when something was tried and none fails. */
export function verdictOf(results: readonly ContractResult[]): Verdict {
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
  const why = first ? `'${first.description}' ${first.reason}` : 'there are none';
  return { kind: 'not-tried', reason: `None of the contracts can be tried so: ${why}.` };
}

/** By code point, so that the order is the same everywhere. */
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
