import { randomUUID } from 'node:crypto';
import { CookieJar } from 'tough-cookie';
import { STATES, type StateName, stateParams } from '#contract-states';
import { currentSubscriptionId, readState } from '#domain';
import { previewBody } from '../provider/body.ts';
import { createProblem } from '../provider/problems.ts';
import type { BackendContext } from '../provider/send-to-backend.ts';
import { setUpState } from '../provider/set-up-state.ts';
import type { ContractResult } from '../provider/verdict.ts';
import { type Conversation, levelOf, type Run, type Send, type Step } from './conversation.ts';
import {
  type Changes,
  type ExpectedUser,
  expectUser,
  handleOf,
  productIdOf,
  type UserParams,
} from './expected-user.ts';
import { userInfoOf } from './samples.ts';
import { sendIntention, sendStep } from './send-step.ts';
import { type Outcome, StepFailure, type StepResponse } from './step-response.ts';
import { checkCoupon, createSetupIntent, expectIds, preview as requestPreview } from './steps.ts';
import { ACTIVE, findDifferences, idDifferences, type SeenUser, subscriptionsOf } from './user-differences.ts';

export interface FinishedConversation {
  conversation: Conversation;
  result: ContractResult;
  /** Requests the data of each user once more, because some mistakes show only later. Returns the failure, if any. */
  lookAgain: () => Promise<ContractResult | null>;
}

export async function runConversation(
  conversation: Conversation,
  backend: BackendContext,
): Promise<FinishedConversation> {
  const { users, steps, changes = [] } = conversation;
  const startedAt = performance.now();
  const states = users.map(({ state, params }) => ({
    name: state,
    params: stateParams(state, params) as UserParams & Record<string, unknown>,
  }));
  const common = { ...factsOf(conversation), states };
  const tag = randomUUID().slice(0, 8);
  const run: Run = {
    ...backend,
    userInfos: users.map(({ info }, number) => info ?? userInfoOf(number, tag)),
    ...{ keys: new Map(), cookies: new CookieJar(), values: [], looks: [], responses: [], sold: users.map(() => []) },
  };
  const all = steps.flat();
  const nameOf = (step: Step) => {
    const who = users.length === 1 ? '' : ` of user ${(step.user ?? 0) + 1}`;
    return `step ${all.indexOf(step) + 1} of ${all.length}${who}, '${step.text}'`;
  };
  const lookAtAll = (when: string, changed: readonly (Changes | undefined)[] = [], isLast = false) => {
    const expected = states.map(({ name, params }, number) =>
      expectUser(name, params, number, changed[number], changes[number]),
    );
    return Promise.all(
      states.map(({ params }, number) => {
        if (!isKnown(params)) return undefined;
        const name = `${when}, ${states.length === 1 ? 'the user' : `user ${number + 1} of ${states.length}`}`;
        return lookAt({ params, expected, number, name, isLast }, run).catch(about(number));
      }),
    );
  };
  const resultOf = async (work: () => Promise<unknown>): Promise<ContractResult> => {
    const result = () => {
      const done = all.slice(0, run.responses.length + 1).map(({ text, user = 0 }, index) => {
        const who = users.length === 1 ? '' : ` (user ${user + 1})`;
        return `${index + 1}.${who} ${text}`;
      });
      return { ...common, payload: done.join(' '), ms: Math.round(performance.now() - startedAt) };
    };
    try {
      await work();
      return { ...result(), outcome: 'passed', problems: [] };
    } catch (error) {
      if (!(error instanceof StepFailure)) throw error;
      const { problem, response, user } = error;
      const ofUser = user === null ? {} : { states: states.slice(user, user + 1) };
      const received = response && { response: `HTTP ${response.status} ${previewBody(response.body)}` };
      return { ...result(), ...ofUser, outcome: 'failed', problems: [problem], ...received };
    }
  };
  const result = await resultOf(async () => {
    for (const state of states) run.values.push(await setUpUser(state, run));
    run.looks = await lookAtAll('at the beginning');
    for (const together of steps) await sendTogether([together].flat(), nameOf, run);
    await lookAtAll('at the end', changes);
  });
  const lookAgain = async () => {
    const again = await resultOf(() => lookAtAll('some seconds later', changes, true));
    return again.outcome === 'passed' ? null : again;
  };
  return { conversation, result, lookAgain: result.outcome === 'passed' ? lookAgain : async () => null };
}

function factsOf({ description, topic, generated }: Conversation) {
  const common = { topic: topic ?? 'others', description };
  if (generated === undefined) return { ...common, level: levelOf(topic), operation: 'Conversations' };
  const { seed, path } = generated;
  const repeat = `--explore --seed ${seed} --path ${path}`;
  const named = { ...common, description: `${description}, conversation ${path}` };
  return { ...named, level: 'explored' as const, operation: 'Explored', repeat };
}

async function sendTogether(steps: readonly Step[], nameOf: (step: Step) => string, run: Run): Promise<void> {
  const received = await Promise.all(
    steps.map((step) => {
      const number = step.user ?? 0;
      return sendStep(step, nameOf(step), number, run).catch((error: unknown) => ({ error, number }));
    }),
  );
  for (const response of received) {
    if ('error' in response) about(response.number)(response.error);
    else run.responses.push(response);
  }
}

const about =
  (user: number) =>
  (error: unknown): never => {
    if (error instanceof StepFailure) error.user = user;
    throw error;
  };

const isKnown = (params: UserParams): boolean =>
  params.methods !== undefined || params.method !== undefined || params.productId !== undefined;

interface LookRequest {
  params: UserParams;
  expected: readonly ExpectedUser[];
  number: number;
  name: string;
  /** Whether a user whose data cannot be read is skipped, because a later state may have removed them. */
  isLast: boolean;
}

const WESTPAC = { offer: 'Westpac', extras: { saleSlug: 'eofy' } };

/** Asks for all that a user sees, as an opened dialog does: at first four requests at once, on connections of their own. */
async function lookAt(request: LookRequest, run: Run): Promise<SeenUser | undefined> {
  const { params, expected, number, name, isLast } = request;
  const send = (sent: Send, outcome: Outcome = 'success') =>
    sendStep({ text: '', send: sent, outcome, checks: [] }, `${name} asks`, number, run);
  const outcome = isLast ? 'any' : 'success';
  const handle = params.targetHandle ?? params.productHandle ?? handleOf(params.productId ?? '');
  const [methods, subscriptions, intent] = await Promise.all([
    send((api) => api.listPaymentMethods(), outcome),
    send((api) => api.currentPlan(), outcome),
    isLast ? undefined : send(createSetupIntent(number % 2 === 0 ? {} : WESTPAC)),
    isLast ? undefined : sendIntention(handle, number, run),
  ]);
  if (isLast && [methods, subscriptions].some((response) => !response.at('data'))) return undefined;
  expectIds(methods, 'data.listPaymentMethod.data');
  expectIds(subscriptions, 'data.getUserSubscriptions.subscriptionList');
  const before = run.looks[number];
  const user = expected[number] as ExpectedUser;
  const others = expected.filter((one) => one !== user);
  const compare = (look: SeenUser): SeenUser => {
    const differences = [
      ...findDifferences(user, look, others),
      ...(before ? idDifferences(run.sold[number] ?? [], before, look) : []),
    ];
    if (differences.length === 0) return look;
    const wanted = name.startsWith('at the beginning')
      ? 'what the state describes'
      : 'no other changes than those of the steps';
    const what = `${name}, in subscriptions, methods, preview and coupons`;
    const hint = differences.some((text) => text.includes('another user')) ? 'shared browser' : undefined;
    const problem = createProblem(what, wanted, `these differences: ${differences.join('; ')}`, hint);
    throw new StepFailure({ ...problem, cause: differences[0] ?? '' });
  };
  // Compares the lists first, because a backend would only refuse to preview a subscription that it has listed wrongly.
  const opened = compare({ intent: intent ?? methods, methods, subscriptions, preview: null, checks: null });
  if (isLast) return opened;
  const current = currentIdOf(opened);
  const [preview, ...checks] = await Promise.all([
    current !== null && handle !== '' && user.preview !== undefined ? send(requestPreview(current, handle)) : null,
    ...user.coupons.map(({ code }) => send(checkCoupon(code, handle), 'success or refused')),
  ]);
  const codes = user.coupons.map(({ code }, index) => [code, checks[index] as StepResponse] as const);
  return compare({ ...opened, preview, checks: new Map(codes) });
}

function currentIdOf(look: SeenUser): string | null {
  const subscriptions = subscriptionsOf(look).map(({ id, productId, state }) => ({
    ...{ id: String(id), productId: String(productId), state: readState(String(state), false) },
  }));
  const active = look.subscriptions.at(ACTIVE);
  const activeHandle = typeof active === 'string' && active !== '' ? active : null;
  const productList = activeHandle === null ? {} : { [activeHandle]: productIdOf(activeHandle) };
  return currentSubscriptionId({ activeHandle, subscriptions }, productList);
}

async function setUpUser(
  { name, params }: { name: StateName; params: Record<string, unknown> },
  context: BackendContext,
): Promise<Run['values'][0]> {
  const change = { state: name, params, action: 'setup' } as const;
  const required = STATES[name].values.filter((value) => value === 'accessToken' || value === 'validToken');
  if (STATES[name].values.length === 0) return {};
  const setup = await setUpState(context, change, required);
  if (!setup.ok)
    throw new StepFailure(createProblem('state', `'${name}' set up by the states endpoint`, setup.reason, setup.hint));
  context.secrets.addFrom(setup.values);
  return setup.values;
}
