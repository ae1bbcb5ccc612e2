import { STATES, type StateName, stateParams } from '#contract-states';
import { currentSubscriptionId } from '#domain';
import { previewBody } from '../provider/body.ts';
import { formatValue } from '../provider/expectation.ts';
import { NoResponseError } from '../provider/http-client.ts';
import { type BackendContext, sendToBackend } from '../provider/play-contract.ts';
import { createProblem } from '../provider/problems.ts';
import { setUpState } from '../provider/set-up-state.ts';
import { type ContractResult, skippedResult } from '../provider/verdict.ts';
import {
  type Conversation,
  type ConversationRequest,
  levelOf,
  type Step,
  type StepContext,
  type Values,
} from './conversation.ts';
import {
  ACTIVE,
  expectPerson,
  findDifferences,
  handleOf,
  type Look,
  type PersonParams,
  productIdOf,
  subscriptionsOf,
} from './person.ts';
import { createReply, type Outcome, type Reply, StepFailure } from './reply.ts';
import * as day from './steps.ts';

const CONVERSATIONS = 'Conversations';

interface ConversationContext extends BackendContext {
  /** The text of each operation. */
  queries: ReadonlyMap<string, string>;
}

/** Sets up the users of a conversation and runs its steps until a response is not as expected. */
export async function runConversation(
  { description, topic, users, steps, changes = [] }: Conversation,
  backend: ConversationContext,
): Promise<ContractResult> {
  const startedAt = performance.now();
  const states = users.map(({ state, params }) => ({
    name: state,
    params: stateParams(state, params) as PersonParams & Record<string, unknown>,
  }));
  const common = {
    level: levelOf(topic),
    topic: topic ?? 'others',
    description,
    operation: CONVERSATIONS,
    states,
  } as const;
  if (backend.states.kind === 'token') return skippedResult({ ...common, payload: '' }, 'needs a states endpoint');
  // The users share a browser, one after the other: it sends the cookies that the backend has set.
  const context = { ...backend, cookies: new Map<string, string>() };
  const replies: Reply[] = [];
  const all = steps.flat().filter((each) => typeof each !== 'string');
  const result = () => {
    const done = all.slice(0, replies.length + 1).map(({ text }, index) => `${index + 1}. ${text}`);
    return { ...common, payload: done.join(' '), ms: Math.round(performance.now() - startedAt) };
  };
  const nameOf = (step: Step) => {
    const who = users.length === 1 ? '' : ` of user ${(step.user ?? 0) + 1}`;
    return `step ${all.indexOf(step) + 1} of ${all.length}${who}, '${step.text}'`;
  };
  try {
    const values: Values[] = [];
    for (const state of states) values.push(await setUpUser(state, context));
    const lookAtAll = (when: string, changed: Conversation['changes'] = []) =>
      Promise.all(
        states.map(({ params }, number) => {
          const persons = states.map((state, index) => expectPerson(state.name, state.params, index, changed[index]));
          const who = states.length === 1 ? 'the user' : `user ${number + 1} of ${states.length}`;
          if (!isKnown(params)) return undefined;
          const looked = { params, persons, number, user: values[number] ?? {}, name: `${when}, ${who}` };
          return lookAt(looked, context).catch(about(number));
        }),
      );
    const looks = await lookAtAll('at the beginning');
    for (const step of steps) {
      if (typeof step === 'string') {
        await lookAtAll(`after step ${replies.length}`);
        continue;
      }
      const together = [step].flat();
      const outcomes = await Promise.all(
        together.map((each) => {
          const number = each.user ?? 0;
          const stepContext = { user: values[number] ?? {}, number, users: values, looks, replies };
          return sendStep(each, nameOf(each), stepContext, context);
        }),
      );
      for (const [index, judge] of outcomes.entries())
        replies.push(await judge().catch(about(together[index]?.user ?? 0)));
    }
    await lookAtAll('at the end', changes);
    return { ...result(), outcome: 'passed', problems: [] };
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    const { problem, response, user } = error;
    const ofUser = user === null ? {} : { states: states.slice(user, user + 1) };
    const received = response && { response: `HTTP ${response.status} ${previewBody(response.body)}` };
    return { ...result(), ...ofUser, outcome: 'failed', problems: [problem], ...received };
  }
}

/** Says whom a failure is about. */
const about =
  (user: number) =>
  (error: unknown): never => {
    if (error instanceof StepFailure) error.user = user;
    throw error;
  };

/** Whether the state says what its user has. */
const isKnown = (params: PersonParams): boolean =>
  params.methods !== undefined || params.method !== undefined || params.productId !== undefined;

interface Looked {
  params: PersonParams;
  persons: readonly ReturnType<typeof expectPerson>[];
  number: number;
  user: Values;
  name: string;
}

/** Asks for all that a person sees, as an opened dialog does: at first four requests at once, on connections of their own. */
async function lookAt(
  { params, persons, number, user, name }: Looked,
  context: ConversationContext & Cookies,
): Promise<Look> {
  const send = async (request: ConversationRequest, outcome: Outcome = 'success') => {
    const judge = await sendStep(
      { text: '', request, outcome, checks: [] },
      `${name} asks ${request.operation}`,
      { user, number, users: [], looks: [], replies: [] },
      context,
    );
    return judge();
  };
  const handle = params.targetHandle ?? params.productHandle ?? handleOf(params.productId ?? '');
  const [intent, methods, subscriptions] = await Promise.all([
    send(
      day.createSetupIntent(
        number,
        number % 2 === 0 ? {} : { issuerName: 'Westpac', extraUpgradeProps: { saleSlug: 'eofy' } },
      ),
    ),
    send({ operation: 'ListPaymentMethod' }),
    send({ operation: 'GetUserSubscriptions' }),
    sendIntention(handle, user, context),
  ]);
  day.expectIds(methods, 'data.listPaymentMethod.data');
  day.expectIds(subscriptions, 'data.getUserSubscriptions.subscriptionList');
  const list = subscriptionsOf({ subscriptions }).map(({ id, productId, state }) => ({
    id: String(id),
    productId: String(productId),
    state: String(state),
  }));
  const active = subscriptions.at(ACTIVE);
  const activeHandle = typeof active === 'string' && active !== '' ? active : null;
  const current = currentSubscriptionId(
    { activeHandle, subscriptions: list },
    activeHandle === null ? {} : { [activeHandle]: productIdOf(activeHandle) },
  );
  const person = persons[number] as (typeof persons)[0];
  const others = persons.filter((_, index) => index !== number);
  const compare = (look: Look): Look => {
    const differences = findDifferences(person, look, others);
    if (differences.length === 0) return look;
    const expected = name.startsWith('at the beginning') ? 'what the state says' : 'only what the steps change';
    const what = `${name}: subscriptions, methods, preview and coupons`;
    const problem = createProblem(what, expected, differences.join('; '));
    throw new StepFailure({ ...problem, cause: differences[0] ?? '' });
  };
  // First, because the subscription of somebody else has no preview.
  const opened = compare({ intent, methods, subscriptions, preview: null, checks: null });
  const [preview, ...checks] = await Promise.all([
    current !== null && handle !== '' && person.preview !== undefined ? send(day.preview(current, handle)) : null,
    ...person.coupons.map(({ code }) => send(day.checkCoupon(code, handle), 'success or refused')),
  ]);
  const codes = person.coupons.map(({ code }, index) => [code, checks[index] as Reply] as const);
  return compare({ ...opened, preview, checks: new Map(codes) });
}

async function setUpUser(
  { name, params }: { name: StateName; params: Record<string, unknown> },
  context: ConversationContext,
): Promise<Values> {
  const change = { state: name, params, action: 'setup' } as const;
  const required = STATES[name].values.filter((value) => value === 'accessToken' || value === 'validToken');
  // There is nobody to set up.
  if (STATES[name].values.length === 0) return {};
  const setup = await setUpState(context.states, change, required, context.sender.requestState);
  if (!setup.ok)
    throw new StepFailure(createProblem('state', `'${name}' set up by the states endpoint`, setup.reason, setup.hint));
  context.secrets.addFrom(setup.values);
  return setup.values;
}

interface Cookies {
  cookies: Map<string, string>;
}

/** Sends the request of a step. Returns what judges its reply. */
async function sendStep(
  { request, outcome = 'success', checks }: Step,
  name: string,
  step: StepContext,
  context: ConversationContext & Cookies,
): Promise<() => Promise<Reply>> {
  try {
    const sent = typeof request === 'function' ? request(step) : request;
    const response = await sendRequest(sent, step.user['accessToken'], context);
    return async () => {
      const reply = createReply(response, name);
      if (outcome !== 'any') reply.expectOutcome(outcome, describeSuccess(sent));
      for (const check of checks) check(reply, step);
      return reply;
    };
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error;
    return async () => {
      throw new StepFailure(createProblem(`${name}: response`, 'a response', error.message));
    };
  }
}

/** With what was sent, because that is what a backend refuses; most purchases are refused for their price. */
function describeSuccess({ operation, variables = {} }: ConversationRequest): string {
  const rule = operation === 'CreateSubscription' ? ', at the total of plan and add-ons, less the coupon' : '';
  const sent = Object.keys(variables).length === 0 ? '' : `, for ${formatValue(variables, 400)}`;
  return `data of the operation${rule}${sent}`;
}

async function sendRequest(
  { operation, variables = {}, idempotencyKey, token: own }: ConversationRequest,
  accessToken: unknown,
  context: ConversationContext & Cookies,
) {
  const token = own === undefined ? accessToken : own;
  const headers = {
    accept: 'application/graphql-response+json,application/json;q=0.9',
    ...(token === undefined || token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  const body = { operationName: operation, variables, query: context.queries.get(operation) };
  return sendWithCookies('/graphql', headers, body, context);
}

/** What the dialog sends besides; its answer does not matter. */
async function sendIntention(plan: string, { accessToken }: Values, context: ConversationContext & Cookies) {
  const headers = { authorization: `Bearer ${accessToken}` };
  const body = { plan, type: 'upgrade-intention' };
  await sendWithCookies('/chargify/subscription/upgrade', headers, body, context).catch(() => null);
}

async function sendWithCookies(
  path: string,
  headers: Record<string, string>,
  body: object,
  context: ConversationContext & Cookies,
) {
  const { cookies } = context;
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const sent = { 'content-type': 'application/json', ...headers, ...(cookie === '' ? {} : { cookie }) };
  const response = await sendToBackend({ method: 'POST', path, headers: sent, body }, context);
  for (const text of response.headers['set-cookie'] ?? []) {
    const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(text) ?? [];
    if (name !== '') cookies.set(name, value);
  }
  return response;
}
