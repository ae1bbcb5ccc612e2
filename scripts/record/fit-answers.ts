import { createScenarioServer, type ScenarioServer, type World } from '#scenario-server';
import type { Scenario } from '#scenarios';
import { compareAnswers } from '../replay/backend/compare-answers.ts';
import { type FindRules, readFieldRules } from '../replay/backend/field-rules.ts';
import { createIdMap } from '../replay/backend/id-map.ts';
import { answerData, isObject } from './fixtures-from-calls.ts';
import type { RecordedCall } from './recorder.ts';

type Script = Record<string, World['script'][string]>;

/**
 * The scripted answers with which the simulated backend answers the recorded calls as the real backend did. Calls that it
 * answers so by itself, from the fixtures, need none.
 */
export async function fitAnswers(scenario: Scenario, calls: readonly RecordedCall[], recorded: World): Promise<Script> {
  const server = await createScenarioServer({ scenarios: [scenario] });
  const findRules = readFieldRules();
  const script: Script = {};
  try {
    // Each round scripts one call; later calls may depend on it.
    for (let round = 0; round <= calls.length; round += 1) {
      const misfit = await findMisfit(server, { scenario, script, calls, recorded, findRules, round });
      if (!misfit) return script;
      const answers = script[misfit.operation] ?? [];
      while (answers.length < misfit.index) answers.push({ kind: 'work' });
      script[misfit.operation] = [...answers.slice(0, misfit.index), scriptedAnswer(misfit.call)];
    }
    return script;
  } finally {
    await server.stop();
  }
}

interface Misfit {
  call: RecordedCall;
  operation: string;
  /** Its number among the calls of the operation, from 0. */
  index: number;
}

interface Round {
  scenario: Scenario;
  script: Script;
  calls: readonly RecordedCall[];
  recorded: World;
  findRules: FindRules;
  round: number;
}

/** The first call that a new session of the scenario answers otherwise than the backend did. */
async function findMisfit(server: ScenarioServer, { scenario, script, calls, recorded, findRules, round }: Round) {
  const session = `round-${round}`;
  const { world } = server.sessions.open({ scenario: scenario.name, session });
  // What the page made at the card provider, which no fixture has.
  const { provider, setupIntents } = structuredClone(recorded);
  Object.assign(world, { provider, setupIntents, script: structuredClone(script) });
  const ids = createIdMap();
  const counts = new Map<string, number>();
  for (const call of calls) {
    const { operation, query, variables, idempotencyKey, status, body } = call;
    const index = counts.get(operation) ?? 0;
    counts.set(operation, index + 1);
    // Other statuses become faults, and an intent is always the emulator's.
    if (status !== 200 || !isObject(body)) continue;
    const token = `demo.${scenario.name}.${session}`;
    const actual = await server.execute(query, ids.translate(variables), token, { idempotencyKey });
    ids.learn(body, actual);
    if (operation === 'CreateSetupIntent' && answerData(call)) continue;
    const answers = { expected: { status, body }, actual: { status: 200, body: { ...actual } } };
    const isDifferent = compareAnswers({ operation, ...answers, findRules }).some(({ contract }) => contract !== null);
    if (isDifferent || messageOf(body) !== messageOf(actual)) return { call, operation, index } satisfies Misfit;
  }
  return null;
}

/** The message of the first error, which people see. */
export function messageOf(body: unknown): string | null {
  const errors = isObject(body) && Array.isArray(body['errors']) ? body['errors'] : [];
  const [first] = errors as unknown[];
  return isObject(first) ? String(first['message']) : null;
}

function scriptedAnswer(call: RecordedCall): Script[string][number] {
  const data = answerData(call);
  if (data) return { kind: 'return', data };
  const errors = isObject(call.body) && Array.isArray(call.body['errors']) ? call.body['errors'] : [];
  const extensions = isObject(errors[0]) && isObject(errors[0]['extensions']) ? errors[0]['extensions'] : {};
  return {
    kind: 'refuse',
    message: messageOf(call.body) ?? 'The backend answered without data.',
    code: String(extensions['code'] ?? 'INTERNAL_SERVER_ERROR'),
  };
}
