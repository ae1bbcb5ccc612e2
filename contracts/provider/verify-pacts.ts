import { lookAgain, type PlayContext, playConversations } from '../conversations/play-conversations.ts';
import type { FinishedConversation } from '../conversations/run-conversation.ts';
import { findSchemaProblems } from './check-schema.ts';
import type { VerifyContractsOptions } from './options.ts';
import { verifyByPact } from './pact-verifier.ts';
import { type Plan, planVerification } from './plan-verification.ts';
import type { Secrets } from './secrets.ts';
import { type BackendContext, createBackendContext } from './send-to-backend.ts';
import { type ContractResult, judgeContract, toVerdict, type Verdict } from './verdict.ts';

const CONCURRENCY = 8;

/** Verifies a running backend against every contract and conversation. Tokens and secrets are masked in all results. */
export async function verifyPacts(options: VerifyContractsOptions): Promise<Verdict> {
  const plan = planVerification(options);
  if (typeof plan === 'string') return toVerdict([], plan);
  const context = createBackendContext(options);
  try {
    return await verifyPlan(plan, context, options);
  } finally {
    context.sender.close();
  }
}

async function verifyPlan(plan: Plan, context: BackendContext, options: VerifyContractsOptions): Promise<Verdict> {
  const { concurrency = CONCURRENCY } = options;
  const schemaProblems = await findSchemaProblems(context, plan.operations);
  const report = createReporter(options, plan.total, context.secrets);
  const contracts: ContractResult[] = [];
  const problem = await verifyByPact(plan.contracts, plan.envelope, context, (verified) => {
    const result = judgeContract(verified);
    contracts.push(result);
    report(result);
  });
  const conversations = problem === null ? await converse(plan, { ...context, concurrency, report }) : [];
  const stopReason = problem ?? context.sender.stopReason();
  // Masks after the whole run, because secrets of later responses may occur in earlier results.
  const masked = [...contracts, ...conversations.map(({ result }) => result)].map((result) =>
    maskResult(result, context.secrets),
  );
  return toVerdict(masked, stopReason && context.secrets.mask(stopReason), schemaProblems);
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
