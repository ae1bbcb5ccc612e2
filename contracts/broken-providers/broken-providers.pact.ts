import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningScenarioServer, startScenarioServer } from '#scenario-server';
import { PACTS, pactFilesIn } from '../provider/pact-files.ts';
import { isAbout } from './cut-pacts.ts';
import { allHarmless, harmless, right } from './harmless.ts';
import { findings, type Tried, whyNotCaught } from './judge.ts';
import { runMatrix } from './matrix.ts';
import { type MatrixReport, REPORT_FILE } from './matrix-report.ts';
import { unseen } from './unseen.ts';
import type { Provider } from './wrong-provider.ts';
import { wrongProviders } from './wrong-providers.ts';

/** While contracts are being recorded: those and their states, and not the ones that are kept. */
const recording = process.env['PACT_DIR'];
const [pactFile = ''] = pactFilesIn(recording ?? PACTS);

const PATIENCE_MS = 600_000;

let server: RunningScenarioServer;
let outcome: Awaited<ReturnType<typeof runMatrix>>;

const run = (providers: readonly Provider[]) => runMatrix({ providers, pactFile, target: server.url });
const triedOn = ({ name }: Provider): Tried[] => outcome.tried.get(name) ?? [];
/** A difference that is none, because nothing came to be changed, would pass everything. */
const isAtWork = ({ changes }: Provider): boolean => changes.some((change) => outcome.atWork.has(change));

beforeAll(async () => {
  const statesFile = recording && path.join(recording, 'guide/states.json');
  server = await startScenarioServer({ port: 0, ...(statesFile ? { statesFile } : {}) });
  outcome = await run([right, allHarmless, ...unseen, ...wrongProviders]);
}, PATIENCE_MS);

afterAll(async () => {
  await server.close();
  if (recording) fs.writeFileSync(path.join(recording, REPORT_FILE), JSON.stringify(report(), null, 2));
});

function report(): MatrixReport {
  const caught = wrongProviders.filter((provider) => whyNotCaught(provider, triedOn(provider)) === null);
  return {
    wrong: caught.map((provider) => ({
      name: provider.name,
      caughtBy: findings(triedOn(provider)).map(({ contract, fields }) => ({ contract, at: fields })),
    })),
    harmless: findings(triedOn(allHarmless)).length === 0 ? harmless.map(({ name }) => name) : [],
  };
}

describe('a right provider', () => {
  it('passes every contract on which wrong ones are tried', () => {
    const own = triedOn(right);
    expect(findings(own)).toEqual([]);
    const contracts = new Set(own.map(({ contract }) => contract));
    const used = wrongProviders.flatMap(({ caughtBy }) => caughtBy.contracts);
    expect(used.filter((contract) => !contracts.has(contract))).toEqual([]);
  });
});

describe('a wrong provider', () => {
  it.each(wrongProviders.map((provider) => [provider.name, provider] as const))('is caught: %s', (_name, provider) => {
    expect(whyNotCaught(provider, triedOn(provider))).toBeNull();
  });

  it('has a name of its own, and is tried on contracts of its call', () => {
    const names = [...wrongProviders, ...harmless, ...unseen].map(({ name }) => name);
    expect(names).toHaveLength(new Set(names).size);
    for (const { about, caughtBy } of wrongProviders) {
      expect(caughtBy.contracts.filter((contract) => !isAbout(contract, about))).toEqual([]);
    }
  });
});

describe('a harmless difference', () => {
  it('is one', () => {
    expect(harmless.filter((provider) => !isAtWork(provider)).map(({ name }) => name)).toEqual([]);
  });

  it(
    'is none to any contract',
    async () => {
      if (findings(triedOn(allHarmless)).length === 0) return;
      // All of them were tried at once; which one it was shows one by one.
      const each = await run(harmless);
      expect(Object.fromEntries([...each.tried].map(([name, own]) => [name, findings(own)]))).toEqual(
        Object.fromEntries(harmless.map(({ name }) => [name, []])),
      );
      expect(findings(triedOn(allHarmless))).toEqual([]);
    },
    PATIENCE_MS,
  );
});

describe('what no contract sees', () => {
  it.each(unseen.map((provider) => [provider.name, provider] as const))('passes: %s', (_name, provider) => {
    expect(isAtWork(provider)).toBe(true);
    expect(findings(triedOn(provider))).toEqual([]);
  });
});
