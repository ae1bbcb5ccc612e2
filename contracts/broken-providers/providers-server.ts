import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer, Call, Change, Examples } from './change.ts';
import type { Provider } from './wrong-provider.ts';

/** Names the provider that a call is meant for; without it the right one answers. */
export const PROVIDER_HEADER = 'x-provider';

interface Behind {
  /** The right provider. */
  target: string;
  providers: readonly Pick<Provider, 'name' | 'changes'>[];
  examples: Examples;
}

export interface Providers {
  url: string;
  /** The changes that did change something so far. */
  atWork: ReadonlySet<Change>;
  /** What went wrong with the matrix itself: an answer that nobody meant catches nothing. */
  accidents: readonly string[];
  close(): Promise<void>;
}

/** One address where every provider of the matrix answers: the right one, with the changes of the one that is asked for. */
export async function openProviders(behind: Behind): Promise<Providers> {
  const atWork = new Set<Change>();
  const accidents: string[] = [];
  const server = http.createServer((request, response) => {
    respond(behind, request, atWork).then(
      ({ status, headers, body }) => {
        response.writeHead(status, headers).end(textOf(body));
      },
      (error: Error) => {
        accidents.push(`${request.headers[PROVIDER_HEADER] ?? 'right'}: ${error.stack}`);
        response.destroy();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    atWork,
    accidents,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function respond(
  { target, providers, examples }: Behind,
  request: http.IncomingMessage,
  atWork: Set<Change>,
): Promise<Answer> {
  const { call, provider } = await read(request);
  // States are ended by nobody: verifications that run beside each other would end each other's.
  if (call.path === '/pact/states' && call.body['action'] === 'teardown') return { status: 200, headers: {}, body: {} };
  const { changes = [] } = providers.find(({ name }) => name === provider) ?? {};
  const asked = structuredClone(call);
  for (const change of changes) {
    if (await changesIt(asked, () => change.call?.(asked))) atWork.add(change);
  }
  const answer = await ask(target, asked);
  for (const change of changes) {
    if (await changesIt(answer, () => change.answer?.(answer, call, examples))) atWork.add(change);
  }
  return answer;
}

/** Whether a call or an answer is another one afterwards, or the same one later. */
async function changesIt(thing: Call | Answer, change: () => void | Promise<void>): Promise<boolean> {
  const before = JSON.stringify(thing);
  const changing = change();
  await changing;
  return changing !== undefined || JSON.stringify(thing) !== before;
}

async function read(request: http.IncomingMessage): Promise<{ call: Call; provider: string | undefined }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) if (!OWN.has(name)) headers[name] = String(value);
  const { [PROVIDER_HEADER]: provider, ...others } = headers;
  const body = text === '' ? {} : JSON.parse(text);
  return {
    call: { method: request.method ?? 'GET', path: request.url ?? '/', headers: others, body },
    provider: provider && decodeURIComponent(provider),
  };
}

/** Headers of the way, which every hop writes itself. */
const OWN = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding', 'keep-alive']);

async function ask(target: string, { method, path, headers, body }: Call): Promise<Answer> {
  const sends = method === 'GET' ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`${target}${path}`, { method, headers, redirect: 'manual', ...sends });
  const text = await response.text();
  const type = response.headers.get('content-type');
  return { status: response.status, headers: type === null ? {} : { 'content-type': type }, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));
