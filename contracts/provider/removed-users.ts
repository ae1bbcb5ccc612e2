import { stateParams } from '#contract-states';
import { parseBody } from './body.ts';
import { NoResponseError } from './http-client.ts';
import { type BackendContext, sendToBackend } from './send-to-backend.ts';
import { setUpState } from './set-up-state.ts';

const REMOVED_USERS =
  'A setup of the states endpoint removes the users of earlier ones, so that their id tokens are rejected. Many users exist at once: create a new user in each setup, and leave the others.';
const STATE = 'a signed-in user has saved payment methods';
const OPERATION = 'ListPaymentMethod';

/** Sets up two users, one after the other. Returns the cause of many failures if the first one is gone then. */
export async function findRemovedUsers(
  context: BackendContext,
  queries: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const { states, sender } = context;
  if (states.kind !== 'endpoint') return [];
  const change = { state: STATE, params: stateParams(STATE), action: 'setup' } as const;
  const setUp = () => setUpState(states, change, ['accessToken'], sender.requestState);
  const first = await setUp();
  if (!first.ok) return [];
  const isThere = () => hasMethods(first.values['accessToken'], context, queries);
  try {
    return (await isThere()) && (await setUp()).ok && !(await isThere()) ? [REMOVED_USERS] : [];
  } catch (error) {
    if (error instanceof NoResponseError) return [];
    throw error;
  }
}

async function hasMethods(
  accessToken: unknown,
  context: BackendContext,
  queries: ReadonlyMap<string, string>,
): Promise<boolean> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` };
  const body = Buffer.from(JSON.stringify({ operationName: OPERATION, variables: {}, query: queries.get(OPERATION) }));
  const response = await sendToBackend({ method: 'POST', path: '/graphql', headers, body }, context);
  const { data } = (parseBody(response.body) ?? {}) as { data?: { listPaymentMethod?: unknown } };
  return Boolean(data?.listPaymentMethod);
}
