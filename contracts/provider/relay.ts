import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, type Call, call, NoAnswer } from './call.ts';
import type { ProviderState } from './contract.ts';
import type { Secrets } from './secrets.ts';
import { type Arranged, arrange, type StatesSource } from './states-source.ts';

/** What came of one contract on its way through the relay. */
export interface Passage {
  /** Why the state could not be arranged. */
  refusedState?: string;
  /** Why the state could not be undone. */
  refusedTeardown?: string;
  answer?: Answer;
  noAnswer?: NoAnswer;
  /** From the first word on its state to the last of its answer. */
  ms?: number;
}

/** Names the contract in the params of its states, and is taken out of them again. */
const MARK = 'pact:contract';

/** The states of a contract, so marked that the relay knows whose turn it is. A contract of no state gets one to say so. */
export const marked = (states: readonly ProviderState[], contract: number): ProviderState[] =>
  (states.length === 0 ? [{ name: MARK }] : states).map(({ name, params }) => ({
    name,
    params: { ...params, [MARK]: contract },
  }));

interface Relayed {
  providerBaseUrl: string;
  states: StatesSource;
  /** The values that each contract's request is made with. */
  needs: readonly (readonly string[])[];
  timeoutMs: number;
  /** Hears of every secret that passes. */
  secrets: Secrets;
}

/** So that a run with a server that hangs does not take an hour. */
const MOST_TIMEOUTS = 3;

/**
 * Stands between the verifier and the backend: on this machine, so that the verifier needs no proxy, and listening, so
 * that a contract that does not hold can be shown with what was answered.
 */
export async function openRelay({ providerBaseUrl, states, needs, timeoutMs, secrets }: Relayed) {
  const passages = new Map<number, Passage>();
  const base = providerBaseUrl.replace(/\/+$/, '');
  let current: Passage = {};
  let since = 0;

  const askForState = impatient(timeoutMs);
  const askProvider = impatient(timeoutMs);

  async function stateChange(body: Buffer): Promise<Arranged> {
    const { state, params: given = {}, action } = JSON.parse(String(body));
    const { [MARK]: contract, ...params } = given;
    if (action === 'setup' && !passages.has(contract)) {
      current = {};
      since = performance.now();
      passages.set(contract, current);
    }
    if (state === MARK) return { ok: true, values: {} };
    const arranged = await arrange(states, { state, params, action }, needs[contract] ?? [], askForState);
    if (arranged.ok) secrets.addFrom(arranged.values);
    else current[action === 'setup' ? 'refusedState' : 'refusedTeardown'] = arranged.reason;
    return arranged;
  }

  async function provider(request: http.IncomingMessage, body: Buffer): Promise<Answer> {
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
    const url = new URL(`${base}${request.url?.slice('/provider'.length)}`);
    try {
      current.answer = await askProvider(url, {
        method: request.method ?? 'GET',
        headers: { ...headers, 'accept-encoding': 'identity', 'content-length': body.length },
        body,
      });
      current.ms = performance.now() - since;
      secrets.addFromBody(current.answer.body);
      return current.answer;
    } catch (error) {
      if (error instanceof NoAnswer) current.noAnswer = error;
      throw error;
    }
  }

  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    try {
      if (request.url?.startsWith('/provider/')) {
        const answer = await provider(request, body);
        response.writeHead(answer.status, forVerifier(answer.headers)).end(answer.body);
        return;
      }
      const arranged = await stateChange(body);
      // The verifier would ask again and again after a 5xx.
      response.writeHead(arranged.ok ? 200 : 400, { 'content-type': 'application/json' });
      response.end(JSON.stringify(arranged.ok ? arranged.values : {}));
    } catch {
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    providerBaseUrl: `${url}/provider`,
    statesUrl: `${url}/states`,
    passages: passages as ReadonlyMap<number, Passage>,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Calls one server, and after some calls in a row without an answer does not ask it again. */
function impatient(timeoutMs: number) {
  let timeouts = 0;
  return async (url: URL, what: Omit<Call, 'timeoutMs'>): Promise<Answer> => {
    if (timeouts >= MOST_TIMEOUTS) {
      const reason = `not asked: ${MOST_TIMEOUTS} calls in a row had no answer within ${timeoutMs / 1000} s`;
      throw new NoAnswer('timeout', reason);
    }
    try {
      const answer = await call(url, { ...what, timeoutMs });
      timeouts = 0;
      return answer;
    } catch (error) {
      if (error instanceof NoAnswer && error.reason === 'timeout') timeouts += 1;
      throw error;
    }
  };
}

/** Without a place to go on to, which the verifier would follow by itself, and without what belongs to one connection. */
function forVerifier(headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders {
  const {
    location: _,
    connection: __,
    'keep-alive': ___,
    'transfer-encoding': ____,
    'content-length': _____,
    ...kept
  } = headers;
  return kept;
}
