import { conversations } from '../conversations/conversations.ts';
import { runConversation } from '../conversations/run-conversation.ts';
import { NoResponseError, sendHttpRequest } from './http-client.ts';
import { type Contract, type Interaction, type PactFile, readPact, toContract } from './pact.ts';
import { missingVerifier, type PactVerifier, startPactVerifier } from './pact-verifier.ts';
import { type Relay, startRelay } from './relay.ts';
import { createRequestSender } from './request-sender.ts';
import { Secrets } from './secrets.ts';
import { type StatesSource, skipReason } from './set-up-state.ts';
import { type ContractResult, evaluateContract, toVerdict, type Verdict } from './verdict.ts';

interface VerifyPactsOptions {
  /** The backend, without '/graphql'. */
  providerBaseUrl: string;
  /** Its states endpoint. Without it and without a token, contracts that need provider state values fail. */
  statesUrl?: string;
  /** The id token of a test user, in place of a states endpoint; contracts that need more are skipped. */
  token?: string;
  pactFiles: readonly string[];
  /** Verifies only contracts whose description or state name matches. */
  only?: RegExp;
  /** Per response; default 30 seconds. */
  timeoutMs?: number;
  /** For the whole verification; default 5 minutes. */
  timeLimitMs?: number;
  /** Called after each contract and each conversation; `total` is their number. */
  onResult?: (result: ContractResult, position: number, total: number) => void;
}

export const DEFAULT_TIMEOUT_MS = 30_000;
export const DEFAULT_TIME_LIMIT_MS = 300_000;

/**
 * Verifies a running backend against every contract and conversation, one after the other: a backend may have one database
 * for all states.
 */
export async function verifyPacts(verification: VerifyPactsOptions): Promise<Verdict> {
  const { providerBaseUrl, statesUrl, pactFiles, only } = verification;
  const { timeoutMs = DEFAULT_TIMEOUT_MS, timeLimitMs = DEFAULT_TIME_LIMIT_MS } = verification;
  const pacts = readPacts(pactFiles);
  if (typeof pacts === 'string') return incomplete(pacts);
  const all = pacts.flatMap(({ interactions }) => interactions);
  if (all.length === 0) return incomplete('There are no contracts to verify.');
  const selected = all
    .map((interaction) => ({ interaction, contract: toContract(interaction) }))
    .filter(({ contract }) => matches(contract, only));
  const queries = operationQueries(all);
  const selectedConversations = conversations.filter(
    ({ description, users, steps }) =>
      steps.every(({ operation }) => queries.has(operation)) &&
      matches({ description, states: Object.values(users).map(({ state }) => ({ name: state })) }, only),
  );
  const total = selected.length + selectedConversations.length;
  if (total === 0) return incomplete(`None of the ${all.length} contracts matches /${only?.source}/.`);
  const missing = missingVerifier();
  if (missing !== null) return incomplete(missing);
  for (const url of statesUrl === undefined ? [providerBaseUrl] : [providerBaseUrl, statesUrl]) {
    const problem = await connectionProblem(url, Math.min(timeoutMs, timeLimitMs));
    if (problem !== null) return incomplete(`${url.split('?')[0]} cannot be reached: ${problem}.`);
  }

  const secrets = new Secrets();
  const states = toStatesSource(verification);
  if (states.kind === 'token') secrets.add(states.token);
  const sender = createRequestSender({ timeoutMs, timeLimitMs });
  const relay = await startRelay({ providerBaseUrl, states, sender, secrets });
  const verifier = startPactVerifier(pacts[0]?.envelope ?? {});
  const results: ContractResult[] = [];
  try {
    const runs = [
      ...selected.map(
        ({ interaction, contract }) =>
          () =>
            verifyContract(interaction, contract, { states, relay, verifier, timeoutMs }),
      ),
      ...selectedConversations.map(
        (conversation) => () => runConversation(conversation, { providerBaseUrl, states, sender, secrets, queries }),
      ),
    ];
    for (const run of runs) {
      const result = await run();
      if (typeof result === 'string') return toVerdict(results, secrets.mask(result));
      const stopReason = sender.stopReason();
      if (stopReason !== null) return toVerdict(results, stopReason);
      results.push(maskResult(result, secrets));
      verification.onResult?.(maskResult(result, secrets), results.length, total);
    }
    // Secrets of later responses may occur in earlier results.
    return toVerdict(
      results.map((result) => maskResult(result, secrets)),
      null,
    );
  } finally {
    verifier.close();
    await relay.close();
  }
}

const incomplete = (reason: string): Verdict => ({ status: 'incomplete', reason, contracts: [] });

/** The text of each operation in the contracts. */
const operationQueries = (interactions: readonly Interaction[]): ReadonlyMap<string, string> =>
  new Map(
    interactions.flatMap(({ request }) => {
      const { operationName, query } = (request.body?.content ?? {}) as { operationName?: string; query?: string };
      return operationName === undefined || query === undefined ? [] : [[operationName, query] as const];
    }),
  );

function readPacts(files: readonly string[]): PactFile[] | string {
  try {
    return files.map(readPact);
  } catch (error) {
    return (error as Error).message;
  }
}

interface VerificationContext {
  states: StatesSource;
  relay: Relay;
  verifier: PactVerifier;
  timeoutMs: number;
}

/** The result of a contract, or the reason why the verifier returned none. */
async function verifyContract(
  interaction: Interaction,
  contract: Contract,
  { states, relay, verifier, timeoutMs }: VerificationContext,
): Promise<ContractResult | string> {
  const reason = skipReason(contract, states);
  if (reason !== null) return skippedResult(contract, reason);
  const exchange = relay.begin(contract);
  const results = await verifier.verify({
    interactions: [{ ...interaction, pending: false }],
    providerBaseUrl: relay.providerBaseUrl,
    statesUrl: relay.statesUrl,
    // The relay times out first, so that it can report the request.
    timeoutMs: timeoutMs + 5_000,
  });
  return typeof results === 'string' ? results : evaluateContract(contract, results, exchange);
}

export function toStatesSource({ statesUrl, token }: Pick<VerifyPactsOptions, 'statesUrl' | 'token'>): StatesSource {
  if (statesUrl !== undefined) return { kind: 'endpoint', url: statesUrl };
  return token === undefined ? { kind: 'none' } : { kind: 'token', token };
}

const matches = ({ description, states }: Pick<Contract, 'description' | 'states'>, only?: RegExp): boolean =>
  only === undefined || [description, ...states.map(({ name }) => name)].some((text) => only.test(text));

async function connectionProblem(url: string, timeoutMs: number): Promise<string | null> {
  try {
    await sendHttpRequest(new URL(url), { method: 'GET', headers: {}, body: Buffer.alloc(0), timeoutMs });
    return null;
  } catch (error) {
    // Any other error means that the host is reachable.
    return error instanceof NoResponseError && error.reason !== 'broken' ? error.message : null;
  }
}

const skippedResult = ({ description, operation, states, payload }: Contract, reason: string): ContractResult => ({
  description,
  operation,
  states,
  payload,
  outcome: 'not-tried',
  reason,
  problems: [],
  ms: 0,
});

function maskResult(result: ContractResult, secrets: Secrets): ContractResult {
  const mask = (text: string) => secrets.mask(text);
  return {
    ...result,
    ...(result.answered === undefined ? {} : { answered: mask(result.answered) }),
    problems: result.problems.map(({ field, expected, got, message }) => ({
      field,
      expected,
      got: mask(got),
      message: mask(message),
    })),
  };
}
