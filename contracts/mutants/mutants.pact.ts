import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningScenarioServer, startScenarioServer } from '#scenario-server';
import { listPactFiles, PACTS_FOLDER } from '../provider/pact-files.ts';
import { combinedEquivalentMutant, equivalentMutants, unmutatedProvider } from './equivalent-mutants.ts';
import { knownGaps } from './known-gaps.ts';
import type { ProviderVariant } from './mutant.ts';
import { isContractOf } from './mutant-contracts.ts';
import { mutants } from './mutants.ts';
import { type MutationReport, REPORT_FILE } from './mutation-report.ts';
import { runMutants } from './run-mutants.ts';
import { type ContractCheck, failedContracts, survivalReason } from './survival-reason.ts';

/** During a recording the tests use the recorded contracts in place of the committed ones. */
const recording = process.env['PACT_DIR'];
const [pactFile = ''] = listPactFiles(recording ?? PACTS_FOLDER);

const TIMEOUT_MS = 600_000;

let server: RunningScenarioServer;
let result: Awaited<ReturnType<typeof runMutants>>;

const run = (variants: readonly ProviderVariant[]) => runMutants({ variants, pactFile, target: server.url });
const checksOf = ({ name }: ProviderVariant): ContractCheck[] => result.checks.get(name) ?? [];
/** A variant whose mutations change nothing passes every contract. */
const isMutated = ({ mutations }: ProviderVariant): boolean =>
  mutations.some((mutation) => result.appliedMutations.has(mutation));

beforeAll(async () => {
  server = await startScenarioServer({ port: 0 });
  result = await run([unmutatedProvider, combinedEquivalentMutant, ...knownGaps, ...mutants]);
}, TIMEOUT_MS);

afterAll(async () => {
  await server.close();
  if (recording) fs.writeFileSync(path.join(recording, REPORT_FILE), JSON.stringify(createReport(), null, 2));
});

function createReport(): MutationReport {
  const killed = mutants.filter((mutant) => survivalReason(mutant, checksOf(mutant)) === null);
  return {
    mutants: killed.map((mutant) => ({
      name: mutant.name,
      killedBy: failedContracts(checksOf(mutant)).map(({ contract, fields }) => ({ contract, at: fields })),
    })),
    equivalentMutants:
      failedContracts(checksOf(combinedEquivalentMutant)).length === 0 ? equivalentMutants.map(({ name }) => name) : [],
  };
}

describe('the unmutated provider', () => {
  it('passes every contract that must kill a mutant', () => {
    const checks = checksOf(unmutatedProvider);
    expect(failedContracts(checks)).toEqual([]);
    const contracts = new Set(checks.map(({ contract }) => contract));
    const used = mutants.flatMap(({ killedBy }) => killedBy.contracts);
    expect(used.filter((contract) => !contracts.has(contract))).toEqual([]);
  });
});

describe('a mutant', () => {
  it.each(mutants.map((mutant) => [mutant.name, mutant] as const))('is killed: %s', (_name, mutant) => {
    expect(survivalReason(mutant, checksOf(mutant))).toBeNull();
  });

  it('has a unique name and is killed by contracts of its operation', () => {
    const names = [...mutants, ...equivalentMutants, ...knownGaps].map(({ name }) => name);
    expect(names).toHaveLength(new Set(names).size);
    for (const { operation, killedBy } of mutants) {
      expect(killedBy.contracts.filter((contract) => !isContractOf(contract, operation))).toEqual([]);
    }
  });
});

describe('an equivalent mutant', () => {
  it('changes requests or responses', () => {
    expect(equivalentMutants.filter((mutant) => !isMutated(mutant)).map(({ name }) => name)).toEqual([]);
  });

  it(
    'passes every contract',
    async () => {
      if (failedContracts(checksOf(combinedEquivalentMutant)).length === 0) return;
      // The combined mutant failed: verify each mutant alone to find out which one.
      const { checks } = await run(equivalentMutants);
      expect(Object.fromEntries([...checks].map(([name, ofMutant]) => [name, failedContracts(ofMutant)]))).toEqual(
        Object.fromEntries(equivalentMutants.map(({ name }) => [name, []])),
      );
      expect(failedContracts(checksOf(combinedEquivalentMutant))).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

describe('a known gap', () => {
  it.each(knownGaps.map((gap) => [gap.name, gap] as const))('passes every contract: %s', (_name, gap) => {
    expect(isMutated(gap)).toBe(true);
    expect(failedContracts(checksOf(gap))).toEqual([]);
  });
});
