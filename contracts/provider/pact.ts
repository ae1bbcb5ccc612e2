import fs from 'node:fs';
import path from 'node:path';

type MatchingRules = Record<string, { matchers: { regex?: string }[] }>;

export interface ProviderState {
  name: string;
  params?: Record<string, unknown>;
}

export interface Interaction {
  description: string;
  providerStates?: ProviderState[];
  pending?: boolean;
  comments?: {
    /** The expectation of each value, in words, by its path in the body, or 'status'; indexes are written as [*]. */
    expected?: Record<string, string>;
    rule?: string;
  };
  request: {
    method: string;
    path: string;
    headers?: Record<string, string[]>;
    body?: { content: unknown };
    matchingRules?: { body?: MatchingRules };
    generators?: object;
  };
  response: {
    status: number;
    headers?: Record<string, string[]>;
    body?: { content: unknown };
    matchingRules?: { body?: MatchingRules };
  };
}

/** Required: what the specification says and the checkout needs. Recommended: what makes a purchase safer or faster. */
export type Level = 'required' | 'recommended';

export type Topic = 'error codes' | 'idempotency keys' | 'HTTP 401' | 'prices' | 'documents' | 'others';

export type Contract = ReturnType<typeof toContract>;

interface SentOperation {
  operationName: string;
  query: string;
  variables: Record<string, unknown>;
}

export interface PactFile {
  level: Level;
  envelope: { consumer: { name: string }; provider: { name: string } };
  interactions: Interaction[];
}

export const PACTS_FOLDER = path.resolve(import.meta.dirname, '../pacts');

export function listPactFiles(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => path.join(folder, name));
}

/** Reads a pact file. Throws unless it is of specification 4, the only one that keeps bodies under `content`. */
export function readPact(file: string): PactFile {
  try {
    const { interactions = [], ...envelope } = JSON.parse(fs.readFileSync(file, 'utf8'));
    const version = String(envelope.metadata?.pactSpecification?.version ?? 'unknown');
    if (!version.startsWith('4')) throw new Error(`it is not a pact of specification 4 but of ${version}`);
    const level = String(envelope.consumer?.name).endsWith('-recommended') ? 'recommended' : 'required';
    return { level, envelope, interactions };
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}.`);
  }
}

export function toContract(interaction: Interaction, level: Level) {
  const { description, providerStates = [], request, response, comments: { expected = {}, rule } = {} } = interaction;
  const { operationName = `${request.method} ${request.path}` } = (request.body?.content ??
    {}) as Partial<SentOperation>;
  return {
    interaction,
    level,
    topic: topicOf(interaction),
    description,
    operation: operationName,
    states: providerStates as readonly ProviderState[],
    requiredValues: requiredValues(interaction),
    ...{ response, expected, rule },
  };
}

function topicOf({ response }: Interaction): Topic {
  if (response.status === 401) return 'HTTP 401';
  return Object.keys(response.matchingRules?.body ?? {}).some((path) => path.endsWith('.extensions.code'))
    ? 'error codes'
    : 'others';
}

export interface Operation {
  query: string;
  variables: Record<string, unknown>[];
}

export function operationsOf(interactions: readonly Interaction[]): ReadonlyMap<string, Operation> {
  const operations = new Map<string, Operation>();
  for (const { request } of interactions) {
    const { operationName, query, variables = {} } = (request.body?.content ?? {}) as Partial<SentOperation>;
    if (operationName === undefined || query === undefined) continue;
    const { variables: others = [] } = operations.get(operationName) ?? {};
    operations.set(operationName, { query, variables: [...others, variables] });
  }
  return operations;
}

/** The names of the values that a request needs from the states endpoint: its generators contain them as `${name}`. */
function requiredValues({ request: { generators = {} } }: Interaction): string[] {
  const names = [...JSON.stringify(generators).matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name);
  return [...new Set(names)].sort();
}
