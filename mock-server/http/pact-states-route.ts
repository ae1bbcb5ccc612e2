import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { BackendError } from '../backend/backend-error.ts';
import { type StateParams, setUpProviderState } from '../backend/provider-state-setup.ts';
import { providerStateValues } from '../backend/provider-state-values.ts';
import { redactCardNumbers } from '../journal/card-numbers.ts';
import { isJsonObject } from '../own-value.ts';
import { ConnectionLostError } from '../pipeline/index.ts';
import type { ScenarioServer } from '../scenario-server.ts';
import { nearestNames } from '../scenarios/index.ts';
import type { SessionKey } from '../sessions/session-key.ts';
import type { Session, SessionStore } from '../sessions/session-store.ts';
import { truncate } from '../truncate.ts';
import type { HttpContext } from './http-context.ts';
import { HttpError } from './http-error.ts';
import { createPactStateSessions } from './pact-state-sessions.ts';
import { readJsonObject } from './read-body.ts';
import { json } from './reply.ts';
import { clientAddress } from './request-session.ts';
import type { Route } from './router.ts';

/** The published states of the contracts. Read at run time. */
const STATES_FILE = new URL('../../contracts/states.json', import.meta.url);

interface PactState {
  state: string;
  scenario: string;
  params: { name: string; optional: boolean; example: unknown }[];
  supplies: { name: string }[];
}

/**
 * POST /pact/states: sets up a provider state in a new session of the state's scenario and returns the provider state
 * values; the teardown ends the session.
 */
export function pactStatesRoute(
  server: Pick<ScenarioServer<SessionStore>, 'sessions' | 'execute'>,
  file: URL | string = STATES_FILE,
): Route {
  const stateSessions = createPactStateSessions(server.sessions);

  return {
    label: 'POST /pact/states',
    path: '/pact/states',
    methods: {
      async POST(http) {
        const { state: name, params = {}, action = 'setup' } = await readJsonObject(http);
        if (typeof name !== 'string' || !isJsonObject(params) || (action !== 'setup' && action !== 'teardown')) {
          throw new HttpError(400, 'Send {"state": text, "params": object, "action": "setup" or "teardown"}.');
        }
        const state = findState(readStates(file), name);
        const setupKey = JSON.stringify([name, params]);
        if (action === 'teardown') {
          await stateSessions.end(setupKey);
          return json({});
        }
        if (state.supplies.length === 0) return json({});
        const key = { scenario: state.scenario, session: `pact-${randomUUID()}` };
        const values = await setUpState(server, key, state, params, http);
        await stateSessions.add(setupKey, key);
        return json(values);
      },
    },
  };
}

async function setUpState(
  server: Parameters<typeof pactStatesRoute>[0],
  key: SessionKey,
  state: PactState,
  params: StateParams,
  http: HttpContext,
) {
  const defaults = state.params.filter(({ optional }) => !optional).map(({ name, example }) => [name, example]);
  const stateParams: StateParams = structuredClone({ ...Object.fromEntries(defaults), ...params });
  const names = state.supplies.map(({ name }) => name);
  const setUp = ({ world }: Session) => {
    setUpProviderState(world, redactCardNumbers(stateParams));
    return providerStateValues(world, names, stateParams);
  };
  try {
    const values = await server.sessions.update(key, setUp, { client: clientAddress(http) });
    if (stateParams['idempotencyKey'] !== undefined) await buyWithLostResponse(server, key, values, stateParams);
    return values;
  } catch (error) {
    await server.sessions.end(key);
    if (error instanceof BackendError)
      throw new HttpError(422, `The state '${state.state}' cannot be set up: ${error.message}`);
    throw error;
  }
}

const CREATE_SUBSCRIPTION = `mutation CreateSubscription($paymentProfile: PaymentProfileInput!) {
  createSubscription(paymentProfile: $paymentProfile) { id }
}`;

/** Buys the product over a connection that is lost before the response arrives. */
async function buyWithLostResponse(
  { execute, sessions }: Pick<ScenarioServer<SessionStore>, 'sessions' | 'execute'>,
  key: SessionKey,
  { accessToken, paymentMethodId, stripeCustomerId }: Record<string, string>,
  { productId, priceInCents, idempotencyKey }: StateParams,
): Promise<void> {
  const paymentProfile = {
    currentSubscriptionId: productId,
    currentSubscriptionPrice: priceInCents,
    paymentMethodId,
    stripeCustomerId,
  };
  try {
    await execute(CREATE_SUBSCRIPTION, { paymentProfile }, accessToken, { idempotencyKey: String(idempotencyKey) });
  } catch (error) {
    if (!(error instanceof ConnectionLostError)) throw error;
  }
  const subscriptions = await sessions.view(key, ({ world }) => world.subscriptions.length);
  if (subscriptions === 0) throw new BackendError('the purchase did not go through.', 'BAD_USER_INPUT');
}

function findState(states: readonly PactState[], name: string): PactState {
  const found = states.find(({ state }) => state === name);
  if (found) return found;
  const nearest = nearestNames(
    name,
    states.map(({ state }) => state),
  );
  throw new HttpError(404, `There is no state '${truncate(name)}'. The nearest are: '${nearest.join("', '")}'.`);
}

function readStates(file: URL | string): PactState[] {
  if (!fs.existsSync(file))
    throw new HttpError(404, 'contracts/states.json is missing. Create it with: npm run contracts.');
  return (JSON.parse(fs.readFileSync(file, 'utf8')) as { states: PactState[] }).states;
}
