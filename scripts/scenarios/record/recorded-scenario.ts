import type { World } from '#scenario-server';
import { collectTypedValues, type Scenario } from '#scenarios';
import { redact } from '../../../mock-server/journal/redaction.ts';
import type { ForwardedCall } from '../../replay/backend/forward-requests.ts';
import { fitAnswers } from './fit-answers.ts';
import { fixturesFromCalls, renameIds, statusFaults } from './fixtures-from-calls.ts';
import { stepsFromCalls } from './steps-from-calls.ts';

interface Recording {
  name: string;
  /** The scenario whose page was used. */
  base: Scenario;
  calls: readonly ForwardedCall[];
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
  const draft: Scenario = {
    name,
    group: 'Journeys for reviewers',
    title: name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase()),
    story: 'Recorded with a real backend. Describe here who does what, and what is special about it.',
    covers: [],
    try: { cards: [], banks: [], coupons: [] },
    expected: ['The same screens as in the recording.'],
    fixtures: { ...(clock && { clock }), ...(priceList && { priceList }), ...fixturesFromCalls(calls) },
    host: base.host,
    ...(base.screen && { screen: base.screen }),
    ...(base.provider && { provider: base.provider }),
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

const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
const PHONE = /(?<![\w-])(\+61|0)[ -]?[2-478]([ -]?\d){8}(?!\d)/g;
/** Fields with the name, address or phone number of a person. Products have names too. */
const PERSONAL_FIELD =
  /^((first|last|full|given|family|customer|holder|account_?holder)_?name|phone|mobile|address.*)$/i;

/**
 * A copy of a JSON value without secrets and personal data: tokens, client secrets, card numbers, email addresses, phone
 * numbers, fields with people's names, and the given texts.
 */
export function sanitize<Value>(value: Value, hiddenTexts: readonly string[] = []): Value {
  const hidden = hiddenTexts.filter((text) => text !== '');
  const sanitizeText = (text: string): string =>
    hidden
      .reduce((result, each) => result.replaceAll(each, '…'), text)
      .replace(EMAIL, 'alex.nguyen@example.com')
      .replace(PHONE, '+61 400 000 000');
  const withoutPersons = JSON.parse(JSON.stringify(value), (field, each: unknown) => {
    if (typeof each !== 'string') return each;
    return PERSONAL_FIELD.test(field) ? 'Alex Nguyen' : sanitizeText(each);
  });
  return redact(withoutPersons) as Value;
}
