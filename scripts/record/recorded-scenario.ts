import type { World } from '#scenario-server';
import { collectTypedValues, type Scenario } from '#scenarios';
import type { Fault } from '../../mock-server/schemas/fault.ts';
import { createIdMap } from '../replay/backend/id-map.ts';
import { fitAnswers } from './fit-answers.ts';
import { answerData, fixturesFromCalls, isObject } from './fixtures-from-calls.ts';
import type { RecordedCall } from './recorder.ts';
import { sanitize } from './sanitize.ts';
import { stepsFromCalls } from './steps-from-calls.ts';

interface Recording {
  name: string;
  /** The scenario whose page was used. */
  base: Scenario;
  calls: readonly RecordedCall[];
  /** The state of the recording session. */
  world: World;
  /** Texts to replace besides secrets and personal data, such as the access token and people's names. */
  hiddenTexts?: readonly string[];
}

/** Turns recorded calls into a scenario with fixtures, scripted answers where those do not suffice, and steps. */
export async function recordedScenario(recording: Recording): Promise<Scenario> {
  const { name, base, world, hiddenTexts = [] } = recording;
  const calls = renameIds(recording.calls);
  const faults = statusFaults(calls);
  const { clock, priceList } = base.fixtures;
  const fixtures = {
    ...(clock === undefined ? {} : { clock }),
    ...(priceList === undefined ? {} : { priceList }),
    ...fixturesFromCalls(calls),
  };
  const draft: Scenario = {
    name,
    group: 'Journeys for reviewers',
    title: name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase()),
    story: 'Recorded with a real backend. Describe here who does what, and what is special about it.',
    covers: [],
    try: { cards: [], banks: [], coupons: [] },
    expected: ['The same screens as in the recording.'],
    fixtures,
    host: base.host,
    ...(base.screen ? { screen: base.screen } : {}),
    ...(base.provider ? { provider: base.provider } : {}),
    steps: [],
  };
  const answers = await fitAnswers(draft, calls, world);
  const steps = stepsFromCalls(draft, calls, world);
  const sanitized = sanitize({ fixtures: draft.fixtures, answers }, hiddenTexts);
  return {
    ...draft,
    try: collectTypedValues(steps),
    fixtures: sanitized.fixtures,
    ...(Object.keys(answers).length > 0 ? { answers: sanitized.answers as NonNullable<Scenario['answers']> } : {}),
    ...(faults.length > 0 ? { faults } : {}),
    steps: steps.map((step) => (step.type === 'expectText' ? sanitize(step, hiddenTexts) : step)),
  };
}

/** Readable ids in place of those of the backend. Ids of the emulated card provider stay. */
function renameIds(calls: readonly RecordedCall[]): readonly RecordedCall[] {
  const ids = createIdMap();
  const rename = (prefix: string, list: unknown) => {
    for (const [index, each] of (Array.isArray(list) ? list : []).entries())
      if (isObject(each) && typeof each['id'] === 'string') ids.add(each['id'], `${prefix}_recorded_${index + 1}`);
  };
  const first = (operation: string) => {
    const call = calls.find((each) => each.operation === operation);
    return call ? answerData(call) : null;
  };
  rename('pm', first('ListPaymentMethod')?.['data']);
  rename('sub', first('GetUserSubscriptions')?.['subscriptionList']);
  return ids.translate(calls);
}

/** Answers with another HTTP status than 200, as faults of exactly those calls. */
function statusFaults(calls: readonly RecordedCall[]): Fault[] {
  const counts = new Map<string, number>();
  return calls.flatMap(({ operation, status }): Fault[] => {
    const skip = counts.get(operation) ?? 0;
    counts.set(operation, skip + 1);
    return status === 200
      ? []
      : [{ call: operation as Fault['call'], skip, times: 1, breaks: { with: 'status', status } }];
  });
}
