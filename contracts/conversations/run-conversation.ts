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
import { createStepResponse, type Outcome, StepFailure, type StepResponse } from './step-response.ts';
import { checkCoupon, createSetupIntent, expectIds, preview as requestPreview } from './steps.ts';

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
  const level = levelOf(topic);
  const common = { level, topic: topic ?? 'others', description, operation: 'Conversations', states } as const;
  if (backend.states.kind === 'token') return skippedResult({ ...common, payload: '' }, 'needs a states endpoint');
  // The users share a browser, one after the other: it sends the cookies that the backend has set.
  const context = { ...backend, cookies: new Map<string, string>() };
  const responses: StepResponse[] = [];
  const all = steps.flat().filter((step) => typeof step !== 'string');
  const result = () => {
    const done = all.slice(0, responses.length + 1).map(({ text }, index) => `${index + 1}. ${text}`);
    return { ...common, payload: done.join(' '), ms: Math.round(performance.now() - startedAt) };
  };
  const nameOf = (step: Step) => {
    const who = users.length === 1 ? '' : ` of user ${(step.user ?? 0) + 1}`;
    return `step ${all.indexOf(step) + 1} of ${all.length}${who}, '${step.text}'`;
  };
  try {
    const values: Values[] = [];
    for (const state of states) values.push(await setUpUser(state, context));
    const lookAtAll = (when: string, changed: Conversation['changes'] = []) => {
      const persons = states.map((state, number) => expectPerson(state.name, state.params, number, changed[number]));
      return Promise.all(
        states.map(({ params }, number) => {
          if (!isKnown(params)) return undefined;
          const name = `${when}, ${states.length === 1 ? 'the user' : `user ${number + 1} of ${states.length}`}`;
          return lookAt({ params, persons, number, user: values[number] ?? {}, name }, context).catch(about(number));
        }),
      );
    };
    const looks = await lookAtAll('at the beginning');
    for (const step of steps) {
      if (typeof step === 'string') {
        await lookAtAll(`after step ${responses.length}`);
        continue;
      }
      const received = await Promise.all(
        [step].flat().map((together) => {
          const number = together.user ?? 0;
          const stepContext = { user: values[number] ?? {}, number, users: values, looks, responses };
          return sendStep(together, nameOf(together), stepContext, context).catch((error: unknown) => ({
            error,
            number,
          }));
        }),
      );
      for (const response of received) {
        if ('error' in response) about(response.number)(response.error);
        else responses.push(response);
      }
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

const WESTPAC = { issuerName: 'Westpac', extraUpgradeProps: { saleSlug: 'eofy' } };

/** Asks for all that a person sees, as an opened dialog does: at first four requests at once, on connections of their own. */
async function lookAt(
  { params, persons, number, user, name }: Looked,
  context: ConversationContext & Cookies,
): Promise<Look> {
  const send = (request: ConversationRequest, outcome: Outcome = 'success') =>
    sendStep(
      { text: '', request, outcome, checks: [] },
      `${name} asks ${request.operation}`,
      { user, number, users: [], looks: [], responses: [] },
      context,
    );
  const handle = params.targetHandle ?? params.productHandle ?? handleOf(params.productId ?? '');
  const [intent, methods, subscriptions] = await Promise.all([
    send(createSetupIntent(number, number % 2 === 0 ? {} : WESTPAC)),
    send({ operation: 'ListPaymentMethod' }),
    send({ operation: 'GetUserSubscriptions' }),
    sendIntention(handle, user, context),
  ]);
  expectIds(methods, 'data.listPaymentMethod.data');
  expectIds(subscriptions, 'data.getUserSubscriptions.subscriptionList');
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
    const expected = name.startsWith('at the beginning')
      ? 'what the state describes'
      : 'no other changes than those of the steps';
    const what = `${name}, in subscriptions, methods, preview and coupons`;
    const problem = createProblem(what, expected, `these differences: ${differences.join('; ')}`);
    throw new StepFailure({ ...problem, cause: differences[0] ?? '' });
  };
  // First, because the subscription of somebody else has no preview.
  const opened = compare({ intent, methods, subscriptions, preview: null, checks: null });
  const [preview, ...checks] = await Promise.all([
    current !== null && handle !== '' && person.preview !== undefined ? send(requestPreview(current, handle)) : null,
    ...person.coupons.map(({ code }) => send(checkCoupon(code, handle), 'success or refused')),
  ]);
  const codes = person.coupons.map(({ code }, index) => [code, checks[index] as StepResponse] as const);
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

/** Sends the request of a step and checks its response. Throws a StepFailure. */
async function sendStep(
  { request, outcome = 'success', checks }: Step,
  name: string,
  step: StepContext,
  context: ConversationContext & Cookies,
): Promise<StepResponse> {
  const sent = typeof request === 'function' ? request(step) : request;
  const received = await sendRequest(sent, step.user['accessToken'], context).catch((error: unknown) => {
    if (!(error instanceof NoResponseError)) throw error;
    throw new StepFailure(createProblem(`${name}: response`, 'a response', error.message));
  });
  const response = createStepResponse(received, name);
  if (outcome !== 'any') response.expectOutcome(outcome, describeSuccess(sent));
  for (const check of checks) check(response, step);
  return response;
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

/** The other request that the dialog sends; its response does not matter. */
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
