import { previewBody } from './body.ts';
import type { Contract, ProviderState } from './pact.ts';
import type { Mismatch } from './pact-verifier.ts';
import type { Exchange } from './play-contract.ts';
import { type ContractProblem, findProblems } from './problems.ts';

export interface ContractResult {
  description: string;
  /** The GraphQL operation, or 'POST /path' for REST. */
  operation: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** Why it was skipped. */
  reason?: string;
  /** Empty unless it failed. */
  problems: ContractProblem[];
  /** Status and truncated body of the response, if the contract failed. */
  response?: string;
  ms: number;
  states: readonly ProviderState[];
  /** The GraphQL variables or the REST body; '${…}' stands for a value from the states endpoint. */
  payload: unknown;
}

export interface Verdict {
  /** 'passed': at least one contract passed and none failed. 'incomplete': some or all contracts were not verified. */
  status: 'passed' | 'failed' | 'incomplete';
  /** Why the verification is incomplete. */
  reason?: string;
  /** The probable common cause of all failures, if there is one. */
  hint?: string;
  /** The contracts that were verified or skipped, sorted by operation and description. */
  contracts: ContractResult[];
}

/** The result of a contract. It passes only if the backend has responded and the verifier finds no mismatch. */
export function evaluateContract(
  contract: Contract,
  exchange: Exchange,
  mismatches: readonly Mismatch[],
): ContractResult {
  const { description, operation, states, payload } = contract;
  const common = { description, operation, states, payload, ms: Math.round(exchange.ms) };
  const problems = findProblems(contract, exchange, mismatches);
  if (problems.length === 0) return { ...common, outcome: 'passed', problems };
  const { response } = exchange;
  return {
    ...common,
    outcome: 'failed',
    problems,
    ...(response === undefined ? {} : { response: `HTTP ${response.status} ${previewBody(response.body)}` }),
  };
}

export const skippedResult = (
  { description, operation, states, payload }: Pick<Contract, 'description' | 'operation' | 'states' | 'payload'>,
  reason: string,
): ContractResult => ({ description, operation, states, payload, outcome: 'skipped', reason, problems: [], ms: 0 });

/** Combines the results. `stopReason`: why contracts are missing, or null. */
export function toVerdict(results: readonly ContractResult[], stopReason: string | null): Verdict {
  const contracts = [...results].sort(
    (one, other) => compare(one.operation, other.operation) || compare(one.description, other.description),
  );
  if (stopReason !== null) return { status: 'incomplete', reason: stopReason, contracts };
  if (contracts.some(({ outcome }) => outcome === 'failed')) return { status: 'failed', contracts };
  if (contracts.some(({ outcome }) => outcome === 'passed')) return { status: 'passed', contracts };
  const [first] = contracts;
  const cause = first ? `'${first.description}' ${first.reason}` : 'there are none';
  return { status: 'incomplete', reason: `All contracts were skipped: ${cause}.`, contracts };
}

/** Compares by code point, independent of the locale. */
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Fixes for a cause that all failures have in common: each has a problem of this field with this value. */
const HINTS: readonly [field: string, got: RegExp, hint: string][] = [
  ['response', /./, 'No request got a response. Check that --provider-base-url is the backend and that it stays up.'],
  [
    'state',
    /^no setup/,
    'Without --states-url no provider state is set up and no user is signed in. Implement that endpoint, which the guide to the contracts describes, or verify some contracts with --token and the id token of a test user.',
  ],
  [
    'state',
    /^HTTP (404|405)/,
    'The states endpoint does not support any of the states. Check that --states-url is its complete URL. It is called with POST.',
  ],
  ['state', /./, 'Every failing contract fails in its state setup. Check the states endpoint first.'],
  [
    'HTTP status',
    /^40[45]/,
    'There is nothing at /graphql under this URL. Use --provider-base-url without /graphql: the contracts append it.',
  ],
  ['HTTP status', /^401/, 'The backend rejects the id token of --token, or the one that its states endpoint returns.'],
  ['body', /^</, 'The responses are HTML pages. Check for a sign-in page or a proxy in front of the backend.'],
];

/** A fix for the probable common cause of all failures, if there are several. */
export function findHint(contracts: readonly ContractResult[]): string | undefined {
  const failed = contracts.filter(({ outcome }) => outcome === 'failed');
  const isCommon = (field: string, got: RegExp) =>
    failed.every(({ problems }) => problems.some((problem) => problem.field === field && got.test(problem.got)));
  return failed.length < 2 ? undefined : HINTS.find(([field, got]) => isCommon(field, got))?.[2];
}
