import { stateParams } from '#contract-states';
import { TIMEOUTS } from '#domain';
import { type Conversation, levelOf } from '../conversations/conversation.ts';
import { conversations, OPERATIONS_OF_CONVERSATIONS } from '../conversations/conversations.ts';
import { type FinishedConversation, runConversation } from '../conversations/run-conversation.ts';
import { type BackendAddress, callUrl, checkHeaders, splitCredentials } from './backend-address.ts';
import { parseBody } from './body.ts';
import { checkSchema, introspect } from './check-schema.ts';
import { NoResponseError, sendHttpRequest } from './http-client.ts';
import {
  type Contract,
  type Interaction,
  type Level,
  listPactFiles,
  operationQueries,
  PACTS_FOLDER,
  type PactFile,
  type ProviderState,
  readPact,
  toContract,
} from './pact.ts';
import { matchResponses, missingVerifier } from './pact-verifier.ts';
import { type BackendContext, type Exchange, playContracts, sendToBackend } from './play-contract.ts';
import { createRequestSender } from './request-sender.ts';
import { Secrets } from './secrets.ts';
import { type StatesSource, salesOf, setUpState, skipReason } from './set-up-state.ts';
import { type ContractResult, evaluateContract, skippedResult, toVerdict, type Verdict } from './verdict.ts';

export interface VerifyContractsOptions extends BackendAddress {
  /** The backend, without `/graphql`. Credentials in it are sent as HTTP Basic authentication, and never printed. */
  baseUrl: string;
  /** Its states endpoint. It sets up the data of each contract. */
  statesUrl?: string;
  /** Without a states endpoint: the id token of a test user; contracts that need more are skipped. */
  token?: string;
  /** Default: 'all'; the required contracts decide the status, if there are any. */
  level?: Level | 'all';
  /** Verifies only contracts whose description or state matches. */
  only?: RegExp;
  /**
   * Milliseconds for one response; default: as long as the checkout waits, 20,000 for a query and 60,000 for a mutation.
   * Three timeouts in a row end the verification.
   */
  timeoutMs?: number;
  /** Milliseconds for the whole verification; default 300,000. */
  timeLimitMs?: number;
  /** How many contracts or conversations run at the same time, 1 to 32; default 8. */
  concurrency?: number;
  /** How many generated conversations run after the others, and decide the status too; default: none. */
  explore?: number;
  /** Generates the conversations of an earlier run. */
  seed?: number;
  /** Only the generated conversation at this path of the seed. */
  path?: string;
  /** At most so many requests a second, for a backend that limits them. */
  rate?: number;
  /** A folder with other pact files of specification 4. */
  pacts?: string;
  /** Called after each contract. */
  onResult?: (result: ContractResult, position: number, total: number) => void;
}

const MAX_SCHEMA_MS = 5_000;
const CONCURRENCY = 8;

interface SelectedContract {
  interaction: Interaction;
  contract: Contract;
}

/**
 * Verifies a running backend against every contract and conversation. Contracts with the same prices and coupons are
 * verified at once, the others and the conversations one after the other. A backend may have one database for all
 * states. Tokens and
 * secrets are masked in all results.
 */
export async function verifyPacts(verification: VerifyContractsOptions): Promise<Verdict> {
  const { statesUrl, only, level = 'all', timeoutMs, timeLimitMs = 300_000 } = verification;
  const { concurrency = CONCURRENCY } = verification;
  const pacts = readPacts(verification.pacts ?? PACTS_FOLDER);
  if (typeof pacts === 'string') return incomplete(pacts);
  const all = pacts
    .flatMap((pact) =>
      pact.interactions.map((interaction) => ({ interaction, contract: toContract(interaction, pact.level) })),
    )
    .filter(({ contract }) => level === 'all' || contract.level === level);
  if (all.length === 0) return incomplete('There are no contracts to verify.');
  const contracts = all.filter(({ contract }) => matches(contract, only));
  const queries = operationQueries(pacts.flatMap(({ interactions }) => interactions));
  const selectedConversations = conversations.filter(
    ({ topic, description, users }) =>
      queries.size === OPERATIONS_OF_CONVERSATIONS &&
      ['all', levelOf(topic)].includes(level) &&
      matches({ description, states: users.map(({ state }) => ({ name: state })) }, only),
  );
  // A generated conversation sends every operation, too.
  const exploredCount = queries.size === OPERATIONS_OF_CONVERSATIONS ? (verification.explore ?? 0) : 0;
  const total = contracts.length + selectedConversations.length + (verification.path ? 1 : exploredCount);
  if (total === 0)
    return incomplete(`None of the ${all.length + conversations.length} contracts matches /${only?.source}/.`);
  const missing = missingVerifier();
  if (missing !== null) return incomplete(missing);
  const headers = checkHeaders(verification.headers ?? {});
  const targetOf = (text: string) => {
    const { url, headers: credentials } = splitCredentials(text);
    return { url, headers: { ...credentials, ...headers } };
  };
  const provider = targetOf(verification.baseUrl);
  const stateSetup = statesUrl === undefined ? provider : targetOf(statesUrl);
  for (const target of new Set([provider, stateSetup])) {
    const { url, headers: sent } = target;
    const problem = await connectionProblem(url, sent, Math.min(timeoutMs ?? TIMEOUTS.readMs, timeLimitMs));
    const option = target === provider ? '--provider-base-url' : '--states-url';
    const advice = `Start it, or correct ${option}.`;
    if (problem !== null) return incomplete(`${url.split('?')[0]} cannot be reached: ${problem}. ${advice}`);
  }

  const secrets = new Secrets();
  // A backend may repeat a part of a header such as 'Bearer abc'.
  for (const value of [provider, stateSetup].flatMap((target) => Object.values(target.headers)))
    for (const part of [value, ...value.split(/\s+/)]) secrets.add(part);
  const states = statesSource({ ...verification, ...(statesUrl === undefined ? {} : { statesUrl: stateSetup.url }) });
  if (states.kind === 'token') secrets.add(states.token);
  const gate = { provider: provider.headers, states: stateSetup.headers };
  const sender = createRequestSender({ timeoutMs, timeLimitMs, rate: verification.rate }, gate);
  const context: BackendContext = { providerBaseUrl: provider.url, address: verification, states, sender, secrets };
  const introspection = {
    url: callUrl(provider.url, '/graphql', verification).href,
    headers: { ...provider.headers, ...(states.kind === 'token' && { authorization: `Bearer ${states.token}` }) },
    timeoutMs: Math.min(timeoutMs ?? MAX_SCHEMA_MS, MAX_SCHEMA_MS),
  };
  // A backend without introspection is verified all the same.
  const schemaProblems = await introspect(introspection).then(
    (schema) => checkSchema(schema, queries),
    () => [],
  );
  const results: ContractResult[] = [];
  const report = (result: ContractResult) => {
    results.push(result);
    verification.onResult?.(maskResult(result, secrets), results.length, total);
  };
  // Secrets of later responses may occur in earlier results.
  const finish = async (stopReason: string | null): Promise<Verdict> => {
    const hasFailed = results.some(({ outcome }) => outcome === 'failed') && stopReason === null;
    return toVerdict(
      results.map((result) => maskResult(result, secrets)),
      stopReason && secrets.mask(stopReason),
      schemaProblems,
      hasFailed && (await removesUsers(context, queries)) ? [REMOVED_USERS] : [],
    );
  };
  try {
    const finishedConversations: FinishedConversation[] = [];
    const played: PlayedContract[] = [];
    for (const batch of batchesOf(contracts, ({ contract }) => contract.states, concurrency)) {
      for (const { contract } of batch) {
        const reason = skipReason(contract, states);
        if (reason !== null) report(skippedResult(contract, reason));
      }
      played.push(...(await playBatch(batch, context)));
      if (sender.stopReason() !== null) break;
    }
    const match = async (): Promise<string | null> => {
      const answered = played.flatMap(({ interaction, exchange: { response } }) =>
        response === undefined ? [] : [{ interaction, response }],
      );
      const mismatches = await matchResponses(pacts[0]?.envelope ?? {}, answered);
      if (typeof mismatches === 'string') return mismatches;
      const ofAnswered = mismatches.values();
      for (const { contract, exchange } of played)
        report(evaluateContract(contract, exchange, exchange.response ? (ofAnswered.next().value ?? []) : []));
      return null;
    };
    const run = (conversation: Conversation) => runConversation(conversation, { ...context, queries });
    const converse = async (
      all: readonly Conversation[],
      toResult = (result: ContractResult, _of: Conversation) => result,
    ) => {
      for (const group of batchesOf(all, ({ users }) => users.map(toState), Number.POSITIVE_INFINITY))
        await workOn(group, concurrency, async (conversation) => {
          if (sender.stopReason() !== null) return;
          const finished = await run(conversation);
          const result = toResult(finished.result, conversation);
          if (sender.stopReason() !== null) return;
          report(result);
          finishedConversations.push({ ...finished, result });
        });
    };
    const exploreMore = async (): Promise<() => Promise<void>> => {
      if (exploredCount === 0) return async () => {};
      const { explore } = await import('../conversations/explore.ts');
      return explore({ ...verification, count: exploredCount }, { run, runAll: converse });
    };
    const [failure] = await Promise.all([match(), converse(selectedConversations)]);
    const shrinkFailures = await exploreMore();
    // At last, because some mistakes happen later.
    await workOn(finishedConversations, concurrency, async ({ result, lookAgain }) => {
      const again = await lookAgain();
      if (again !== null && sender.stopReason() === null)
        Object.assign(result, { outcome: again.outcome, problems: again.problems, states: again.states });
    });
    if (sender.stopReason() === null) await shrinkFailures();
    return await finish(failure ?? sender.stopReason());
  } finally {
    sender.close();
  }
}

const REMOVED_USERS =
  'A setup of the states endpoint removes the users of earlier ones, so that their id tokens are rejected. Many users exist at once: create a new user in each setup, and leave the others.';

/** Whether a user is gone after the setup of another one. */
async function removesUsers(context: BackendContext, queries: ReadonlyMap<string, string>): Promise<boolean> {
  const state = 'a signed-in user has saved payment methods';
  const operationName = 'ListPaymentMethod';
  const change = { state, params: stateParams(state), action: 'setup' } as const;
  const setUp = () => setUpState(context.states, change, ['accessToken'], context.sender.requestState);
  const first = await setUp();
  if (!first.ok || context.states.kind !== 'endpoint') return false;
  const isThere = async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${first.values['accessToken']}` };
    const body = { operationName, variables: {}, query: queries.get(operationName) };
    const response = await sendToBackend({ method: 'POST', path: '/graphql', headers, body }, context);
    return Boolean(
      (parseBody(response.body) as { data?: { listPaymentMethod?: unknown } } | null)?.data?.listPaymentMethod,
    );
  };
  try {
    return (await isThere()) && (await setUp()).ok && !(await isThere());
  } catch (error) {
    if (error instanceof NoResponseError) return false;
    throw error;
  }
}

const toState = ({ state, params }: Conversation['users'][number]): ProviderState => ({
  name: state,
  params: stateParams(state, params),
});

const incomplete = (reason: string): Verdict => toVerdict([], reason);

function readPacts(folder: string): PactFile[] | string {
  try {
    return listPactFiles(folder).map(readPact);
  } catch (error) {
    return (error as Error).message;
  }
}

/** Contracts that can be verified at once, because they need the same products on sale. */
function batchesOf<Item>(
  items: readonly Item[],
  statesOf: (item: Item) => readonly ProviderState[],
  size: number,
): Item[][] {
  type Batch = { sales: Map<string, string>; items: Item[] };
  const batches: Batch[] = [];
  for (const item of items) {
    const sales = [...salesOf(statesOf(item))];
    const fits = batches.find(
      (batch) =>
        batch.items.length < size && sales.every(([name, value]) => (batch.sales.get(name) ?? value) === value),
    );
    const batch: Batch = fits ?? { sales: new Map(), items: [] };
    if (!fits) batches.push(batch);
    batch.items.push(item);
    for (const [name, value] of sales) batch.sales.set(name, value);
  }
  return batches.map((batch) => batch.items);
}

/** Works on at most this many items at the same time. */
async function workOn<Item>(items: readonly Item[], concurrency: number, work: (item: Item) => Promise<void>) {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

type PlayedContract = SelectedContract & { exchange: Exchange };

/** The results up to the end of the run. */
async function playBatch(batch: readonly SelectedContract[], context: BackendContext): Promise<PlayedContract[]> {
  const selected = batch.filter(({ contract }) => skipReason(contract, context.states) === null);
  const played = await playContracts(
    selected.map(({ interaction }) => interaction),
    context,
  );
  return selected.flatMap((contract, index) => {
    const exchange = played[index]?.exchange;
    return exchange === undefined || exchange.isCutOff ? [] : [{ ...contract, exchange }];
  });
}

function statesSource({ statesUrl, token }: VerifyContractsOptions): StatesSource {
  if (statesUrl !== undefined) return { kind: 'endpoint', url: statesUrl };
  return token === undefined ? { kind: 'none' } : { kind: 'token', token };
}

const matches = ({ description, states }: Pick<Contract, 'description' | 'states'>, only?: RegExp): boolean =>
  only === undefined || [description, ...states.map(({ name }) => name)].some((text) => only.test(text));

async function connectionProblem(
  url: string,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<string | null> {
  try {
    await sendHttpRequest(new URL(url), { method: 'GET', headers, body: Buffer.alloc(0), timeoutMs });
    return null;
  } catch (error) {
    // Any other error means that the host is reachable.
    return error instanceof NoResponseError && error.reason !== 'broken' ? error.message : null;
  }
}

function maskResult(result: ContractResult, secrets: Secrets): ContractResult {
  const mask = (text: string) => secrets.mask(text);
  return {
    ...result,
    ...(result.response === undefined ? {} : { response: mask(result.response) }),
    problems: result.problems.map((problem) => ({
      ...problem,
      field: mask(problem.field),
      got: mask(problem.got),
      message: mask(problem.message),
    })),
  };
}
