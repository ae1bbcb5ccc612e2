import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readPact } from '../provider/pact.ts';
import { verifyPacts } from '../provider/verify-pacts.ts';
import type { ProviderVariant } from './mutant.ts';
import { contractsForMutant, exampleResponse, parseQualifiedName } from './mutant-contracts.ts';
import { startMutantServer } from './mutant-server.ts';
import type { Mutation } from './mutation.ts';
import type { ContractCheck } from './survival-reason.ts';

interface MutantRunOptions {
  variants: readonly ProviderVariant[];
  pactFile: string;
  /** The URL of the unmutated provider. */
  target: string;
}

/** Number of concurrent verifications; each uses about one core. */
const CONCURRENCY = 3;

/** Contracts per verification; the verifier's time per contract grows with their number. */
const BATCH_SIZE = 70;

interface MutantRunResult {
  /** The results of the contracts, by the name of the variant. */
  checks: ReadonlyMap<string, ContractCheck[]>;
  /** The mutations that have changed a request or a response. */
  appliedMutations: ReadonlySet<Mutation>;
}

/** Verifies the contracts of every variant. */
export async function runMutants({ variants, pactFile, target }: MutantRunOptions): Promise<MutantRunResult> {
  const pact = readPact(pactFile);
  const examples = (contract: string) => exampleResponse(pact.interactions, contract);
  const server = await startMutantServer({ target, mutants: variants, examples });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mutants-'));
  const checks: (ContractCheck & { mutant: string })[] = [];
  const batches = toBatches(variants.flatMap((variant) => contractsForMutant(pact.interactions, variant)));
  const work = async () => {
    for (let batch = batches.pop(); batch; batch = batches.pop()) {
      const file = path.join(folder, `batch-${batches.length}.json`);
      fs.writeFileSync(file, JSON.stringify({ ...pact.envelope, interactions: batch }));
      checks.push(...(await verify(server.url, file)));
    }
  };
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    if (server.errors.length > 0) throw new Error(`[mutants] The mutant server failed. ${server.errors.join('; ')}`);
  } finally {
    await server.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
  const byName = new Map(variants.map(({ name }) => [name, checks.filter(({ mutant }) => mutant === name)]));
  return { checks: byName, appliedMutations: server.appliedMutations };
}

async function verify(url: string, file: string): Promise<(ContractCheck & { mutant: string })[]> {
  const verdict = await verifyPacts({ providerBaseUrl: url, statesUrl: `${url}/pact/states`, pactFiles: [file] });
  if (verdict.status === 'incomplete') throw new Error(`[mutants] Verification failed: ${verdict.reason}`);
  return verdict.contracts.map(({ description, outcome, problems }) => ({
    ...parseQualifiedName(description),
    holds: outcome === 'holds',
    fields: problems.map(({ field }) => field),
  }));
}

const toBatches = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, index) =>
    items.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
