/** Wrong backends, as changes of the requests and the responses of a correct one. */

export interface MutableRequest {
  method: string;
  path: string;
  /** Names are in lower case. */
  headers: Record<string, string>;
  body: JsonObject;
}

export interface MutableResponse {
  status: number;
  /** Names are in lower case. */
  headers: Record<string, string | string[]>;
  /** Parsed JSON, or text if it is not JSON. */
  body: unknown;
}

type JsonObject = Record<string, unknown>;

/** Modifies a request before the backend receives it, or a response before the checkout does. */
export interface Mutation {
  request?: (request: MutableRequest) => void;
  response?: (response: MutableResponse, request: MutableRequest) => void;
}

type Send = (request: MutableRequest) => Promise<MutableResponse>;

/** Creates the handler of a run. It may remember earlier requests. */
export type CreateHandler = () => (request: MutableRequest, send: Send) => Promise<MutableResponse>;

/** A new value, or a function of the old one. */
type FieldValue = unknown | ((old: unknown) => unknown);

/** Sets the field at a path such as 'data.list[*].id', if it exists; `[*]` stands for every item of a list. */
export const setField = (path: string, value: FieldValue): Mutation => ({
  response: ({ body }) => setAt(body, path, value),
});

/** Sets a field of the response whose value is this one. */
export const replaceValue = (path: string, old: unknown, value: unknown): Mutation =>
  setField(path, (current: unknown) => (current === old ? value : current));

export const setStatus = (from: number, to: number): Mutation => ({
  response: (response) => {
    if (response.status === from) response.status = to;
  },
});

export const setArgument = (path: string, value: FieldValue): Mutation => ({
  request: ({ body }) => setAt(body, `variables.${path}`, value),
});

export const dropArgument = (path: string): Mutation => ({
  request: ({ body }) => atPath(body, pathSegments(`variables.${path}`), (parent, key) => delete parent[key]),
});

export const reportSuccess: Mutation = {
  response: (response, request) => {
    if (response.status !== 200 || hasErrors(response)) Object.assign(response, success(request));
  },
};

export const refuse: Mutation = {
  response: (response, { path }) => {
    response.status = path === '/graphql' ? 200 : 400;
    response.body = {
      errors: [{ message: 'The request is not possible.', extensions: { code: 'NOT_FOUND' } }],
      data: null,
    };
  },
};

const success = ({ body }: MutableRequest): MutableResponse => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: { data: { [rootField(body)]: { id: 'sub_of_mutant' } } },
});

const rootField = ({ operationName }: JsonObject): string => {
  const name = String(operationName);
  return name.charAt(0).toLowerCase() + name.slice(1);
};

const hasErrors = ({ body }: MutableResponse): boolean => body !== null && typeof body === 'object' && 'errors' in body;

function setAt(body: unknown, path: string, value: FieldValue): void {
  atPath(body, pathSegments(path), (parent, key) => {
    parent[key] = typeof value === 'function' ? value(parent[key]) : structuredClone(value);
  });
}

const pathSegments = (path: string): string[] => path.replaceAll('[*]', '.*').split('.');

function atPath(
  value: unknown,
  [key = '', ...rest]: string[],
  change: (parent: JsonObject, key: string) => void,
): void {
  if (value === null || typeof value !== 'object') return;
  const parent = value as JsonObject;
  const keys = key === '*' ? Object.keys(parent) : Object.hasOwn(parent, key) ? [key] : [];
  for (const name of keys) rest.length === 0 ? change(parent, name) : atPath(parent[name], rest, change);
}
