import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { verifyPacts } from '../provider/verify-pacts.ts';
import type { Change } from './change.ts';
import { contractsFor, exampleIn, namesIn, type Pact } from './cut-pacts.ts';
import type { Tried } from './judge.ts';
import { openProviders } from './providers-server.ts';
import type { Provider } from './wrong-provider.ts';

interface Matrix {
  providers: readonly Provider[];
  pactFile: string;
  /** The right provider. */
  target: string;
}

/** So many verifications run beside each other: one keeps about one core busy. */
const BESIDE = 3;

/** So many contracts are verified at once: the verifier's time for each grows with their number. */
const AT_ONCE = 70;

interface Outcome {
  /** What came of each contract, by the name of the provider. */
  tried: ReadonlyMap<string, Tried[]>;
  /** The changes that did change something. */
  atWork: ReadonlySet<Change>;
}

/** Tries every provider on its contracts. */
export async function runMatrix({ providers, pactFile, target }: Matrix): Promise<Outcome> {
  const pact = JSON.parse(fs.readFileSync(pactFile, 'utf8')) as Pact;
  const examples = (contract: string) => exampleIn(pact, contract);
  const behind = await openProviders({ target, providers, examples });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'matrix-'));
  const tried: (Tried & { provider: string })[] = [];
  const shares = inShares(providers.flatMap((provider) => contractsFor(pact, provider)));
  const work = async () => {
    for (let share = shares.pop(); share; share = shares.pop()) {
      const file = path.join(folder, `share-${shares.length}.json`);
      fs.writeFileSync(file, JSON.stringify({ ...pact, interactions: share }));
      tried.push(...(await verify(behind.url, file)));
    }
  };
  try {
    await Promise.all(Array.from({ length: BESIDE }, work));
    if (behind.accidents.length > 0)
      throw new Error(`[matrix] A provider itself broke. ${behind.accidents.join('; ')}`);
  } finally {
    await behind.close();
    fs.rmSync(folder, { recursive: true, force: true });
  }
  const byName = new Map(providers.map(({ name }) => [name, tried.filter(({ provider }) => provider === name)]));
  return { tried: byName, atWork: behind.atWork };
}

async function verify(url: string, file: string): Promise<(Tried & { provider: string })[]> {
  const verdict = await verifyPacts({ providerBaseUrl: url, statesUrl: `${url}/pact/states`, pactFiles: [file] });
  if (verdict.kind === 'not-tried') throw new Error(`[matrix] Failed to try the providers: ${verdict.reason}`);
  return verdict.contracts.map(({ description, outcome, problems }) => ({
    ...namesIn(description),
    holds: outcome === 'holds',
    fields: problems.map(({ field }) => field),
  }));
}

const inShares = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, index) =>
    items.slice(index * AT_ONCE, (index + 1) * AT_ONCE),
  );
