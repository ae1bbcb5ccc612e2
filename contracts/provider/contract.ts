import fs from 'node:fs';

/** One rule of the answer, as Pact files write it. */
export interface Rule {
  match: string;
  regex?: string;
  min?: number;
  max?: number;
}

export type Rules = Record<string, { matchers: Rule[] }>;

export interface ProviderState {
  name: string;
  params?: Record<string, unknown>;
}

/** One interaction of a pact file of specification 4, as far as it is looked at here. */
export interface Interaction {
  description: string;
  providerStates?: ProviderState[];
  pending?: boolean;
  request: {
    method: string;
    path: string;
    body?: { content: unknown };
    generators?: Generators;
  };
  response: {
    status: number;
    headers?: Record<string, string[]>;
    body?: { content: unknown };
    matchingRules?: { body?: Rules; header?: Rules };
  };
}

/** Where a value of the provider's own goes into the request: in the body by path, in a header by name. */
type Generators = Record<string, Record<string, { expression?: string }>>;

export interface Contract {
  description: string;
  /** The GraphQL operation, or 'POST /path' for a call that is none. */
  operation: string;
  /** The variables, or the body of a call that is no GraphQL; '${…}' stands for what the states endpoint answers. */
  asked: unknown;
  states: ProviderState[];
  /** Values that the states endpoint must answer, because the request is made with them. */
  needs: string[];
  response: Interaction['response'];
}

export interface PactFile {
  path: string;
  /** Everything beside the interactions. */
  frame: { consumer: { name: string }; provider: { name: string } };
  interactions: Interaction[];
}

/** Reads a pact file. Only specification 4 keeps a body under `content`, with its type beside it. */
export function readPact(path: string): PactFile {
  const { interactions = [], ...frame } = parse(path);
  const version = String(frame.metadata?.pactSpecification?.version ?? 'unknown');
  if (!version.startsWith('4')) throw new Error(`${path} is no pact of specification 4 (but ${version}).`);
  return { path, frame, interactions };
}

function parse(path: string) {
  try {
    return JSON.parse(fs.readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} cannot be read: ${(error as Error).message}`);
  }
}

export function contractOf({ description, providerStates = [], request, response }: Interaction): Contract {
  const { operationName, variables } = (request.body?.content ?? {}) as { operationName?: string; variables?: unknown };
  return {
    description,
    operation: operationName ?? `${request.method} ${request.path}`,
    asked: asAsked(operationName === undefined ? request.body?.content : variables, request.generators),
    states: providerStates,
    needs: valuesIn(request.generators),
    response,
  };
}

function asAsked(content: unknown, generators: Generators = {}): unknown {
  const asked = structuredClone(content);
  for (const [place, { expression }] of Object.entries(generators['body'] ?? {})) {
    put(asked, place.replace(/^\$\.(variables\.)?/, '').split('.'), expression);
  }
  return asked;
}

function put(document: unknown, [step = '', ...rest]: readonly string[], value: unknown): void {
  if (document === null || typeof document !== 'object' || !(step in document)) return;
  const holder = document as Record<string, unknown>;
  if (rest.length === 0) holder[step] = value;
  else put(holder[step], rest, value);
}

/** The names in `${…}` wherever a value of the provider's own goes into the request. */
function valuesIn(generators: unknown): string[] {
  const names = [...JSON.stringify(generators ?? {}).matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name);
  return [...new Set(names)].sort();
}
