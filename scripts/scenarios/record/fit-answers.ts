import { isDeepStrictEqual } from 'node:util';
import { createScenarioServer, type ScenarioServer, type World } from '#scenario-server';
import type { Scenario } from '#scenarios';
import { isJsonObject } from '../../../mock-server/json.ts';
import type { ForwardedCall } from '../../replay/backend/forward-requests.ts';
import { createIdMap, ID_FIELD } from '../../replay/backend/id-map.ts';
import { answerData, numberCalls } from './fixtures-from-calls.ts';

type Script = Record<string, World['script'][string]>;

/**
 * The scripted answers with which the simulated backend answers the recorded calls as the real backend did. Calls that it
 * answers so by itself, from the fixtures, need none.
 */
export async function fitAnswers(
  scenario: Scenario,
  calls: readonly ForwardedCall[],
  recorded: World,
): Promise<Script> {
  const server = await createScenarioServer({ scenarios: [scenario] });
  const script: Script = {};
  try {
    // Each round scripts one call; later calls may depend on it.
    for (let round = 0; round <= calls.length; round += 1) {
      const session = { scenario: scenario.name, session: `round-${round}` };
      const world = await server.sessions.view(session, (opened) => opened.world);
      // Records that the page created at the card provider, which no fixture has.
      const { provider, setupIntents } = structuredClone(recorded);
      Object.assign(world, { provider, setupIntents, script: structuredClone(script) });
      const misfit = await findMisfit(server, `demo.${session.scenario}.${session.session}`, calls);
      if (!misfit) return script;
      const { operation } = misfit.call;
      const answers = script[operation] ?? [];
      while (answers.length < misfit.index) answers.push({ kind: 'work' });
      script[operation] = [...answers.slice(0, misfit.index), scriptedAnswer(misfit.call)];
    }
    return script;
  } finally {
    await server.stop();
  }
}

/** The first call that the session answers otherwise than the backend did, with its number among those of its operation. */
async function findMisfit(server: ScenarioServer, token: string, calls: readonly ForwardedCall[]) {
  const ids = createIdMap();
  for (const { call, index } of numberCalls(calls)) {
    const { operation, query, variables, idempotencyKey, status, body } = call;
    // Other statuses become faults, and an intent is always the emulator's.
    if (status !== 200 || !isJsonObject(body)) continue;
    const actual = await server.execute(query, ids.translate(variables), token, { idempotencyKey });
    ids.addFrom(body, actual);
    if (operation === 'CreateSetupIntent' && answerData(call)) continue;
    if (messageOf(body) !== messageOf(actual)) return { call, index };
    // A page reads of a mutation whether it succeeded.
    const isMutation = /^\s*mutation\b/.test(query);
    if (!isMutation && !isDeepStrictEqual(comparable(body['data']), comparable(actual.data))) return { call, index };
  }
  return null;
}

/** An answer without ids, and with null for false, which backends leave out. */
const comparable = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer ?? null), (field, value: unknown) => {
    if (ID_FIELD.test(field) && typeof value === 'string') return 'an id';
    return value === false ? null : value;
  });

/** The message of the first error, which people see. */
export function messageOf(body: unknown): string | null {
  const error = firstError(body);
  return error ? String(error['message']) : null;
}

function firstError(body: unknown): Record<string, unknown> | null {
  const errors: unknown[] = isJsonObject(body) && Array.isArray(body['errors']) ? body['errors'] : [];
  return isJsonObject(errors[0]) ? errors[0] : null;
}

function scriptedAnswer(call: ForwardedCall): Script[string][number] {
  const data = answerData(call);
  if (data) return { kind: 'return', data };
  const extensions = firstError(call.body)?.['extensions'];
  return {
    kind: 'refuse',
    message: messageOf(call.body) ?? 'The backend answered without data.',
    code: String((isJsonObject(extensions) && extensions['code']) || 'INTERNAL_SERVER_ERROR'),
  };
}
