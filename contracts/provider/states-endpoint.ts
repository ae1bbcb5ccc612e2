import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ContractState, findState } from '#contract-states';
import { endSession, openSession, type SupplyProblem } from './scenario-session.ts';

/** Where a verifier reports the state that the next interaction needs. */
export const STATES_PATH = '/pact/states';

interface StateCall {
  state: string;
  params: Record<string, unknown>;
  action: 'setup' | 'teardown';
}

/**
 * The states endpoint of the scenario server: every setup is a fresh session of the sentence's scenario, every teardown
 * ends it. What a sentence supplies is made for that session, so that no two verifications share anything.
 */
export async function startStatesEndpoint(scenarioServerUrl: string) {
  const openTokens = new Map<string, string>();

  const setUp = async (sentence: string, state: ContractState, params: StateCall['params']): Promise<Answer> => {
    if (state.supplies.length === 0) return { status: 200, body: {} };
    const session = `pact-${randomUUID()}`;
    const opened = await openSession(scenarioServerUrl, `${state.scenario}.${session}`, { ...state.params, ...params });
    if (!opened.ok) return problem(422, opened.failure);
    openTokens.set(sentence, `${state.scenario}.${session}`);
    return { status: 200, body: Object.fromEntries(state.supplies.map((name) => [name, opened.value[name]])) };
  };

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    if (request.method !== 'POST' || request.url !== STATES_PATH) return problem(404, `Send POST ${STATES_PATH}.`);
    const call = readCall(await textOf(request));
    if (!call) return problem(400, 'Send {"state": text, "params": object, "action": "setup" or "teardown"}.');
    const state = findState(call.state);
    if (!state) return problem(404, `There is no state '${call.state}'.`);
    if (call.action === 'setup') return setUp(call.state, state, call.params);
    const key = openTokens.get(call.state);
    if (key !== undefined) await endSession(scenarioServerUrl, key);
    openTokens.delete(call.state);
    return { status: 200, body: {} };
  };

  const server = createServer(async (request, response) => {
    const { status, body } = await answer(request).catch((cause) => problem(500, String(cause)));
    send(response, status, body);
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${STATES_PATH}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Answer {
  status: number;
  body: unknown;
}

const problem = (status: number, error: SupplyProblem): Answer => ({ status, body: { error } });

function readCall(text: string): StateCall | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  if (body === null || typeof body !== 'object') return null;
  const { state, params = {}, action = 'setup' } = body as Partial<StateCall>;
  const fits = typeof state === 'string' && typeof params === 'object' && ['setup', 'teardown'].includes(action);
  return fits ? { state, params: params ?? {}, action } : null;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
