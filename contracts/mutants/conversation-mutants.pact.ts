import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { conversations } from '../conversations/conversations.ts';
import { pactsFolder } from '../provider/provider.test-support.ts';
import { startSampleBackend } from '../provider/sample-backend/server.ts';
import { verifyContracts } from '../verify-contracts.ts';
import { conversationMutants } from './conversation-mutants.ts';
import { startHandlerServer } from './run/handler-server.ts';
import { sendRequest } from './run/play-contract.ts';

let backend: Awaited<ReturnType<typeof startSampleBackend>>;

beforeAll(async () => {
  backend = await startSampleBackend(0);
});

afterAll(() => backend.close());

const exactly = (text: string) => new RegExp(`^${text}$`);

describe('a mutant over several requests', () => {
  it.each(conversationMutants)('is killed by a conversation: $name', async ({ killedBy, createHandler }) => {
    const handle = createHandler();
    const { url, close } = await startHandlerServer((request) =>
      handle(request, (changed) => sendRequest(backend.url, changed)),
    );
    onTestFinished(close);
    const options = { baseUrl: url, statesUrl: `${url}/pact/states`, pacts: pactsFolder, only: exactly(killedBy) };
    const { status, contracts } = await verifyContracts(options);
    expect(status).toBe('failed');
    expect(contracts).toMatchObject([{ description: killedBy, operation: 'Conversations', outcome: 'fails' }]);
  });

  it('exists for every conversation', () => {
    const killing = new Set(conversationMutants.map(({ killedBy }) => killedBy));
    expect(conversations.map(({ description }) => description).filter((each) => !killing.has(each))).toEqual([]);
  });
});
