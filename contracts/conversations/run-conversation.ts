import { STATES, type StateName, stateParams } from '#contract-states';
import { previewBody } from '../provider/body.ts';
import { type HttpResponse, NoResponseError } from '../provider/http-client.ts';
import type { Level, Topic } from '../provider/pact.ts';
import { type BackendContext, sendToBackend } from '../provider/play-contract.ts';
import { createProblem } from '../provider/problems.ts';
import { setUpState } from '../provider/set-up-state.ts';
import { type ContractResult, skippedResult } from '../provider/verdict.ts';
import { createReply, type Outcome, type Reply, StepFailure } from './reply.ts';

/** The operations of a person's day, for what a contract of one request cannot say: each answer is right, and the next one is wrong. */
export interface Conversation {
  description: string;
  /** What a recommended conversation is about; without a topic it is required. */
  topic?: Topic;
  /** Each is set up by the states endpoint. */
  users: readonly { state: StateName; params?: object }[];
  steps: readonly Step[];
}

export interface ConversationRequest {
  operation: string;
  variables?: Record<string, unknown>;
  idempotencyKey?: string;
  /** False: the request has no id token. */
  signedIn?: boolean;
}

/** The values of a user's state. */
export type Values = Readonly<Record<string, unknown>>;

export interface StepContext {
  /** Who sends the request. */
  user: Values;
  /** The second user, if there is one. */
  other: Values;
  /** The replies to the steps so far; of a request that is sent several times at once the last one. */
  replies: readonly Reply[];
}

export interface Step {
  /** What the user does, in plain words. */
  text: string;
  request: ConversationRequest | ((context: StepContext) => ConversationRequest);
  /** Who sends it; default: the first user. */
  from?: 'other';
  /** Sends it so many times at once. */
  times?: number;
  /** Default: 'success'. */
  outcome?: Outcome;
  /** Further checks of the reply. */
  checks: readonly Check[];
}

/** Fails the step unless the reply passes. */
export type Check = (reply: Reply, context: StepContext) => void;

export const levelOf = (topic?: Topic): Level => (topic === undefined ? 'required' : 'recommended');

const CONVERSATIONS = 'Conversations';

interface ConversationContext extends BackendContext {
  /** The text of each operation. */
  queries: ReadonlyMap<string, string>;
}

/** Sets up the users of a conversation and runs its steps until a response is not as expected. */
export async function runConversation(
  { description, topic, users, steps }: Conversation,
  context: ConversationContext,
): Promise<ContractResult> {
  const startedAt = performance.now();
  const states = users.map(({ state, params }) => ({ name: state, params: stateParams(state, params) }));
  const common = {
    level: levelOf(topic),
    topic: topic ?? 'others',
    description,
    operation: CONVERSATIONS,
    states,
  } as const;
  if (context.states.kind === 'token') return skippedResult({ ...common, payload: '' }, 'needs a states endpoint');
  const replies: Reply[] = [];
  const result = () => {
    const done = steps.slice(0, replies.length + 1).map(({ text }, index) => `${index + 1}. ${text}`);
    return { ...common, payload: done.join(' '), ms: Math.round(performance.now() - startedAt) };
  };
  try {
    const [user = {}, other = user] = await Promise.all(states.map((state) => setUpUser(state, context)));
    for (const [index, step] of steps.entries()) {
      const name = `step ${index + 1} of ${steps.length}, '${step.text}'`;
      replies.push(await runStep(step, name, { user, other, replies }, context));
    }
    return { ...result(), outcome: 'passed', problems: [] };
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    const { problem, response } = error;
    const received = response && { response: `HTTP ${response.status} ${previewBody(response.body)}` };
    return { ...result(), outcome: 'failed', problems: [problem], ...received };
  }
}

async function setUpUser(
  { name, params }: { name: StateName; params: Record<string, unknown> },
  context: ConversationContext,
): Promise<Values> {
  const change = { state: name, params, action: 'setup' } as const;
  const required = STATES[name].values.filter((value) => value === 'accessToken');
  // There is nobody to set up.
  if (STATES[name].values.length === 0) return {};
  const setup = await setUpState(context.states, change, required, context.sender.requestState);
  if (!setup.ok) throw new StepFailure(createProblem('state', `'${name}' set up by the states endpoint`, setup.reason));
  context.secrets.addFrom(setup.values);
  return setup.values;
}

async function runStep(step: Step, name: string, days: StepContext, context: ConversationContext): Promise<Reply> {
  const { request, from, times = 1, outcome = 'success', checks } = step;
  const day = from === 'other' ? { ...days, user: days.other } : days;
  const sent = typeof request === 'function' ? request(day) : request;
  const { accessToken } = day.user;
  try {
    const send = () => sendRequest(sent, accessToken, context);
    const responses = await Promise.all(Array.from({ length: times }, send));
    const reply = createReply(responses.at(-1) as HttpResponse, name);
    // Of requests that are sent at once, some may be refused.
    if (times === 1) reply.expectOutcome(outcome, describeSuccess(sent));
    for (const check of checks) check(reply, day);
    return reply;
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
    throw new StepFailure(createProblem(`${name}: response`, 'a response', error.message));
  }
}

/** Most purchases are refused for their price. */
function describeSuccess({ variables }: ConversationRequest): string | undefined {
  const profile = variables?.['paymentProfile'] as { currentSubscriptionPrice?: number } | undefined;
  const price = profile?.currentSubscriptionPrice;
  return price === undefined
    ? undefined
    : `data of the operation, at the price of ${price} that was sent: the total of plan and add-ons, less the coupon`;
}

function sendRequest(
  { operation, variables = {}, idempotencyKey, signedIn = true }: ConversationRequest,
  accessToken: unknown,
  context: ConversationContext,
): Promise<HttpResponse> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/graphql-response+json,application/json;q=0.9',
    ...(signedIn && accessToken !== undefined ? { authorization: `Bearer ${accessToken}` } : {}),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  const body = { operationName: operation, variables, query: context.queries.get(operation) };
  return sendToBackend({ method: 'POST', path: '/graphql', headers, body }, context);
}
