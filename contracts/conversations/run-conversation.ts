import { stateParams } from '#contract-states';
import { parseBody, previewBody } from '../provider/body.ts';
import { type HttpResponse, NoResponseError } from '../provider/http-client.ts';
import type { ContractProblem } from '../provider/problems.ts';
import type { RequestSender } from '../provider/request-sender.ts';
import type { Secrets } from '../provider/secrets.ts';
import { type StatesSource, setUpState } from '../provider/set-up-state.ts';
import type { ContractResult } from '../provider/verdict.ts';
import type { Conversation, Step } from './conversation.ts';
import { findProblem, valuesAt } from './expectations.ts';

export const CONVERSATIONS = 'Conversations';

interface ConversationContext {
  providerBaseUrl: string;
  states: StatesSource;
  sender: RequestSender;
  secrets: Secrets;
  /** The text of each operation. */
  queries: ReadonlyMap<string, string>;
}

type Values = Record<string, unknown>;

/** Sets up the users of a conversation and sends its requests until one has another response than expected. */
export async function runConversation(
  conversation: Conversation,
  context: ConversationContext,
): Promise<ContractResult> {
  const { description, users, steps } = conversation;
  const startedAt = performance.now();
  const states = Object.values(users).map(({ state, params }) => ({ name: state, params: stateParams(state, params) }));
  const payload = steps.map(({ text }, index) => `${index + 1}. ${text}`).join(' ');
  const result = (problems: ContractProblem[], answered?: HttpResponse): ContractResult => ({
    description,
    operation: CONVERSATIONS,
    outcome: problems.length === 0 ? 'holds' : 'fails',
    problems,
    ms: performance.now() - startedAt,
    states,
    payload,
    ...(answered === undefined ? {} : { answered: `HTTP ${answered.status} ${previewBody(answered.body)}` }),
  });
  if (context.states.kind === 'token')
    return { ...result([]), outcome: 'not-tried', reason: 'needs a states endpoint', ms: 0 };

  const userValues = new Map<string, Values>();
  for (const [name, { state, params }] of Object.entries(users)) {
    const change = { state, params: stateParams(state, params), action: 'setup' } as const;
    const setup = await setUpState(context.states, change, ['accessToken'], context.sender.requestState);
    if (!setup.ok) return result([createProblem('state', `'${state}' set up by the states endpoint`, setup.reason)]);
    context.secrets.addFrom(setup.values);
    userValues.set(name, setup.values);
  }
  const valuesByUser = Object.fromEntries(
    [...userValues].flatMap(([user, values]) =>
      Object.entries(values).map(([name, value]) => [`${user}.${name}`, value]),
    ),
  );
  const remembered: Values = {};
  for (const [index, step] of steps.entries()) {
    const values = { ...userValues.get(step.user ?? Object.keys(users)[0] ?? ''), ...valuesByUser, ...remembered };
    const { text } = step;
    try {
      const response = await sendStep(step, values, context);
      const body = parseBody(response.body);
      for (const [name, path] of Object.entries(step.remember ?? {}))
        [remembered[name]] = valuesAt(body, path.split('.'));
      const problems = (step.expect ?? []).flatMap((expectation) => {
        const problem = findProblem(fillIn(expectation, { ...values, ...remembered }), {
          status: response.status,
          body,
        });
        return problem
          ? [createProblem(`${problem.field} (${index + 1}. ${text})`, problem.expected, problem.got)]
          : [];
      });
      if (problems.length > 0) return result(problems, response);
    } catch (error) {
      if (!(error instanceof NoResponseError)) throw error;
      return result([createProblem('response', `a response (${index + 1}. ${text})`, error.message)]);
    }
  }
  return result([]);
}

/** The first response of the requests of a step. */
async function sendStep(step: Step, values: Values, context: ConversationContext): Promise<HttpResponse> {
  const { operation, variables = {}, signedIn = true, idempotencyKey, times = 1 } = step;
  const query = context.queries.get(operation);
  const body = Buffer.from(JSON.stringify({ operationName: operation, variables: fillIn(variables, values), query }));
  const headers = {
    'content-type': 'application/json',
    accept: 'application/graphql-response+json,application/json;q=0.9',
    'content-length': body.length,
    ...(signedIn ? { authorization: `Bearer ${values['accessToken']}` } : {}),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  const url = new URL(`${context.providerBaseUrl.replace(/\/+$/, '')}/graphql`);
  const send = () => context.sender.requestProvider(url, { method: 'POST', headers, body });
  const [first = await send()] = await Promise.all(Array.from({ length: times }, send));
  context.secrets.addFromBody(first.body);
  return first;
}

/** Replaces `{name}` in all text values; a text that is nothing else becomes the value itself. */
function fillIn<Value>(value: Value, values: Values): Value {
  return JSON.parse(JSON.stringify(value), (_, each) => {
    if (typeof each !== 'string') return each;
    const [, whole] = /^\{([\w.]+)\}$/.exec(each) ?? [];
    if (whole !== undefined) return values[whole];
    return each.replaceAll(/\{([\w.]+)\}/g, (_all, name: string) => String(values[name]));
  });
}

const createProblem = (field: string, expected: string, got: string): ContractProblem => ({
  field,
  expected,
  got,
  message: `${field}: expected ${expected}, got ${got}`,
});
