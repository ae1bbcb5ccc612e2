import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { RunningScenarioServer } from '#scenario-server';
import { readFields } from '../checks/read-fields.ts';
import { conversations } from '../conversations/conversations.ts';
import { type Level, readPact } from '../provider/pact.ts';
import { pactFiles, pactsFolder, startScenarioBackend } from '../provider/provider.test-support.ts';
import { verifyContracts } from '../verify-contracts.ts';
import { contractMutants, fields, generateMutants } from './generated/index.ts';
import { isKnownGap } from './known-gaps.ts';
import { mutants } from './mutants.ts';
import type { ResponseMutant } from './mutations.ts';
import { sendMutated, startHandlerServer, startMutant } from './run/handler-server.ts';
import { killMutants } from './run/kill-mutants.ts';

const pacts = pactFiles.map(readPact);
let server: RunningScenarioServer;

beforeAll(async () => {
  server = await startScenarioBackend();
});

afterAll(() => server.close());

/** What to do about a wrong answer that nobody notices. */
const PIN_OR_EXPLAIN =
  'These wrong answers fail no contract. Pin the field in contracts/consumer/ in the example of every contract that has it, or add the reason to known-gaps.ts';
const namesOf = (ofMutants: readonly ResponseMutant[]): string[] => ofMutants.map(({ name }) => name);

const ANY_CONVERSATION = new RegExp(`^(${conversations.map(({ description }) => description).join('|')})$`);

/** Whether a conversation fails, as for a value that may stand in one of two fields. */
async function failsConversation({ mutations }: ResponseMutant, only = ANY_CONVERSATION): Promise<boolean> {
  const { url, close } = await startMutant(server.url, mutations);
  const options = {
    baseUrl: url,
    statesUrl: `${server.url}/pact/states`,
    pacts: pactsFolder,
  };
  const { contracts } = await verifyContracts({ ...options, only });
  await close();
  return contracts.some(({ outcome }) => outcome === 'failed');
}

describe('a mutant', () => {
  it('of one response is killed by what is required, by what is recommended, or is a known gap', {
    timeout: 300_000,
  }, async () => {
    const pactOf = (level: Level) => pacts.find((pact) => pact.level === level) ?? expect.fail(`no ${level} pact`);
    const [required, recommended] = [pactOf('required'), pactOf('recommended')];
    const read = await readFields(required.interactions);
    const generated = generateMutants(read);
    const ofRequired = [...generated, ...contractMutants(required.interactions)];
    const killed = await killMutants(required, server.url, ofRequired);
    const isOfField = ({ subject }: ResponseMutant) => read.has(subject);
    const surviving = ofRequired.filter((mutant) => !killed.has(mutant));
    for (const mutant of surviving.filter((each) => !isKnownGap(each)))
      if (await failsConversation(mutant)) surviving.splice(surviving.indexOf(mutant), 1);
    expect(namesOf(surviving.filter((mutant) => isOfField(mutant) && !isKnownGap(mutant))), PIN_OR_EXPLAIN).toEqual([]);
    expect(namesOf([...killed].filter(isKnownGap))).toEqual([]);

    const ofRecommended = [
      ...surviving.filter((mutant) => !isKnownGap(mutant)),
      ...contractMutants(recommended.interactions),
    ];
    const alsoKilled = await killMutants(recommended, server.url, ofRecommended);
    expect(namesOf(ofRecommended.filter((mutant) => !alsoKilled.has(mutant)))).toEqual([]);
    const all = [...ofRequired, ...ofRecommended];
    expect(new Set(namesOf(all)).size).toBe(new Set(all).size);
  });

  it('of what an upgrade reports fails a recommended conversation', { timeout: 60_000 }, async () => {
    const reported = fields.flatMap(({ path }) =>
      /^migrateSubscription\.(price|initialCharge|creditCard)/.test(path) ? path : [],
    );
    const ofReports = generateMutants(new Set(reported)).filter(({ subject }) => reported.includes(subject));
    expect(ofReports.length).toBeGreaterThan(20);
    for (const mutant of ofReports)
      expect([mutant.name, await failsConversation(mutant, /^An upgrade reports/)]).toEqual([mutant.name, true]);
  });

  it('exists for every required conversation', () => {
    const killing = new Set(mutants.map(([, killedBy]) => killedBy));
    const required = conversations.filter(({ topic }) => topic === undefined);
    expect(required.map(({ description }) => description).filter((each) => !killing.has(each))).toEqual([]);
    expect(mutants.length).toBeLessThanOrEqual(60);
  });

  it.each(mutants)('that %s fails: %s', async (_description, killedBy, defect) => {
    const handle = typeof defect === 'function' ? defect() : null;
    const mutations = typeof defect === 'function' ? [] : [defect];
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
  });
});

const exactly = (text: string) => new RegExp(`^${text}$`);
