import { TIMEOUTS } from '#domain';
import { callUrl, checkHeaders, splitCredentials } from './backend-address.ts';
import { checkSchema, introspect } from './check-schema.ts';
import { NoResponseError, sendHttpRequest } from './http-client.ts';
import type { VerifyContractsOptions } from './options.ts';
import { createRequestSender } from './request-sender.ts';
import { Secrets } from './secrets.ts';
import type { BackendContext } from './send-to-backend.ts';
import type { StatesSource } from './set-up-state.ts';

interface Target {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** The option that names it. */
  option: string;
}

export interface ProbedBackend {
  context: BackendContext;
  /** Empty also if the backend has no introspection. */
  schemaProblems: readonly string[];
}

const MAX_SCHEMA_MS = 5_000;
const TIME_LIMIT_MS = 300_000;

/** Checks that the backend and its states endpoint can be reached, and reads the schema. Returns the reason if they cannot. */
export async function probeBackend(
  options: VerifyContractsOptions,
  queries: ReadonlyMap<string, string>,
): Promise<ProbedBackend | string> {
  const targets = targetsOf(options);
  const problem = await findConnectionProblem(targets, options);
  if (problem !== null) return problem;
  const context = createContext(targets, options);
  const schemaProblems = await findSchemaProblems(targets.provider, context, options.timeoutMs, queries);
  return { context, schemaProblems };
}

type Targets = Record<'provider' | 'states', Target>;

function targetsOf({ baseUrl, statesUrl, headers = {} }: VerifyContractsOptions): Targets {
  const own = checkHeaders(headers);
  const targetOf = (text: string, option: string): Target => {
    const { url, headers: credentials } = splitCredentials(text);
    return { url, headers: { ...credentials, ...own }, option };
  };
  const provider = targetOf(baseUrl, '--provider-base-url');
  return { provider, states: statesUrl === undefined ? provider : targetOf(statesUrl, '--states-url') };
}

async function findConnectionProblem(
  { provider, states }: Targets,
  { timeoutMs = TIMEOUTS.readMs, timeLimitMs = TIME_LIMIT_MS }: VerifyContractsOptions,
): Promise<string | null> {
  for (const { url, headers, option } of new Set([provider, states])) {
    const problem = await connectionProblem(url, headers, Math.min(timeoutMs, timeLimitMs));
    if (problem === null) continue;
    const advice = problem.reason === 'untrusted' ? '' : ` Start it, or correct ${option}.`;
    return `${url.split('?')[0]} cannot be reached: ${problem.message}.${advice}`;
  }
  return null;
}

async function connectionProblem(
  url: string,
  headers: Target['headers'],
  timeoutMs: number,
): Promise<NoResponseError | null> {
  try {
    await sendHttpRequest(new URL(url), { method: 'GET', headers, body: Buffer.alloc(0), timeoutMs });
    return null;
  } catch (error) {
    // Any other error means that the host is reachable.
    return error instanceof NoResponseError && error.reason !== 'broken' ? error : null;
  }
}

function createContext({ provider, states: setup }: Targets, options: VerifyContractsOptions): BackendContext {
  const { timeoutMs, timeLimitMs = TIME_LIMIT_MS, rate } = options;
  const states = statesSource(options, setup.url);
  return {
    ...{ providerBaseUrl: provider.url, address: options, states },
    sender: createRequestSender(
      { timeoutMs, timeLimitMs, rate },
      { provider: provider.headers, states: setup.headers },
    ),
    secrets: secretsOf([provider, setup], states),
  };
}

function statesSource({ statesUrl, token }: VerifyContractsOptions, url: string): StatesSource {
  if (statesUrl !== undefined) return { kind: 'endpoint', url };
  return token === undefined ? { kind: 'none' } : { kind: 'token', token };
}

function secretsOf(targets: readonly Target[], states: StatesSource): Secrets {
  const secrets = new Secrets();
  // A backend may repeat a part of a header such as 'Bearer abc'.
  for (const value of targets.flatMap(({ headers }) => Object.values(headers)))
    for (const part of [value, ...value.split(/\s+/)]) secrets.add(part);
  if (states.kind === 'token') secrets.add(states.token);
  return secrets;
}

function findSchemaProblems(
  { url, headers }: Target,
  { address = {}, states }: BackendContext,
  timeoutMs = MAX_SCHEMA_MS,
  queries: ReadonlyMap<string, string>,
): Promise<string[]> {
  const introspection = {
    url: callUrl(url, '/graphql', address).href,
    headers: { ...headers, ...(states.kind === 'token' && { authorization: `Bearer ${states.token}` }) },
    timeoutMs: Math.min(timeoutMs, MAX_SCHEMA_MS),
  };
  // A backend without introspection is verified all the same.
  return introspect(introspection).then(
    (schema) => checkSchema(schema, queries),
    () => [],
  );
}
