import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProviderVariant } from './mutant.ts';
import type { ExampleResponses, MutableRequest, MutableResponse, Mutation } from './mutation.ts';

/** Request header with the name of the mutant; without it the unmutated provider responds. */
export const MUTANT_HEADER = 'x-mutant';

interface MutantServerOptions {
  /** The URL of the unmutated provider. */
  target: string;
  mutants: readonly Pick<ProviderVariant, 'name' | 'mutations'>[];
  examples: ExampleResponses;
  /** The mutant of requests without the header; by default the unmutated provider responds to them. */
  defaultMutant?: string;
}

export interface MutantServer {
  url: string;
  /** The mutations that have changed a request or a response. */
  appliedMutations: ReadonlySet<Mutation>;
  /** Errors of the mutant server itself, which invalidate the run. */
  errors: readonly string[];
  close(): Promise<void>;
}

/** Starts a proxy to the unmutated provider that applies the mutations of the mutant named in each request. */
export async function startMutantServer(options: MutantServerOptions): Promise<MutantServer> {
  const appliedMutations = new Set<Mutation>();
  const errors: string[] = [];
  const server = http.createServer((request, response) => {
    respond(options, request, appliedMutations).then(
      ({ status, headers, body }) => {
        response.writeHead(status, headers).end(formatBody(body));
      },
      (error: Error) => {
        errors.push(`${request.headers[MUTANT_HEADER] ?? 'unmutated'}: ${error.stack}`);
        response.destroy();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    appliedMutations,
    errors,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function respond(
  { target, mutants, examples, defaultMutant }: MutantServerOptions,
  request: http.IncomingMessage,
  appliedMutations: Set<Mutation>,
): Promise<MutableResponse> {
  const { original, mutantName = defaultMutant } = await readRequest(request);
  // Concurrent verifications would tear down each other's states.
  if (original.path === '/pact/states' && original.body['action'] === 'teardown')
    return { status: 200, headers: {}, body: {} };
  const { mutations = [] } = mutants.find(({ name }) => name === mutantName) ?? {};
  const mutated = structuredClone(original);
  for (const mutation of mutations) {
    if (await hasEffect(mutated, () => mutation.request?.(mutated))) appliedMutations.add(mutation);
  }
  const response = await forward(target, mutated);
  for (const mutation of mutations) {
    if (await hasEffect(response, () => mutation.response?.(response, original, examples)))
      appliedMutations.add(mutation);
  }
  return response;
}

/** Whether the change modifies the message or delays it. */
async function hasEffect(
  message: MutableRequest | MutableResponse,
  change: () => void | Promise<void>,
): Promise<boolean> {
  const before = JSON.stringify(message);
  const delay = change();
  await delay;
  return delay !== undefined || JSON.stringify(message) !== before;
}

async function readRequest(
  request: http.IncomingMessage,
): Promise<{ original: MutableRequest; mutantName: string | undefined }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers))
    if (!HOP_BY_HOP_HEADERS.has(name)) headers[name] = String(value);
  const { [MUTANT_HEADER]: mutantName, ...others } = headers;
  const body = text === '' ? {} : JSON.parse(text);
  return {
    original: { method: request.method ?? 'GET', path: request.url ?? '/', headers: others, body },
    mutantName: mutantName && decodeURIComponent(mutantName),
  };
}

const HOP_BY_HOP_HEADERS = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'keep-alive',
]);

async function forward(target: string, { method, path, headers, body }: MutableRequest): Promise<MutableResponse> {
  const bodyOption = method === 'GET' ? {} : { body: JSON.stringify(body) };
  const response = await fetch(`${target}${path}`, { method, headers, redirect: 'manual', ...bodyOption });
  const text = await response.text();
  const type = response.headers.get('content-type');
  return { status: response.status, headers: type === null ? {} : { 'content-type': type }, body: parseJson(text) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const formatBody = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));
