import type { JournalEntry } from '../../journal/journal.ts';
import type { Step } from './all-steps.ts';
import { findDifferences } from './find-differences.ts';
import { describeNearestText } from './nearest-text.ts';

/** What a customer sees, or a screen reader announces, as far as expectations refer to it. */
export interface Screen {
  text: string;
  dialogs: { name: string; headings: string[] }[];
  /** The position of the open dialog or of the form in the page, in CSS px; null if neither is visible. */
  box: { left: number; bottom: number; width: number; windowWidth: number; windowHeight: number } | null;
  /** The announcements of each live region on the page: its whole text, and the texts of its elements. */
  messages: { text: string; parts: string[] }[];
  lines: { label: string; amount: string }[];
  controls: ScreenControl[];
}

interface ScreenControl {
  role: 'button' | 'tab' | 'radio';
  name: string;
  isDisabled: boolean;
  isSelected: boolean;
  isBusy: boolean;
  description: string;
  isInSurface: boolean;
}

export interface Evidence {
  screen: Screen;
  journal: readonly Pick<JournalEntry, 'id' | 'kind' | 'name' | 'request'>[];
  hostEvents: readonly string[];
  log: readonly string[];
}

type CheckResult = true | { seen: string };

export type Expectation = Extract<Step, { type: `expect${string}` }>;
export const isExpectation = <Given extends { type: string }>(
  step: Given,
): step is Extract<Given, { type: `expect${string}` }> => step.type.startsWith('expect');

export function evidenceOf({ type }: Expectation): 'screen' | 'journal' | 'host page' {
  if (['expectHostEvents', 'expectLog'].includes(type)) return 'host page';
  return /^expect(No)?Operation$|^expectCalls$|^expectUpgradeIntention$/.test(type) ? 'journal' : 'screen';
}

type Checks = {
  [Type in Expectation['type']]: (evidence: Evidence, step: Extract<Step, { type: Type }>) => CheckResult;
};

export const checkStep = (step: Expectation, evidence: Evidence): CheckResult =>
  checks[step.type](evidence, step as never);

const checks: Checks = {
  expectToast: ({ screen }, { title, detail = '' }) =>
    screen.messages.some(({ text, parts }) => parts.includes(title) && text.includes(normalize(detail))) ||
    seen(`messages: ${quoteList(messageTexts(screen))}`),
  expectNoToast: ({ screen }, { title }) =>
    screen.messages.every(({ parts }) => !parts.includes(title)) || seen(quoteList(messageTexts(screen))),
  expectDialog: ({ screen: { dialogs } }, { title }) =>
    dialogs.some(({ name }) => name === title) || seen(quoteList(dialogs.flatMap(({ headings }) => headings))),
  expectText: ({ screen }, { text }) =>
    screen.text.includes(normalize(text)) || seen(describeNearestText(normalize(text), screen.text) ?? 'no such text'),
  expectNoText: ({ screen }, { text }) => !screen.text.includes(normalize(text)) || seen('the text on the page'),
  expectLine: ({ screen: { lines } }, expected) =>
    lines.some(({ label, amount }) => label === expected.label && amount === expected.amount) ||
    seen(lines.map(({ label, amount }) => `'${label}': ${amount}`).join(', ') || 'no lines'),
  expectTab: ({ screen: { controls } }, { tab }) =>
    checkIncludes(namesOf(controls.filter(({ role, isSelected }) => role === 'tab' && isSelected)), tab),
  expectSelected: ({ screen }, { label }) => checkIncludes(selectedMethods(screen), label),
  expectNothingSelected: ({ screen }) => checkEmpty(selectedMethods(screen)),
  expectMethodDisabled: ({ screen }, { label }) => {
    const method = savedMethods(screen).find(({ name }) => name === label);
    if (!method) return seen(`the methods ${quoteList(namesOf(savedMethods(screen)))}`);
    return method.isDisabled || seen('an enabled method');
  },
  expectPayDisabled: ({ screen }, { because }) => checkButton(screen, 'Confirm & pay', { isDisabled: true, because }),
  expectPayEnabled: ({ screen }) => checkButton(screen, 'Confirm & pay', { isDisabled: false }),
  expectApplyDisabled: ({ screen }) => checkButton(screen, 'Apply', { isDisabled: true }),
  expectOpen: ({ screen }) => screen.box !== null || seen('no open dialog'),
  expectPaying: ({ screen: { controls } }) => {
    const inSurface = controls.filter(({ isInSurface }) => isInSurface);
    if (inSurface.filter(({ isBusy }) => isBusy).length !== 1) return seen('no busy button');
    const enabled = inSurface.filter(
      ({ role, name, isDisabled }) => !isDisabled && (role !== 'button' || /^(Add coupon code|Remove)$/.test(name)),
    );
    return enabled.length === 0 || seen(`a payment, and enabled controls: ${quoteList(namesOf(enabled))}`);
  },
  expectNoTabs: ({ screen: { controls } }) =>
    checkEmpty(namesOf(controls.filter(({ role, isInSurface }) => role === 'tab' && isInSurface))),
  expectClosed: ({ screen }) =>
    screen.box === null || seen(`an open dialog, with messages: ${quoteList(messageTexts(screen))}`),
  expectLayout: ({ screen: { box } }, { layout }) => {
    if (!box) return seen('no dialog');
    const { left, bottom, width, windowWidth, windowHeight } = box;
    const isSheet = width === windowWidth && Math.abs(bottom - windowHeight) < 1;
    return isSheet === (layout === 'sheet') || seen(`a box of ${width} px at ${left}, with its bottom at ${bottom}`);
  },
  expectOperation: ({ journal }, { operation, variables }) =>
    checkRequest(journal, ({ kind, name }) => kind === 'graphql' && name === operation, variables),
  expectNoOperation: ({ journal }, { operation }) => {
    const sent = journal.find(({ kind, name }) => kind === 'graphql' && name === operation);
    return sent === undefined || seen(`entry ${sent.id}: ${JSON.stringify(sent.request)}`);
  },
  expectCalls: ({ journal }, { call, times }) => {
    const calls = journal.filter(({ name }) => call === '*' || name === call).length;
    return calls === times || seen(`${calls} times`);
  },
  expectUpgradeIntention: ({ journal }, { plan }) =>
    checkRequest(journal, ({ kind, name }) => kind === 'rest' && name === 'upgrade-intention', {
      plan,
      type: 'upgrade-intention',
    }),
  expectHostEvents: ({ hostEvents }, { events }) =>
    (hostEvents.length === events.length && events.every((event, index) => event === hostEvents[index])) ||
    seen(quoteList(hostEvents)),
  expectLog: ({ log }, { message }) => log.some((line) => line.includes(message)) || seen(quoteList(log)),
};

const seen = (text: string): CheckResult => ({ seen: text });
const normalize = (text: string): string => text.replace(/\s+/g, ' ').trim();
const quoteList = (texts: readonly string[]): string =>
  texts.length === 0 ? 'none' : texts.map((text) => `'${text}'`).join(', ');

const namesOf = (controls: readonly ScreenControl[]): string[] => controls.map(({ name }) => name);
const messageTexts = ({ messages }: Screen): string[] => [...new Set(messages.map(({ text }) => text).filter(Boolean))];

const NEW_ENTRIES = ['Use a new card', 'Use a new bank account'];
const savedMethods = ({ controls }: Screen): ScreenControl[] =>
  controls.filter(({ role, name, isInSurface }) => role === 'radio' && isInSurface && !NEW_ENTRIES.includes(name));
const selectedMethods = (screen: Screen): string[] =>
  namesOf(savedMethods(screen).filter(({ isSelected }) => isSelected));

const checkIncludes = (texts: readonly string[], expected: string): CheckResult =>
  texts.includes(expected) || seen(quoteList(texts));
const checkEmpty = (texts: readonly string[]): CheckResult => texts.length === 0 || seen(quoteList(texts));

/** Checks the only button named `label`: whether it is disabled, and whether its description contains `because`. */
function checkButton(
  { controls }: Screen,
  label: string,
  { isDisabled, because = '' }: { isDisabled: boolean; because?: string },
): CheckResult {
  const [button, ...others] = controls.filter(({ role, name }) => role === 'button' && name === label);
  if (!button || others.length > 0) return seen(`${others.length > 0 ? 'several buttons' : 'no button'} '${label}'`);
  if (button.isDisabled === isDisabled && button.description.includes(normalize(because))) return true;
  return seen(`the button is ${button.isDisabled ? 'disabled' : 'enabled'}, described by '${button.description}'`);
}

function checkRequest(
  journal: Evidence['journal'],
  matches: (entry: Evidence['journal'][number]) => boolean,
  variables: unknown,
): CheckResult {
  const last = journal.findLast(matches);
  if (!last) return seen(`only ${[...new Set(journal.map(({ name }) => name))].join(', ') || 'an empty journal'}`);
  const differences = findDifferences(variables, last.request);
  return differences.length === 0 || seen(`entry ${last.id}, where\n${differences.join('\n')}`);
}
