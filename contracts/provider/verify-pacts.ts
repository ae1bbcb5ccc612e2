import { lookAgain, type PlayContext, playConversations } from '../conversations/play-conversations.ts';
import type { FinishedConversation } from '../conversations/run-conversation.ts';
import type { VerifyContractsOptions } from './options.ts';
import { verifyByPact } from './pact-verifier.ts';
import { type Plan, planVerification } from './plan-verification.ts';
import { type ProbedBackend, probeBackend } from './probe-backend.ts';
import { findRemovedUsers } from './removed-users.ts';
import type { Secrets } from './secrets.ts';
import { skipReason } from './set-up-state.ts';
import { type ContractResult, judgeContract, skippedResult, toVerdict, type Verdict } from './verdict.ts';

const CONCURRENCY = 8;

/** Verifies a running backend against every contract and conversation. Tokens and secrets are masked in all results. */
export async function verifyPacts(options: VerifyContractsOptions): Promise<Verdict> {
  const plan = planVerification(options);
  if (typeof plan === 'string') return toVerdict([], plan);
  const backend = await probeBackend(options, plan.queries);
  if (typeof backend === 'string') return toVerdict([], backend);
  try {
    return await verifyPlan(plan, backend, options);
  } finally {
    backend.context.sender.close();
  }
}

async function verifyPlan(plan: Plan, backend: ProbedBackend, options: VerifyContractsOptions): Promise<Verdict> {
  const { context, schemaProblems } = backend;
  const { concurrency = CONCURRENCY } = options;
  const report = createReporter(options, plan.total, context.secrets);
  const contracts: ContractResult[] = [];
  const record = (result: ContractResult) => {
    contracts.push(result);
    report(result);
  };
  const reasons = plan.contracts.map((contract) => [contract, skipReason(contract, context.states)] as const);
  for (const [contract, reason] of reasons) if (reason !== null) record(skippedResult(contract, reason));
  const verified = reasons.flatMap(([contract, reason]) => (reason === null ? contract : []));
  const problem = await verifyByPact(verified, plan.envelope, context, (one) => record(judgeContract(one)));
  const conversations = problem === null ? await converse(plan, { ...context, concurrency, report }) : [];
  const results = [...contracts, ...conversations.map(({ result }) => result)];
  const stopReason = problem ?? context.sender.stopReason();
  const hasFailed = stopReason === null && results.some(({ outcome }) => outcome === 'failed');
  const causes = hasFailed ? await findRemovedUsers(context, plan.queries) : [];
  // At last, because secrets of later responses may occur in earlier results.
  const masked = results.map((result) => maskResult(result, context.secrets));
  return toVerdict(masked, stopReason && context.secrets.mask(stopReason), schemaProblems, causes);
}

async function converse(
  { conversations, exploration }: Plan,
  context: PlayContext,
): Promise<readonly FinishedConversation[]> {
  const finished = await playConversations(conversations, context);
  if (exploration === null) return lookAgain(finished, context);
  const { generateConversations, shrinkFailures } = await import('../conversations/explore.ts');
  const explored = await playConversations(generateConversations(exploration), context);
  const seen = await lookAgain([...finished, ...explored], context);
  return context.sender.stopReason() === null ? shrinkFailures(seen, context) : seen;
}

type Report = (result: ContractResult) => void;

/** Passes each result to `onResult` as soon as it is there. */
function createReporter({ onResult }: VerifyContractsOptions, total: number, secrets: Secrets): Report {
  let position = 0;
  return (result) => {
    position += 1;
    onResult?.(maskResult(result, secrets), position, total);
  };
}

function maskResult(result: ContractResult, secrets: Secrets): ContractResult {
  const mask = (text: string) => secrets.mask(text);
  return {
    ...result,
    ...(result.response === undefined ? {} : { response: mask(result.response) }),
    payload: maskTexts(result.payload, mask),
    problems: result.problems.map((problem) => ({
      ...problem,
      field: mask(problem.field),
      got: mask(problem.got),
      message: mask(problem.message),
    })),
  };
}

function maskTexts(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map((item) => maskTexts(item, mask));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, maskTexts(part, mask)]));
}
