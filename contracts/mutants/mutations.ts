/** Builders for mutations. */
import { type FieldValue, removeAt, renameAt, setAt, valueAt } from './json-fields.ts';
import type { JsonObject, MutableRequest, MutableResponse, Mutation } from './mutation.ts';

const onResponse = (response: NonNullable<Mutation['response']>): Mutation => ({ response });
const onRequest = (request: NonNullable<Mutation['request']>): Mutation => ({ request });

/** Sets a field of the response body, if it exists. */
export const setField = (path: string, value: FieldValue): Mutation =>
  onResponse(({ body }) => setAt(body, path, value));

/** Sets a field of the response body whose value matches. */
export const setFieldWhere = (path: string, predicate: (old: unknown) => boolean, value: FieldValue): Mutation =>
  setField(path, (old: unknown) => {
    if (!predicate(old)) return old;
    return typeof value === 'function' ? value(old) : value;
  });

export const removeField = (path: string): Mutation => onResponse(({ body }) => removeAt(body, path));

/** Renames a field of the response body. */
export const renameField = (path: string, name: string): Mutation =>
  onResponse(({ body }) => renameAt(body, path, name));

type ResponseKind = 'success' | 'error' | 'unauthenticated';

/** Changes the status of responses of a kind. */
export const setStatus = (kind: ResponseKind, status: number): Mutation =>
  onResponse((response) => {
    if (responseKind(response) === kind) response.status = status;
  });

/** Replaces the body of responses of a kind. */
export const replaceBody = (kind: ResponseKind, createBody: (body: JsonObject) => unknown): Mutation =>
  onResponse((response) => {
    if (responseKind(response) === kind) response.body = createBody(response.body as JsonObject);
  });

export const setHeader = (name: string, value: string): Mutation =>
  onResponse(({ headers }) => {
    headers[name] = value;
  });

/** Replaces every response. */
export const replaceResponse = (replacement: Partial<MutableResponse>): Mutation =>
  onResponse((response) => {
    Object.assign(response, structuredClone(replacement));
  });

type RequestPredicate = (request: MutableRequest) => boolean;
const always: RequestPredicate = () => true;

/** Replaces errors with this code by the example response of a contract. */
export const succeedOnError = (code: string, contract: string, predicate = always): Mutation =>
  onResponse((response, request, examples) => {
    if (errorCode(response) === code && predicate(request)) Object.assign(response, examples(contract));
  });

/** Replaces successes by the example response of a contract. */
export const replaceSuccess = (contract: string, predicate = always): Mutation =>
  onResponse((response, request, examples) => {
    if (responseKind(response) === 'success' && predicate(request)) Object.assign(response, examples(contract));
  });

/** Replaces 401 responses by the example response of a contract. */
export const acceptUnauthenticated = (accepted: 'no token' | 'invalid token', contract: string): Mutation =>
  onResponse((response, request, examples) => {
    const token = request.headers['authorization'] === undefined ? 'no token' : 'invalid token';
    if (response.status === 401 && accepted === token) Object.assign(response, examples(contract));
  });

/** Rejects matching requests. */
export const rejectRequests = (predicate: RequestPredicate, message: string, code = 'BAD_USER_INPUT'): Mutation =>
  onResponse((response, request) => {
    if (responseKind(response) === 'success' && predicate(request)) response.body = errorBody(message, code);
  });

/** Rejects requests whose response has a matching field. */
export const rejectResponses = (
  path: string,
  predicate: (value: unknown) => boolean,
  message: string,
  code = 'BAD_USER_INPUT',
): Mutation =>
  onResponse((response) => {
    if (responseKind(response) === 'success' && predicate(valueAt(response.body, path)))
      response.body = errorBody(message, code);
  });

/** Responds with a GraphQL validation error. */
export const failValidation = (message: string, predicate = always): Mutation =>
  onResponse((response, request) => {
    if (!predicate(request) || response.status === 401) return;
    response.status = 400;
    response.body = { errors: [{ message, extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] };
  });

/** Changes an argument or a field of one. */
export const setArgument = (path: string, value: FieldValue): Mutation =>
  onRequest(({ body }) => setAt(body, path, value));

/** Ignores an argument or a field of one. */
export const dropArgument = (path: string): Mutation => onRequest(({ body }) => removeAt(body, path));

/** Replaces text in the client's query, as for a different schema. */
export const replaceInQuery = (replacement: string, text: string): Mutation =>
  onRequest(({ body }) => setAt(body, 'query', (query: unknown) => String(query).replaceAll(text, replacement)));

export const dropHeader = (name: string): Mutation => onRequest(({ headers }) => void delete headers[name]);

/** Sends the request to another method or path. */
export const reroute = (target: Partial<Pick<MutableRequest, 'method' | 'path'>>): Mutation =>
  onRequest((request) => Object.assign(request, target));

export const hasArgument =
  (path: string): RequestPredicate =>
  ({ body }) =>
    valueAt(body, path) !== undefined;

const errorBody = (message: string, code: string) => ({ errors: [{ message, extensions: { code } }], data: null });

function responseKind({ status, body }: MutableResponse): ResponseKind | null {
  if (status === 401) return 'unauthenticated';
  if (status !== 200 || body === null || typeof body !== 'object') return null;
  return 'errors' in body ? 'error' : 'success';
}

const errorCode = ({ body }: MutableResponse): unknown => valueAt(body, 'errors.0.extensions.code');
