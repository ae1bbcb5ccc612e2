import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversations } from '../conversations/conversations.ts';
import {
  allBackends,
  pactsFolder,
  startHandlerServer,
  VERIFICATION_TIMEOUT,
} from '../provider/provider.test-support.ts';
import { startSampleBackend } from '../provider/sample-backend/server.ts';
import { verifyContracts } from '../verify-contracts.ts';
import { mutants } from './mutants.ts';
import { type MutableRequest, sendMutated } from './mutations.ts';

let server: Awaited<ReturnType<typeof startSampleBackend>>;

beforeAll(async () => {
  server = await startSampleBackend(0);
});

afterAll(() => server.close());

/** One mutant of each kind; `npm run test:rest` verifies all mutants. */
const CORE = new Set([
  'carries out a request before it checks the expiry of its id token',
  'charges the default in place of the chosen card',
  'sells an equal order only once',
  'uses up the coupon of a declined purchase',
  'keeps the old subscription beside the new one',
  'makes every attached method the default',
]);

describe('a mutant', () => {
  it('exists for every required conversation', () => {
    const killing = new Set(mutants.map(([, killedBy]) => killedBy));
    const required = conversations.filter(({ topic }) => topic === undefined);
    expect(required.map(({ description }) => description).filter((name) => !killing.has(name))).toEqual([]);
    expect(mutants.length).toBeLessThanOrEqual(60);
  });

  it.each(mutants.filter(([description]) => allBackends || CORE.has(description)))(
    'fails when it %s: %s',
    VERIFICATION_TIMEOUT,
    async (_description, killedBy, defect) => {
      const mutations = typeof defect === 'function' ? [] : [defect];
      const send = (request: MutableRequest) => sendMutated(server.url, request, mutations);
      const handle = typeof defect === 'function' ? defect() : send;
      const { url } = await startHandlerServer((request) => handle(request, send));
      const options = { baseUrl: url, statesUrl: `${url}/pact/states`, pacts: pactsFolder, only: exactly(killedBy) };
      const { contracts } = await verifyContracts(options);
      expect(contracts).toMatchObject([{ description: killedBy, outcome: 'failed' }]);
      expect(contracts[0]?.problems[0]?.field).not.toMatch(/^(state|response|teardown)/);
    },
  );
});

const exactly = (text: string) => new RegExp(`^${text}$`);
