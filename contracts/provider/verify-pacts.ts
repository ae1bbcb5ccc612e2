import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { NoResponseError, sendHttpRequest } from './http-client.ts';
import { type Contract, type Interaction, type PactFile, readPact, toContract } from './pact.ts';
import { startRelay, tagStates } from './relay.ts';
import { runVerifier } from './run-verifier.ts';
import { Secrets } from './secrets.ts';
import { type StatesSource, skipReason } from './set-up-state.ts';
import { type ContractResult, evaluateContract, toVerdict, type Verdict, verifierName } from './verdict.ts';

export interface VerifyPactsOptions {
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
}

interface SelectedContract {
  interaction: Interaction;
  contract: Contract;
}

const DEFAULT_TIMEOUT_MS = 30_000;

/**
 * Verifies a running backend against every contract. Pact's verifier also passes when it finds no contracts, so a
 * contract holds only if the verifier reports it by name and the backend has responded.
 */
export async function verifyPacts(verification: VerifyPactsOptions): Promise<Verdict> {
  const { providerBaseUrl, statesUrl, pactFiles, only } = verification;
  const pacts = readPacts(pactFiles);
  if (typeof pacts === 'string') return { kind: 'not-tried', reason: pacts };
  const all = pacts.flatMap(({ interactions }) => interactions);
  if (all.length === 0) return { kind: 'not-tried', reason: 'There are no contracts to verify.' };
  const selected = all
    .map((interaction) => ({ interaction, contract: toContract(interaction) }))
    .filter(({ contract }) => matches(contract, only));
  if (selected.length === 0) {
    return { kind: 'not-tried', reason: `None of the ${all.length} contracts matches /${only?.source}/.` };
  }
  for (const url of statesUrl === undefined ? [providerBaseUrl] : [providerBaseUrl, statesUrl]) {
    const problem = await connectionProblem(url, verification.timeoutMs);
    if (problem !== null) return { kind: 'not-tried', reason: `${url.split('?')[0]} cannot be reached: ${problem}.` };
  }

  const source = toStatesSource(verification);
  const withSkipReasons = selected.map((each) => ({ ...each, reason: skipReason(each.contract, source) }));
  const results = await runContracts(
    withSkipReasons.filter(({ reason }) => reason === null),
    pacts[0]?.envelope ?? {},
    source,
    verification,
  );
  if (typeof results === 'string') return { kind: 'not-tried', reason: results };
  const skipped = withSkipReasons.flatMap(({ contract, reason }) =>
    reason === null ? [] : [skippedResult(contract, reason)],
  );
  return toVerdict([...results, ...skipped]);
}

function readPacts(files: readonly string[]): PactFile[] | string {
  try {
    return files.map(readPact);
  } catch (error) {
    return (error as Error).message;
  }
}

/** The result of each contract, or the reason why there are none. */
async function runContracts(
  selected: readonly SelectedContract[],
  envelope: object,
  states: StatesSource,
  { providerBaseUrl, timeoutMs = DEFAULT_TIMEOUT_MS }: VerifyPactsOptions,
): Promise<ContractResult[] | string> {
  if (selected.length === 0) return [];
  const secrets = new Secrets();
  if (states.kind === 'token') secrets.add(states.token);
  const requiredValues = selected.map(({ contract }) => contract.requiredValues);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'contracts-'));
  const relay = await startRelay({ providerBaseUrl, states, requiredValues, timeoutMs, secrets });
  try {
    const file = path.join(folder, 'contracts.json');
    const interactions = selected.map(({ interaction }, index) => ({
      ...interaction,
      description: verifierName(index),
      pending: false,
      providerStates: tagStates(interaction.providerStates ?? [], index),
    }));
    fs.writeFileSync(file, JSON.stringify({ ...envelope, interactions }));
    // The relay times out first, so that it can report the request.
    const results = await runVerifier({
      pactFile: file,
      providerBaseUrl: relay.providerBaseUrl,
      statesUrl: relay.statesUrl,
      timeoutMs: timeoutMs + 5_000,
    });
    if (typeof results === 'string') return secrets.mask(results);
    const contractResults = selected.map(({ contract }, index) =>
      evaluateContract(contract, index, results, relay.exchanges.get(index)),
    );
    return contractResults.map((result) => maskResult(result, secrets));
  } finally {
    await relay.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

export function toStatesSource({ statesUrl, token }: Pick<VerifyPactsOptions, 'statesUrl' | 'token'>): StatesSource {
  if (statesUrl !== undefined) return { kind: 'endpoint', url: statesUrl };
  return token === undefined ? { kind: 'none' } : { kind: 'token', token };
}

const matches = ({ description, states }: Contract, only?: RegExp): boolean =>
  only === undefined || [description, ...states.map(({ name }) => name)].some((text) => only.test(text));

async function connectionProblem(url: string, timeoutMs = DEFAULT_TIMEOUT_MS): Promise<string | null> {
  try {
    await sendHttpRequest(new URL(url), { method: 'GET', headers: {}, body: Buffer.alloc(0), timeoutMs });
    return null;
  } catch (error) {
    // Any other error means that the host is reachable.
    return error instanceof NoResponseError && error.reason !== 'broken' ? error.message : null;
  }
}

const skippedResult = (contract: Contract, reason: string): ContractResult => ({
  description: contract.description,
  operation: contract.operation,
  outcome: 'not-tried',
  reason,
  problems: [],
  ms: 0,
  contract,
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
