import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { call, NoAnswer } from './call.ts';
import { type Contract, contractOf, type Interaction, type PactFile, readPact } from './contract.ts';
import { marked, openRelay } from './relay.ts';
import { runVerifier } from './run-verifier.ts';
import { Secrets } from './secrets.ts';
import { notTryable, type StatesSource } from './states-source.ts';
import { type ContractResult, judge, nameFor, type Verdict, verdictOf } from './verdict.ts';

export interface Verification {
  /** The backend, without '/graphql'. */
  providerBaseUrl: string;
  /** Its states endpoint; without one, and without a token, every contract fails that needs a value of the backend's. */
  statesUrl?: string;
  /** Without a states endpoint: the id token of a user of the backend, for every contract that needs no more. */
  token?: string;
  pactFiles: readonly string[];
  /** Only contracts of which the description, or the sentence of the state, matches. */
  only?: RegExp;
  /** For one answer; 30 seconds unless given. */
  timeoutMs?: number;
}

interface Chosen {
  interaction: Interaction;
  contract: Contract;
}

const PATIENCE_MS = 30_000;

/**
 * Tries every contract on a running backend, and prints nothing. The verifier itself passes when it found nothing to
 * try, so its word counts only for contracts that it names, and that the backend was really asked.
 */
export async function verifyPacts(verification: Verification): Promise<Verdict> {
  const { providerBaseUrl, statesUrl, pactFiles, only } = verification;
  const pacts = readAll(pactFiles);
  if (typeof pacts === 'string') return { kind: 'not-tried', reason: pacts };
  const all = pacts.flatMap(({ interactions }) => interactions);
  if (all.length === 0) return { kind: 'not-tried', reason: 'There are no contracts to verify.' };
  const chosen = all
    .map((interaction) => ({ interaction, contract: contractOf(interaction) }))
    .filter(({ contract }) => matches(contract, only));
  if (chosen.length === 0) {
    return { kind: 'not-tried', reason: `None of the ${all.length} contracts matches /${only?.source}/.` };
  }
  for (const url of statesUrl === undefined ? [providerBaseUrl] : [providerBaseUrl, statesUrl]) {
    const problem = await unreachable(url, verification.timeoutMs);
    if (problem !== null) return { kind: 'not-tried', reason: `${url.split('?')[0]} cannot be reached: ${problem}.` };
  }

  const source = statesSource(verification);
  const judged = chosen.map((each) => ({ ...each, reason: notTryable(each.contract, source) }));
  const tried = await attempt(
    judged.filter(({ reason }) => reason === null),
    pacts[0]?.frame ?? {},
    source,
    verification,
  );
  if (typeof tried === 'string') return { kind: 'not-tried', reason: tried };
  const others = judged.flatMap(({ contract, reason }) => (reason === null ? [] : [notTried(contract, reason)]));
  return verdictOf([...tried, ...others]);
}

function readAll(files: readonly string[]): PactFile[] | string {
  try {
    return files.map(readPact);
  } catch (error) {
    return (error as Error).message;
  }
}

/** What became of each, or why nothing can be said of any. */
async function attempt(
  chosen: readonly Chosen[],
  frame: object,
  states: StatesSource,
  { providerBaseUrl, timeoutMs = PATIENCE_MS }: Verification,
): Promise<ContractResult[] | string> {
  if (chosen.length === 0) return [];
  const secrets = new Secrets();
  if (states.kind === 'token') secrets.add(states.token);
  const needs = chosen.map(({ contract }) => contract.needs);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'contracts-'));
  const relay = await openRelay({ providerBaseUrl, states, needs, timeoutMs, secrets });
  try {
    const file = path.join(folder, 'contracts.json');
    const interactions = chosen.map(({ interaction }, index) => ({
      ...interaction,
      description: nameFor(index),
      pending: false,
      providerStates: marked(interaction.providerStates ?? [], index),
    }));
    fs.writeFileSync(file, JSON.stringify({ ...frame, interactions }));
    const { providerBaseUrl: relayed, statesUrl } = relay;
    // The relay's own patience ends first, so that it can say for what.
    const results = await runVerifier({
      pactFile: file,
      providerBaseUrl: relayed,
      statesUrl,
      timeoutMs: timeoutMs + 5_000,
    });
    if (typeof results === 'string') return secrets.mask(results);
    const judged = chosen.map(({ contract }, index) => judge(contract, index, results, relay.passages.get(index)));
    return judged.map((result) => masked(result, secrets));
  } finally {
    await relay.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

export function statesSource({ statesUrl, token }: Pick<Verification, 'statesUrl' | 'token'>): StatesSource {
  if (statesUrl !== undefined) return { kind: 'endpoint', url: statesUrl };
  return token === undefined ? { kind: 'none' } : { kind: 'token', token };
}

const matches = ({ description, states }: Contract, only?: RegExp): boolean =>
  only === undefined || [description, ...states.map(({ name }) => name)].some((text) => only.test(text));

async function unreachable(url: string, timeoutMs = PATIENCE_MS): Promise<string | null> {
  try {
    await call(new URL(url), { method: 'GET', headers: {}, body: Buffer.alloc(0), timeoutMs });
    return null;
  } catch (error) {
    // Whatever else it answers, it is there.
    return error instanceof NoAnswer && error.reason !== 'broken' ? error.message : null;
  }
}

const notTried = (contract: Contract, reason: string): ContractResult => ({
  description: contract.description,
  operation: contract.operation,
  outcome: 'not-tried',
  reason,
  problems: [],
  ms: 0,
  contract,
});

function masked(result: ContractResult, secrets: Secrets): ContractResult {
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
