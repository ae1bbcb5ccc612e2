import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { RunningScenarioServer } from '#scenario-server';
import { OBSERVED_FIELDS } from '../checks/observed-fields.ts';
import { readFields } from '../checks/read-fields.ts';
import { conversations } from '../conversations/conversations.ts';
import { readPact } from '../provider/pact.ts';
import { pactFiles, pactsFolder, startScenarioBackend } from '../provider/provider.test-support.ts';
import { verifyContracts } from '../verify-contracts.ts';
import { contractMutants, generateMutants } from './generated/index.ts';
import { isKnownGap } from './known-gaps.ts';
import { type Mutant, mutants } from './mutants.ts';
import type { Mutation, ResponseMutant } from './mutations.ts';
import { sendMutated, startHandlerServer } from './run/handler-server.ts';
import { killMutants } from './run/kill-mutants.ts';

let server: RunningScenarioServer;

beforeAll(async () => {
  server = await startScenarioBackend();
});

afterAll(() => server.close());

/** Whether the defect shows in one response, which Pact's verifier then matches without a run of its own. */
const isMutation = (defect: Mutant[2]): defect is Mutation => typeof defect !== 'function';
const isConversation = (name: string) => conversations.some(({ description }) => description === name);

describe('a mutant', () => {
  it('of one response is killed, or is a known gap', { timeout: 300_000 }, async () => {
    const [pactFile = ''] = pactFiles;
    const pact = readPact(pactFile);
    const fields = new Set([...(await readFields(pact.interactions)), ...Object.keys(OBSERVED_FIELDS)]);
    const written = mutants.flatMap(([description, killedBy, defect]): ResponseMutant[] =>
      isMutation(defect) && !isConversation(killedBy)
        ? [
            {
              name: description,
              description,
              operation: killedBy,
              kind: 'written',
              subject: killedBy,
              mutations: [defect],
            },
          ]
        : [],
    );
    const all = [...generateMutants(fields), ...contractMutants(pact.interactions), ...written];
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    const killed = await killMutants(pact, server.url, all);
    const surviving = all.filter((mutant) => !killed.has(mutant));
    expect(surviving.filter((mutant) => !isKnownGap(mutant)).map(({ name }) => name)).toEqual([]);
    expect([...killed].filter(isKnownGap).map(({ name }) => `${name} is killed, and listed as a known gap`)).toEqual(
      [],
    );
  });

  it.each(mutants.filter(([, killedBy, defect]) => !isMutation(defect) || isConversation(killedBy)))(
    'that %s fails: %s',
    async (_description, killedBy, defect) => {
      const handle = isMutation(defect) ? null : defect();
      const mutations = isMutation(defect) ? [defect] : [];
      const { url, close } = await startHandlerServer((request) =>
        handle
          ? handle(request, (changed) => sendMutated(server.url, changed))
          : sendMutated(server.url, request, mutations),
      );
      onTestFinished(close);
      const options = { baseUrl: url, statesUrl: `${url}/pact/states`, pacts: pactsFolder, only: exactly(killedBy) };
      const { contracts } = await verifyContracts(options);
      expect(contracts).toMatchObject([{ description: killedBy, outcome: 'failed' }]);
      expect(contracts[0]?.problems[0]?.field).not.toMatch(/^(state|response|teardown)/);
    },
  );
});

const exactly = (text: string) => new RegExp(`^${text}$`);
