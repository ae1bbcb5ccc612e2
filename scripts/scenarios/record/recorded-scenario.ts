import type { Scenario } from '#scenarios';
import type { NewScenario } from '../../../mock-server/catalogue/new-scenario.ts';
import { redact } from '../../../mock-server/journal/redaction.ts';
import { isJsonObject } from '../../../mock-server/json.ts';
import type { Fault } from '../../../mock-server/schemas/fault.ts';
import type { ScriptedAnswer } from '../../../mock-server/schemas/records.ts';
import type { ForwardedCall } from '../../replay/backend/forward-requests.ts';

/** A new scenario on the page of `base`. */
interface Recording extends NewScenario {
  calls: readonly ForwardedCall[];
  /** Texts to replace besides secrets and personal data, such as the access token and people's names. */
  hiddenTexts?: readonly string[];
}

/** A scenario on the page of another one that returns the recorded responses, in order. Its steps only open the page. */
export function recordedScenario({ name, title, base, calls, hiddenTexts = [] }: Recording): Scenario {
  const answers = new Map<string, ScriptedAnswer[]>();
  const counts = new Map<string, number>();
  const faults: Fault[] = [];
  for (const { operation, status, body } of calls) {
    const skip = counts.get(operation) ?? 0;
    counts.set(operation, skip + 1);
    if (status === 200) answers.set(operation, [...(answers.get(operation) ?? []), toAnswer(operation, body)]);
    else faults.push({ call: operation as Fault['call'], skip, times: 1, breaks: { with: 'status', status } });
  }
  const { clock, priceList } = base.fixtures;
  return {
    ...{ name, group: 'Journeys for reviewers', title },
    story: 'Recorded with a real backend. Describe here who does what, and what is special about it.',
    ...{ covers: [], try: { cards: [], banks: [], coupons: [] }, expected: ['The same screens as in the recording.'] },
    fixtures: { ...(clock && { clock }), ...(priceList && { priceList }) },
    host: base.host,
    ...(base.screen && { screen: base.screen }),
    ...(base.provider && { provider: base.provider }),
    answers: sanitize(Object.fromEntries(answers), hiddenTexts) as NonNullable<Scenario['answers']>,
    ...(faults.length > 0 && { faults }),
    steps: [{ type: 'start' }, { type: 'expectOpen' }],
  };
}

/** The answer as a script. A setup intent is always the emulator's, where the page confirms it. */
function toAnswer(operation: string, body: unknown): ScriptedAnswer {
  const { data, errors } = isJsonObject(body) ? body : {};
  const [value] = isJsonObject(data) ? Object.values(data) : [];
  if (isJsonObject(value))
    return operation === 'CreateSetupIntent' ? { kind: 'work' } : { kind: 'return', data: value };
  const [error] = Array.isArray(errors) ? errors : [];
  if (!isJsonObject(error)) return { kind: 'work' };
  const code = isJsonObject(error['extensions']) && error['extensions']['code'];
  return { kind: 'refuse', message: String(error['message']), code: String(code || 'INTERNAL_SERVER_ERROR') };
}

const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
const PHONE = /(?<![\w-])(\+61|0)[ -]?[2-478]([ -]?\d){8}(?!\d)/g;
/** Fields with the name, address or phone number of a person. Products have names too. */
const PERSONAL_FIELD =
  /^((first|last|full|given|family|customer|holder|account_?holder)_?name|phone|mobile|address.*)$/i;

/** A copy of a JSON value without secrets, card numbers, email addresses, phone numbers, people's names and the given texts. */
export function sanitize<Value>(value: Value, hiddenTexts: readonly string[] = []): Value {
  const hidden = hiddenTexts.filter((text) => text !== '');
  const withoutPersons = JSON.parse(JSON.stringify(value), (field, fieldValue: unknown) => {
    if (typeof fieldValue !== 'string') return fieldValue;
    if (PERSONAL_FIELD.test(field)) return 'Alex Nguyen';
    const shown = hidden.reduce((result, text) => result.replaceAll(text, '…'), fieldValue);
    return shown.replace(EMAIL, 'alex.nguyen@example.com').replace(PHONE, '+61 400 000 000');
  });
  return redact(withoutPersons) as Value;
}
