import { STATES, type StateName, stateParams } from '#contract-states';
import { parseBody, previewBody } from '../provider/body.ts';
import { formatValue } from '../provider/expectation.ts';
import { type HttpResponse, NoResponseError } from '../provider/http-client.ts';
import type { Level, Topic } from '../provider/pact.ts';
import { type BackendContext, sendToBackend } from '../provider/play-contract.ts';
import { type ContractProblem, createProblem } from '../provider/problems.ts';
import { setUpState } from '../provider/set-up-state.ts';
import { type ContractResult, skippedResult } from '../provider/verdict.ts';

/** A dialogue of a few requests, for what a contract of one request cannot say. */
export interface Conversation {
  description: string;
  /** What a recommended conversation is about; without a topic it is required. */
  topic?: Topic;
  /** Each is set up by the states endpoint. */
  users: readonly { state: StateName; params?: object }[];
  /** Sends requests and checks the responses. `other` is the second user, if there is one. */
  run: (user: User, other: User) => Promise<void>;
}

export interface ConversationRequest {
  operation: string;
  variables?: Record<string, unknown>;
  idempotencyKey?: string;
  /** False: the request has no id token. */
  signedIn?: boolean;
}

export interface User {
  /** The values of the user's state. */
  values: Readonly<Record<string, unknown>>;
  /** `text` says in plain words what the user does. */
  send(text: string, request: ConversationRequest): Promise<Reply>;
}

export interface Reply {
  /** The value at a path of the body, or the 'HTTP status'. With `[*]` in the path: the values of all items of the list. */
  at(path: string): unknown;
  /** Fails the conversation unless the value at the path passes. `expected` describes the values that do. */
  expect(path: string, expected: string, passes: (value: unknown) => boolean): void;
  /** As `expect`, for a value that is not undefined. */
  expectEqual(path: string, value: unknown): void;
  /** A refusal, as the checkout reads it: errors with a message and no data, at any status but 401, 409 and 5xx. */
  expectRefusal(): void;
  /** The response to a request without a valid id token: errors, 401 or 403, and no data. */
  expectSignedOut(): void;
}

export const levelOf = (topic?: Topic): Level => (topic === undefined ? 'required' : 'recommended');

export const CONVERSATIONS = 'Conversations';

interface ConversationContext extends BackendContext {
  /** The text of each operation. */
  queries: ReadonlyMap<string, string>;
}

class ConversationFailure extends Error {
  readonly problem: ContractProblem;
  readonly response: HttpResponse | undefined;

  constructor(problem: ContractProblem, response?: HttpResponse) {
    super(problem.message);
    this.problem = problem;
    this.response = response;
  }
}

/** Sets up the users of a conversation and runs it until a response is not as expected. */
export async function runConversation(
  { description, topic, users, run }: Conversation,
  context: ConversationContext,
): Promise<ContractResult> {
  const startedAt = performance.now();
  const steps: string[] = [];
  const states = users.map(({ state, params }) => ({ name: state, params: stateParams(state, params) }));
  const common = {
    level: levelOf(topic),
    topic: topic ?? 'others',
    description,
    operation: CONVERSATIONS,
    states,
  } as const;
  if (context.states.kind === 'token') return skippedResult({ ...common, payload: '' }, 'needs a states endpoint');
  const result = () => ({ ...common, payload: steps.join(' '), ms: Math.round(performance.now() - startedAt) });
  try {
    const created: User[] = [];
    for (const state of states) created.push(await createUser(state, steps, context));
    const [first, second = first] = created;
    if (first && second) await run(first, second);
    return { ...result(), outcome: 'passed', problems: [] };
  } catch (error) {
    if (!(error instanceof ConversationFailure)) throw error;
    const { problem, response } = error;
    const received = response && { response: `HTTP ${response.status} ${previewBody(response.body)}` };
    return { ...result(), outcome: 'failed', problems: [problem], ...received };
  }
}

async function createUser(
  { name, params }: { name: StateName; params: Record<string, unknown> },
  steps: string[],
  context: ConversationContext,
): Promise<User> {
  const change = { state: name, params, action: 'setup' } as const;
  const required = STATES[name].values.filter((value) => value === 'accessToken');
  const setup = await setUpState(context.states, change, required, context.sender.requestState);
  if (!setup.ok) {
    throw new ConversationFailure(createProblem('state', `'${name}' set up by the states endpoint`, setup.reason));
  }
  const { values } = setup;
  context.secrets.addFrom(values);
  return {
    values,
    async send(text, request) {
      const step = `${steps.length + 1}. ${text}`;
      steps.push(step);
      try {
        const response = await sendRequest(request, values, context);
        return createReply(response, step);
      } catch (error) {
        if (!(error instanceof NoResponseError)) throw error;
        throw new ConversationFailure(createProblem('response', `a response (${step})`, error.message));
      }
    },
  };
}

function sendRequest(
  { operation, variables = {}, idempotencyKey, signedIn = true }: ConversationRequest,
  { accessToken }: User['values'],
  context: ConversationContext,
): Promise<HttpResponse> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/graphql-response+json,application/json;q=0.9',
    ...(signedIn ? { authorization: `Bearer ${accessToken}` } : {}),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  const body = { operationName: operation, variables, query: context.queries.get(operation) };
  return sendToBackend({ method: 'POST', path: '/graphql', headers, body }, context);
}

function createReply(response: HttpResponse, step: string): Reply {
  const body = parseBody(response.body);
  const at = (path: string) => (path === 'HTTP status' ? response.status : valueAt(body, path.split('.')));
  const expect: Reply['expect'] = (path, expected, passes) => {
    const value = at(path);
    if (passes(value)) return;
    throw new ConversationFailure(createProblem(`${path} (${step})`, expected, formatValue(value)), response);
  };
  const expectErrors = () =>
    expect('errors[*].message', 'messages that are not empty', (messages) => {
      const texts = messages as unknown[];
      return texts.length > 0 && texts.every((text) => typeof text === 'string' && text.trim() !== '');
    });
  const expectNoData = () =>
    expect('data', 'no data', (data) => Object.values((data ?? {}) as object).every((value) => value === null));
  return {
    at,
    expect,
    expectEqual: (path, value) =>
      expect(path, formatValue(value), (actual) => actual !== undefined && actual === value),
    expectRefusal() {
      expect('HTTP status', '200 or a 4xx other than 401 and 409', isRefusalStatus);
      expectErrors();
      expectNoData();
    },
    expectSignedOut() {
      if (response.status !== 401 && response.status !== 403) expectErrors();
      expectNoData();
    },
  };
}

const isRefusalStatus = (status: unknown): boolean =>
  status === 200 || (Number(status) >= 400 && Number(status) < 500 && status !== 401 && status !== 409);

function valueAt(value: unknown, [segment, ...rest]: readonly string[]): unknown {
  if (segment === undefined) return value;
  const name = segment.replace('[*]', '');
  const child = value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[name] : undefined;
  if (!segment.endsWith('[*]')) return valueAt(child, rest);
  return Array.isArray(child) ? child.map((item) => valueAt(item, rest)) : [];
}
