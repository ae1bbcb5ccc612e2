import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { arrange, type Facts } from '../backend/arrange.ts';
import { Refusal } from '../backend/refusal.ts';
import { supply } from '../backend/supply.ts';
import type { World } from '../backend/world.ts';
import { ConnectionLost } from '../graphql/execute-operation.ts';
import { withoutCardNumbers } from '../journal/card-numbers.ts';
import type { ScenarioServer } from '../scenario-server.ts';
import { nearestNames } from '../scenarios/index.ts';
import { shortened } from '../scenarios/shortened.ts';
import type { SessionKey } from '../sessions/session-key.ts';
import { type Call, json, readWholeObject } from './call.ts';
import { HttpProblem } from './http-problem.ts';
import type { Route } from './router.ts';
import { openSession } from './session-of-call.ts';
import { stateSessions } from './state-sessions.ts';

/** The states of the contracts, as contracts/ publishes them. Like schema.graphql it is read, and not imported. */
const STATES_FILE = new URL('../../contracts/states.json', import.meta.url);

interface State {
  state: string;
  scenario: string;
  params: { name: string; optional: boolean; example: unknown }[];
  supplies: { name: string }[];
}

/**
 * POST /pact/states: a verifier says what must be true, and is answered the values that only this server knows. Every
 * setup is a fresh session of the state's scenario; its teardown ends it when it has been asked something.
 */
export function statesRoute(
  server: Pick<ScenarioServer, 'sessions' | 'execute'>,
  file: URL | string = STATES_FILE,
): Route {
  const held = stateSessions(server.sessions);

  return {
    shown: 'POST /pact/states',
    path: '/pact/states',
    methods: {
      async POST(call) {
        const { state: sentence, params = {}, action = 'setup' } = await readWholeObject(call);
        if (typeof sentence !== 'string' || !isObject(params) || (action !== 'setup' && action !== 'teardown')) {
          throw new HttpProblem(400, 'Send {"state": text, "params": object, "action": "setup" or "teardown"}.');
        }
        const state = find(readStates(file), sentence);
        const said = JSON.stringify([sentence, params]);
        if (action === 'teardown') {
          held.end(said);
          return json({});
        }
        if (state.supplies.length === 0) return json({});
        const key = { scenario: state.scenario, session: `pact-${randomUUID()}` };
        const { journal, values } = await setUp(server, key, state, params, call);
        held.hold(said, key, journal);
        return json(values);
      },
    },
  };
}

async function setUp(
  server: Parameters<typeof statesRoute>[0],
  key: SessionKey,
  state: State,
  params: Facts,
  call: Call,
) {
  const usual = state.params.filter(({ optional }) => !optional).map(({ name, example }) => [name, example]);
  const facts: Facts = structuredClone({ ...Object.fromEntries(usual), ...params });
  const { world, journal } = openSession(server.sessions, key, call);
  try {
    arrange(world, withoutCardNumbers(facts));
    const names = state.supplies.map(({ name }) => name);
    const values = supply(world, names, facts);
    if (facts['idempotencyKey'] !== undefined) await buyUnheard(server, world, values, facts);
    return { journal, values };
  } catch (error) {
    server.sessions.end(key);
    if (error instanceof Refusal) throw new HttpProblem(422, `'${state.state}' cannot be: ${error.message}`);
    throw error;
  }
}

const BUY = `mutation CreateSubscription($paymentProfile: PaymentProfileInput!) {
  createSubscription(paymentProfile: $paymentProfile) { id }
}`;

/** Buys the product, as a browser whose connection breaks before it hears of it. */
async function buyUnheard(
  { execute }: Pick<ScenarioServer, 'execute'>,
  world: World,
  { accessToken, paymentMethodId, stripeCustomerId }: Record<string, string>,
  { productId, priceInCents, idempotencyKey }: Facts,
): Promise<void> {
  const paymentProfile = {
    currentSubscriptionId: productId,
    currentSubscriptionPrice: priceInCents,
    paymentMethodId,
    stripeCustomerId,
  };
  try {
    await execute(BUY, { paymentProfile }, accessToken, { idempotencyKey: String(idempotencyKey) });
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
  }
  if (world.subscriptions.length === 0) throw new Refusal('the purchase did not go through.', 'BAD_USER_INPUT');
}

function find(states: readonly State[], sentence: string): State {
  const found = states.find(({ state }) => state === sentence);
  if (found) return found;
  const nearest = nearestNames(
    sentence,
    states.map(({ state }) => state),
  );
  throw new HttpProblem(404, `There is no state '${shortened(sentence)}'. The nearest are: '${nearest.join("', '")}'.`);
}

function readStates(file: URL | string): State[] {
  if (!fs.existsSync(file)) throw new HttpProblem(404, 'There are no states: contracts/states.json is missing.');
  return (JSON.parse(fs.readFileSync(file, 'utf8')) as { states: State[] }).states;
}

const isObject = (value: unknown): value is Facts =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
