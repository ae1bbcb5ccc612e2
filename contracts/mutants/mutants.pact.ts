import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OBSERVED_FIELDS } from '../checks/observed-fields.ts';
import { readFields } from '../checks/read-fields.ts';
import { readPact } from '../provider/pact.ts';
import { listPactFiles, PACTS_FOLDER } from '../provider/pact-files.ts';
import { startScenarioBackend } from '../provider/provider.test-support.ts';
import { generateMutants } from './generated/index.ts';
import { UNOBSERVABLE_ARGUMENTS, unobservableReason } from './generated/unobservable.ts';
import { knownGaps } from './known-gaps.ts';
import type { ProviderVariant } from './mutant.ts';
import { mutants } from './mutants.ts';
import { type MutationReport, REPORT_FILE } from './mutation-report.ts';
import { isContractOf, type MutantRunner, startMutantRunner } from './run/run-mutants.ts';
import { type ContractCheck, failedContracts, generatedSurvivalReason, survivalReason } from './survival-reason.ts';

/** During a recording the tests use the recorded contracts in place of the committed ones. */
const recording = process.env['PACT_DIR'];
const [pactFile = ''] = listPactFiles(recording ?? PACTS_FOLDER);
const pact = readPact(pactFile);

const pinned = new Set([...(await readFields(pact.interactions)), ...Object.keys(OBSERVED_FIELDS)]);
const generated = generateMutants(pinned);
const unmutatedProvider: ProviderVariant = {
  name: 'unmutated',
  description: 'is the scenario server',
  operation: 'all',
  mutations: [],
};
const kinds = [...new Set(generated.map(({ kind }) => kind))];

const TIMEOUT_MS = 300_000;

let server: Awaited<ReturnType<typeof startScenarioBackend>>;
let runner: MutantRunner;
let checks: ReadonlyMap<string, ContractCheck[]>;

const checksOf = ({ name }: ProviderVariant): ContractCheck[] => checks.get(name) ?? [];

beforeAll(async () => {
  server = await startScenarioBackend();
  runner = await startMutantRunner(pact, server.url);
  checks = new Map([
    ...(await runner.run([unmutatedProvider, ...knownGaps, ...mutants])),
    ...(await runner.runUntilKilled(generated)),
  ]);
}, TIMEOUT_MS);

afterAll(async () => {
  await server.close();
  if (recording) fs.writeFileSync(path.join(recording, REPORT_FILE), JSON.stringify(createReport(), null, 2));
});

function createReport(): MutationReport {
  const killed = mutants.filter((mutant) => survivalReason(mutant, checksOf(mutant)) === null);
  const killedOfKind = (kind: string) =>
    generated.filter((mutant) => mutant.kind === kind && generatedSurvivalReason(mutant, checksOf(mutant)) === null);
  return {
    mutants: killed.map((mutant) => ({
      name: mutant.name,
      killedBy: failedContracts(checksOf(mutant)).map(({ contract, fields }) => ({ contract, at: fields })),
    })),
    generated: Object.fromEntries(kinds.map((kind) => [kind, killedOfKind(kind).length])),
  };
}

describe('the unmutated provider', () => {
  it('passes every contract', () => {
    const unmutated = checksOf(unmutatedProvider);
    expect(failedContracts(unmutated)).toEqual([]);
    expect(unmutated.map(({ contract }) => contract)).toEqual(pact.interactions.map(({ description }) => description));
  });
});

describe('a generated mutant', () => {
  it.each(kinds)('is killed where it differs, or is listed as not observable: %s', (kind) => {
    const ofKind = generated.filter((mutant) => mutant.kind === kind);
    const surviving = ofKind.flatMap((mutant) => {
      const reason = generatedSurvivalReason(mutant, checksOf(mutant));
      return (reason === null) === (unobservableReason(mutant) === null)
        ? []
        : [`${mutant.name}: ${reason ?? 'is killed'}`];
    });
    expect(surviving).toEqual([]);
  });

  it('exists for every argument that is listed as not observable', () => {
    const subjects = new Set(generated.map(({ subject }) => subject));
    const listed = UNOBSERVABLE_ARGUMENTS.flatMap(({ operation, paths }) =>
      paths.map((each) => `${operation}: ${each}`),
    );
    expect(listed.filter((subject) => !subjects.has(subject))).toEqual([]);
  });
});

describe('a mutant', () => {
  it.each(mutants.map((mutant) => [mutant.name, mutant] as const))('is killed: %s', (_name, mutant) => {
    expect(survivalReason(mutant, checksOf(mutant))).toBeNull();
  });

  it('has a unique name and is killed by contracts of its operation', () => {
    const names = [...mutants, ...knownGaps, ...generated].map(({ name }) => name);
    expect(names).toHaveLength(new Set(names).size);
    for (const { operation, killedBy } of mutants) {
      expect(killedBy.contracts.filter((contract) => !isContractOf(contract, operation))).toEqual([]);
    }
  });
});

describe('a known gap', () => {
  it.each(knownGaps.map((gap) => [gap.name, gap] as const))('passes every contract: %s', (_name, gap) => {
    expect(checksOf(gap)).not.toEqual([]);
    expect(failedContracts(checksOf(gap))).toEqual([]);
  });
});
