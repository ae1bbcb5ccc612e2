import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { RunningScenarioServer } from '#scenario-server';
import { conversations } from '../conversations/conversations.ts';
import { pactsFolder, startScenarioBackend, VERIFICATION_TIMEOUT } from '../provider/provider.test-support.ts';
import { verifyContracts } from '../verify-contracts.ts';
import { sendMutated, startHandlerServer } from './handler-server.ts';
import { mutants } from './mutants.ts';
import type { MutableRequest } from './mutations.ts';

let server: RunningScenarioServer;

beforeAll(async () => {
  server = await startScenarioBackend();
});

afterAll(() => server.close());

describe('a mutant', () => {
  it('exists for every required conversation', () => {
    const killing = new Set(mutants.map(([, killedBy]) => killedBy));
    const required = conversations.filter(({ topic }) => topic === undefined);
    expect(required.map(({ description }) => description).filter((name) => !killing.has(name))).toEqual([]);
    expect(mutants.length).toBeLessThanOrEqual(60);
  });

  it.each(mutants)('fails when it %s: %s', VERIFICATION_TIMEOUT, async (_description, killedBy, defect) => {
    const mutations = typeof defect === 'function' ? [] : [defect];
    const send = (request: MutableRequest) => sendMutated(server.url, request, mutations);
    const handle = typeof defect === 'function' ? defect() : send;
    const { url, close } = await startHandlerServer((request) => handle(request, send));
    onTestFinished(close);
    const options = { baseUrl: url, statesUrl: `${url}/pact/states`, pacts: pactsFolder, only: exactly(killedBy) };
    const { contracts } = await verifyContracts(options);
    expect(contracts).toMatchObject([{ description: killedBy, outcome: 'failed' }]);
    expect(contracts[0]?.problems[0]?.field).not.toMatch(/^(state|response|teardown)/);
  });
});

const exactly = (text: string) => new RegExp(`^${text}$`);
