import { type Conversation, levelOf } from '../conversations/conversation.ts';
import { conversations } from '../conversations/conversations.ts';
import type { Exploration } from '../conversations/explore.ts';
import { lookAgain, type PlayContext, playConversations } from '../conversations/play-conversations.ts';
import type { FinishedConversation } from '../conversations/run-conversation.ts';
import { findSchemaProblems } from './check-schema.ts';
import type { VerifyContractsOptions } from './options.ts';
import {
  type Contract,
  listPactFiles,
  operationsOf,
  PACTS_FOLDER,
  type PactFile,
  readPact,
  toContract,
} from './pact.ts';
import { missingVerifier, verifyByPact } from './pact-verifier.ts';
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
  let position = 0;
  const report = (result: ContractResult) => {
    position += 1;
    options.onResult?.(maskResult(result, context.secrets), position, plan.total);
  };
  const contracts: ContractResult[] = [];
  const problem = await verifyByPact(plan.contracts, plan.envelope, context, (verified) => {
    const result = judgeContract(verified);
    contracts.push(result);
    report(result);
  });
  const conversations = problem === null ? await converse(plan, { ...context, concurrency, report }) : [];
  const stopReason = problem ?? context.sender.stopReason();
  // Masks secrets after the whole run, because secrets of later responses may occur in earlier results.
  const masked = [...contracts, ...conversations.map(({ result }) => result)].map((result) =>
    maskResult(result, context.secrets),
  );
  return toVerdict(masked, stopReason && context.secrets.mask(stopReason), schemaProblems);
}

async function converse(
  { conversations: selected, exploration }: Plan,
  context: PlayContext,
): Promise<readonly FinishedConversation[]> {
  const finished = await playConversations(selected, context);
  if (exploration === null) return lookAgain(finished, context);
  const { generateConversations, shrinkFailures } = await import('../conversations/explore.ts');
  const explored = await playConversations(generateConversations(exploration), context);
  const seen = await lookAgain([...finished, ...explored], context);
  return context.sender.stopReason() === null ? shrinkFailures(seen, context) : seen;
}

function maskResult(result: ContractResult, secrets: Secrets): ContractResult {
  const { response, payload, problems } = result;
  const shown = { ...(response === undefined ? {} : { response }), payload, problems };
  return { ...result, ...(maskTexts(shown, (text) => secrets.mask(text)) as typeof shown) };
}

function maskTexts(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map((item) => maskTexts(item, mask));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, maskTexts(part, mask)]));
}

type Plan = Exclude<ReturnType<typeof planVerification>, string>;

function planVerification(options: VerifyContractsOptions) {
  const pacts = readPacts(options.pacts ?? PACTS_FOLDER);
  if (typeof pacts === 'string') return pacts;
  const { level = 'all', only } = options;
  const ofLevel = pacts
    .flatMap(({ interactions, level }) => interactions.map((interaction) => toContract(interaction, level)))
    .filter((contract) => level === 'all' || contract.level === level);
  if (ofLevel.length === 0) return 'There are no contracts to verify.';
  const operations = operationsOf(pacts.flatMap(({ interactions }) => interactions));
  const contracts = ofLevel.filter((contract) => matches(contract, only));
  const selected = selectConversations(options);
  const exploration = explorationOf(options);
  const total = contracts.length + selected.length + (exploration?.count ?? 0);
  if (total === 0) return `None of the ${ofLevel.length + conversations.length} contracts matches /${only?.source}/.`;
  const envelope = pacts[0]?.envelope ?? {};
  return missingVerifier() ?? { contracts, conversations: selected, exploration, operations, envelope, total };
}

function readPacts(folder: string): PactFile[] | string {
  try {
    return listPactFiles(folder).map(readPact);
  } catch (error) {
    return (error as Error).message;
  }
}

const selectConversations = ({ level = 'all', only }: VerifyContractsOptions): Conversation[] =>
  conversations.filter(
    ({ topic, description, users }) =>
      ['all', levelOf(topic)].includes(level) &&
      matches({ description, states: users.map(({ state }) => ({ name: state })) }, only),
  );

/** Generated conversations of every verification that is not limited by `--only` or `--level recommended`. */
const DEFAULT_EXPLORATION: Exploration = { count: 60, seed: 1 };

function explorationOf({ explore, seed, path, ...options }: VerifyContractsOptions): Exploration | null {
  const { statesUrl, only, level } = options;
  if (explore === undefined)
    return statesUrl !== undefined && only === undefined && level !== 'recommended' ? DEFAULT_EXPLORATION : null;
  return { count: path === undefined ? explore : 1, seed: seed ?? Math.floor(Math.random() * 2 ** 31), path };
}

const matches = ({ description, states }: Pick<Contract, 'description' | 'states'>, only?: RegExp): boolean =>
  only === undefined || [description, ...states.map(({ name }) => name)].some((text) => only.test(text));
